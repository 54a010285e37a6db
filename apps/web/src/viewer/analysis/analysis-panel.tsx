/** What a finished match meant: its story, and each player's accuracy and luck. */
import { useText } from '#use-text';
import { chanceText } from '../chances/chance-text';
import styles from './analysis-panel.module.scss';
import type { MatchAnalysis } from './fetch-analysis';
import { MARKS, markedOf } from './marks';
import type { AnalysisState } from './use-analysis';

export function AnalysisPanel({ analysis, making }: AnalysisState) {
  const t = useText();
  if (analysis === null && making === null) return null;
  return (
    <section className={styles.analysis} aria-label={t('analysis.title')}>
      <h2>{t('analysis.title')}</h2>
      {analysis === null ? (
        <p className={styles.making} role="status">
          {t('analysis.making')} <progress value={making ?? 0} aria-label={t('analysis.progress')} />
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
  const t = useText();
  const marked = markedOf(analysis);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={t('analysis.accuracyAndLuck')}>
      <table>
        <caption className="visually-hidden">{t('analysis.ofEach')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('player')}</th>
            <th scope="col" title={t('analysis.accuracyAbout')}>
              {t('analysis.accuracy')}
            </th>
            <th scope="col" title={t('analysis.luckAbout')}>
              {t('analysis.luck')}
            </th>
            <th scope="col" title={t('analysis.playAbout')}>
              {t('analysis.play')}
            </th>
            <th scope="col">{t('analysis.marks')}</th>
          </tr>
        </thead>
        <tbody>
          {analysis.players.map(({ playerId, name, accuracy, luck, play, decisions }) => (
            <tr key={playerId}>
              <th scope="row">{name}</th>
              <td title={t('analysis.compared', { count: decisions })}>
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
