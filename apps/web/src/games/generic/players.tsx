/** The cards beside the board: who plays, who is to move, who leads. */
import type { SeatStatus } from '@lobster-league/kernel';
import { AgentName } from '../../components/agent-name';
import { Odometer } from '../../motion';
import type { PlayersProps, SeatedPlayer } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import { useShownGame } from './game-context';
import styles from './players.module.scss';

export function GenericPlayers({ view, event, seatedPlayers, pace }: PlayersProps) {
  const { facts, game } = useShownGame();
  const statuses = seatedPlayers.map((_, seat): SeatStatus => game?.seatStatus?.(view, seat) ?? {});
  const most = Math.max(...statuses.map(({ score = 0 }) => score));
  return (
    <ul className={styles.cards}>
      {seatedPlayers.map((seatedPlayer, seat) => (
        <li key={seatedPlayer.playerId}>
          <Card
            seatedPlayer={seatedPlayer}
            seat={seat}
            seatStatus={statuses[seat]!}
            leads={most > 0 && statuses[seat]!.score === most}
            share={most > 0 ? Math.max(0, (statuses[seat]!.score ?? 0) / most) : 0}
            unit={facts.unit}
            tempo={event === null ? 0 : pace}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly seatedPlayer: SeatedPlayer;
  readonly seat: number;
  readonly seatStatus: SeatStatus;
  readonly leads: boolean;
  /** Of the best score. */
  readonly share: number;
  readonly unit: string;
  readonly tempo: number;
}

function Card({ seatedPlayer, seat, seatStatus, leads, share, unit, tempo }: CardProps) {
  const { score, acts = false, out = false, note } = seatStatus;
  const { name, agentId, house, kind, connected, latencyMs } = seatedPlayer;
  return (
    <article
      className={styles.card}
      style={{ '--seat': seatColour(seat), '--share': `${100 * share}%` }}
      data-acts={acts || undefined}
      data-out={out || undefined}
    >
      <h3 className={styles.name}>
        <AgentName name={name} agentId={agentId} house={house} kind={kind} />
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
