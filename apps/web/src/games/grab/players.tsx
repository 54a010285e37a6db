/** The player cards beside the table: scores, differences, and what the words still owned would add. */
import { type GrabView, wordValue } from '@lobster-league/grab/watch';
import { Odometer } from '../../motion';
import type { PlayersProps } from '../../viewer/contract';
import styles from './players.module.scss';
import { type TablePlayer, tablePlayers } from './table-players';

export function GrabPlayers({ view, event, seatedPlayers, pace }: PlayersProps<GrabView>) {
  const most = Math.max(1, ...view.state.scores);
  return (
    <ul className={styles.cards}>
      {tablePlayers(view).map((seated) => (
        <li key={seated.playerId}>
          <Card
            seated={seated}
            words={view.state.words_per_player[seated.seat] ?? []}
            share={seated.score / most}
            over={view.status === 'finished'}
            latencyMs={seatedPlayers[seated.seat]?.latencyMs ?? null}
            tempo={event === null ? 0 : pace}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly seated: TablePlayer;
  readonly words: readonly string[];
  /** The share of the best score. */
  readonly share: number;
  readonly over: boolean;
  readonly latencyMs: number | null;
  readonly tempo: number;
}

function Card({ seated, words, share, over, latencyMs, tempo }: CardProps) {
  const { name, colour, score, leads, standing } = seated;
  const look = {
    '--seat': colour,
    '--share': `${share * 100}%`,
  };
  const owned = words.reduce((sum, word) => sum + wordValue(word), 0);
  const best = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  return (
    <article className={styles.card} style={look} data-standing={standing}>
      <h3 className={styles.name}>
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.called} title={name}>
          {name}
        </span>
        {leads ? (
          <span role="img" aria-label="in the lead">
            👑
          </span>
        ) : null}
      </h3>
      <p className={styles.score}>
        <Odometer value={score} tempo={tempo} />
        {over ? null : <span className={styles.owned}>+{owned} owned</span>}
      </p>
      <div className={styles.bar} aria-hidden="true" />
      <p className={styles.facts}>
        <span>
          {words.length} {words.length === 1 ? 'word' : 'words'}
        </span>
        {best === '' ? null : (
          <span className={styles.longest} title="the longest word owned">
            {best.toUpperCase()}
          </span>
        )}
        {standing === 'playing' ? null : <span className={styles.standing}>{standing}</span>}
        {latencyMs === null ? null : <span>{Math.round(latencyMs)} ms</span>}
      </p>
    </article>
  );
}
