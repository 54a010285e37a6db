/** The board of MoltTactics: terrain, storm, agents, and the effects of the latest event. */
import { type Event, SIZE, type View } from '@lobster-league/molttactics/watch';
import { useContext } from 'react';
import type { BoardProps } from '../../viewer/contract';
import { Overlay } from '../overlay';
import { AgentToken } from './agent';
import { asTold } from './as-told';
import styles from './board.module.scss';
import { Effects } from './effects';
import { CELL } from './geometry';
import { Storm } from './storm';
import { Terrain } from './terrain';
import { Timeline } from './timeline';

const MARGIN = 34;
const BOARD = SIZE * CELL;
const FIELDS = Array.from({ length: SIZE }, (_, i) => i);

/** Before the map is drawn, all tiles are sand. */
const UNKNOWN = FIELDS.map(() => FIELDS.map(() => 'plain' as const));

export function MoltTacticsBoard(props: BoardProps<View, Event>) {
  const { view, event, thought, pace, told = props } = props;
  // After a jump nothing is animated: every duration is a multiple of this.
  const moving = event === null ? 0 : pace;
  const started = view.map.tiles.length > 0;
  const overlay = useContext(Overlay);
  return (
    <div className={styles.board} style={{ '--pace': moving }}>
      <Timeline view={view} event={event?.event ?? null} thought={thought} />
      <svg
        className={styles.arena}
        viewBox={`${-MARGIN} ${-MARGIN} ${BOARD + 2 * MARGIN} ${BOARD + 2 * MARGIN}`}
        role="img"
        aria-label={inWords(view)}
      >
        <g className={styles.numbers}>
          {FIELDS.map((i) => (
            <g key={i}>
              <text x={(i + 0.5) * CELL} y={-11}>
                {i}
              </text>
              <text x={-17} y={(i + 0.5) * CELL} dy="0.35em">
                {i}
              </text>
            </g>
          ))}
        </g>
        <rect className={styles.bed} x="-6" y="-6" width={BOARD + 12} height={BOARD + 12} rx="16" />
        <Terrain tiles={started ? view.map.tiles : UNKNOWN} resources={view.map.resources} turn={view.turn} />
        <Storm view={view} />
        {[...view.agents]
          .sort((a, b) => Number(a.alive) - Number(b.alive))
          .map((agent) => (
            <AgentToken
              key={agent.agent_id}
              agent={asTold(agent, told.view)}
              wins={view.placements?.some(({ seat, place }) => seat === agent.seat && place === 1) ?? false}
            />
          ))}
        {overlay}
        {event === null || pace === 0 ? null : (
          <Effects key={event.sequence} view={view} event={event.event} />
        )}
      </svg>
    </div>
  );
}

/** Describes the board for screen readers. */
function inWords(view: View): string {
  const agents = view.agents.map((agent) =>
    agent.alive
      ? `${agent.display_name}, ${agent.class}, ${agent.hp} HP at ${agent.pos.x},${agent.pos.y}`
      : `${agent.display_name} has fallen`,
  );
  return `The arena in turn ${view.turn}: ${agents.join('; ')}`;
}
