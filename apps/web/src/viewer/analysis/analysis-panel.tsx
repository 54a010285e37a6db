/** What a finished match meant: its story, and each player's accuracy and luck. */
import { chanceText } from '../chances/chance-text';
import styles from './analysis-panel.module.scss';
import type { MatchAnalysis } from './fetch-analysis';
import { MARKS, markedOf } from './marks';
import type { AnalysisState } from './use-analysis';

export function AnalysisPanel({ analysis, making }: AnalysisState) {
  if (analysis === null && making === null) return null;
  return (
    <section className={styles.analysis} aria-label="What it meant">
      <h2>What it meant</h2>
      {analysis === null ? (
        <p className={styles.making} role="status">
          The match is being analysed… <progress value={making ?? 0} aria-label="Progress of the analysis" />
        </p>
      ) : (
        <>
          <p className={styles.story}>{analysis.story.join(' ')}</p>
          <Accounts analysis={analysis} />
        </>
      )}
    </section>
  );
}

function Accounts({ analysis }: { readonly analysis: MatchAnalysis }) {
  const marked = markedOf(analysis);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="Accuracy and luck">
      <table>
        <caption className="visually-hidden">Accuracy and luck of each player</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col" title="The share of decisions that was as good as any that was found">
              Accuracy
            </th>
            <th scope="col" title="What luck added to the chance of winning, in points">
              Luck
            </th>
            <th scope="col" title="What all that was decided added to it, by the player and by others">
              Play
            </th>
            <th scope="col">Marks</th>
          </tr>
        </thead>
        <tbody>
          {analysis.players.map(({ playerId, name, accuracy, luck, play, decisions }) => (
            <tr key={playerId}>
              <th scope="row">{name}</th>
              <td title={`${decisions} decisions were compared`}>
                {accuracy === null ? '–' : chanceText(accuracy)}
              </td>
              <td>{signed(luck)}</td>
              <td>{signed(play)}</td>
              <td>
                {marked
                  .filter((decision) => decision.playerId === playerId)
                  .map(({ sequence, mark, told, why }) => (
                    <span key={sequence} data-mark={mark} title={`${MARKS[mark].name}: ${told}\n${why}`}>
                      {MARKS[mark].icon}
                    </span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function signed(points: number): string {
  const rounded = Math.round(100 * points);
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}
