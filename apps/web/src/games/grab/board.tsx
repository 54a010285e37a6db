/** The table of Grab: the pool above, the players' words below, and tiles that fly between them. */
import type { GrabEvent, GrabView } from '@lobster-league/grab/watch';
import { useRef, useState } from 'react';
import type { BoardProps } from '../../viewer/contract';
import { arrange, BARE } from './arrangement';
import styles from './board.module.scss';
import { Caption } from './caption';
import { useTileFlights } from './flights';
import { Pool } from './pool';
import { Rack } from './rack';
import { tablePlayers } from './table-players';

export function GrabBoard(props: BoardProps<GrabView, GrabEvent>) {
  const { view, event, thought, pace, seatedPlayers, turnAge = null, chances = null, told = props } = props;
  const table = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState(BARE);
  const now = arrange(before, view);
  if (now !== before) setBefore(now);
  const seen = useTurnSeen(view.turn_number, event?.event.type === 'turn_starting');
  // A spectator who joins in the middle of a turn gets its age, if known.
  const age = seen ? 0 : turnAge;
  useTileFlights(table, event, pace);
  const players = view.players.length;
  const newest = told.event?.event.type === 'word_made' ? told.event.event.data : null;
  return (
    <div className={styles.board}>
      <div className={styles.table} ref={table} data-crowded={players > 4 ? '' : undefined}>
        <Pool view={view} tiles={now.pool} age={age} pace={pace} />
        <Caption view={told.view} thought={thought} />
        <div className={styles.racks} data-columns={players > 3 ? 2 : 1}>
          {tablePlayers(told.view).map((seated) => (
            <Rack
              key={seated.playerId}
              seated={seated}
              words={now.racks[seated.seat] ?? []}
              newest={newest?.seat === seated.seat ? newest.word : null}
              tempo={event === null ? 0 : pace}
              chance={chances?.[seated.seat]}
              agentId={seatedPlayers[seated.seat]?.agentId ?? null}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Returns whether the beginning of that turn was shown. */
function useTurnSeen(turn: number, begins: boolean): boolean {
  const [begun, setBegun] = useState<number | null>(null);
  if (begins && begun !== turn) setBegun(turn);
  return begins || begun === turn;
}
