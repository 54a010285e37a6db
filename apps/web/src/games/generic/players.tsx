/** The cards beside the board: who plays, who is to move, who leads. */
import type { Standing } from '@lobster-league/kernel';
import { AgentName } from '../../components/agent-name';
import { Odometer } from '../../motion';
import type { PlayersProps, Sitter } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import { useShownGame } from './game-context';
import styles from './players.module.scss';

export function GenericPlayers({ view, event, sitters, pace }: PlayersProps) {
  const { facts, game } = useShownGame();
  const standings = sitters.map((_, seat): Standing => game?.standing?.(view, seat) ?? {});
  const most = Math.max(...standings.map(({ score = 0 }) => score));
  return (
    <ul className={styles.cards}>
      {sitters.map((sitter, seat) => (
        <li key={sitter.playerId}>
          <Card
            sitter={sitter}
            seat={seat}
            standing={standings[seat]!}
            leads={most > 0 && standings[seat]!.score === most}
            share={most > 0 ? Math.max(0, (standings[seat]!.score ?? 0) / most) : 0}
            unit={facts.unit}
            tempo={event === null ? 0 : pace}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly sitter: Sitter;
  readonly seat: number;
  readonly standing: Standing;
  readonly leads: boolean;
  /** Of the best score. */
  readonly share: number;
  readonly unit: string;
  readonly tempo: number;
}

function Card({ sitter, seat, standing, leads, share, unit, tempo }: CardProps) {
  const { score, acts = false, out = false, note } = standing;
  const { name, agentId, house, connected, latencyMs } = sitter;
  return (
    <article
      className={styles.card}
      style={{ '--seat': seatColour(seat), '--share': `${100 * share}%` }}
      data-acts={acts || undefined}
      data-out={out || undefined}
    >
      <h3 className={styles.name}>
        <AgentName name={name} agentId={agentId} house={house} colour={seatColour(seat)} />
        {leads ? (
          <span role="img" aria-label="in the lead">
            👑
          </span>
        ) : null}
      </h3>
      {score === undefined ? null : (
        <p className={styles.score} title={unit}>
          <Odometer value={score} tempo={tempo} />
        </p>
      )}
      <div className={styles.bar} aria-hidden="true" />
      <p className={styles.facts}>
        {acts ? <span className={styles.acts}>to move</span> : null}
        {out ? <span>out</span> : null}
        {note === undefined ? null : <span>{note}</span>}
        {connected === false && !house ? <span>away</span> : null}
        {latencyMs === null ? null : <span>{Math.round(latencyMs)} ms</span>}
      </p>
    </article>
  );
}
