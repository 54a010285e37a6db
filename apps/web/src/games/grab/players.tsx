/** The player cards beside the table: scores, differences, and what the words still owned would add. */
import { type GrabView, wordValue } from '@lobster-league/grab/watch';
import { Face } from '../../components/face';
import { KindMark } from '../../components/kind-mark';
import { Odometer } from '../../motion';
import { ChanceBar } from '../../viewer/chances/chance-bar';
import type { PlayersProps } from '../../viewer/contract';
import styles from './players.module.scss';
import { type TablePlayer, tablePlayers } from './table-players';

export function GrabPlayers({ view, event, seatedPlayers, pace, chances }: PlayersProps<GrabView>) {
  const most = Math.max(1, ...view.state.scores);
  return (
    <ul className={styles.cards} data-crowded={view.players.length > 4 || undefined}>
      {tablePlayers(view).map((seated) => (
        <li key={seated.playerId}>
          <Card
            seated={seated}
            words={view.state.words_per_player[seated.seat] ?? []}
            share={seated.score / most}
            over={view.status === 'finished'}
            agentId={seatedPlayers[seated.seat]?.agentId ?? null}
            isPerson={seatedPlayers[seated.seat]?.kind === 'person'}
            latencyMs={seatedPlayers[seated.seat]?.latencyMs ?? null}
            tempo={event === null ? 0 : pace}
            chance={chances?.[seated.seat]}
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
  readonly agentId: string | null;
  readonly isPerson: boolean;
  readonly latencyMs: number | null;
  readonly tempo: number;
  readonly chance: number | undefined;
}

function Card({ seated, words, share, over, agentId, isPerson, latencyMs, tempo, chance }: CardProps) {
  const { name, colour, pattern, score, leads, standing } = seated;
  const look = {
    '--seat': colour,
    '--share': `${share * 100}%`,
  };
  const owned = words.reduce((sum, word) => sum + wordValue(word), 0);
  const best = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  return (
    <article className={styles.card} style={look} data-standing={standing}>
      <h3 className={styles.name}>
        <Face agentId={agentId} name={name} pattern={pattern} />
        <span className={styles.called} title={name}>
          {name}
        </span>
        {isPerson && <KindMark house={false} kind="person" />}
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
      {chance === undefined ? (
        <div className={styles.bar} aria-hidden="true" />
      ) : (
        <ChanceBar chance={chance} />
      )}
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
