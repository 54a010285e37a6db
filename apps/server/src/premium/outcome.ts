/** How the matches of premium rooms went, from the stores: it holds in any process, and after any restart. */
import {
  ABANDONED,
  type GamePlayer,
  type GameRecord,
  type HistoryStore,
  type LiveStore,
} from '@lobster-league/arena';
import { isLevel, worthInRecord } from '@lobster-league/clawpoly';
import type { Conduct, Matches, Outcome } from '@lobster-league/payments';

const INPUTS_AT_ONCE = 1000;
const ROUTINE = new Set<unknown>(['action:roll_dice', 'action:end_turn', 'action:control']);

/** What the arena knows of rooms and does to them. */
export interface HostedRooms {
  /** Whether any process has the room; one whose rules are gone for good is nobody's. */
  isHosted(roomId: string): Promise<boolean>;
  /** Ends what is still waiting or played there. */
  stop(roomId: string): Promise<void>;
}

export function matchOutcomes(live: LiveStore, history: HistoryStore, rooms: HostedRooms): Matches {
  return {
    async outcome(roomId): Promise<Outcome> {
      // The history first: a match that is there is over, wherever its room is.
      const game = await history.game(roomId);
      if (game !== null) {
        const course = await courseOf(history, game);
        return course.void === null ? won(game, course) : { kind: 'void', reason: course.void };
      }
      const room = await live.room(roomId);
      if (room === null || !(await rooms.isHosted(roomId))) return { kind: 'unknown' };
      const givenUp = room.startedAt === null && room.finishedAt !== null;
      return givenUp ? { kind: 'void', reason: 'given_up' } : { kind: 'open' };
    },
    callOff: (roomId) => rooms.stop(roomId),
  };
}

/** Those in the first place and whoever is level with them, in the order of their seats. */
function won({ result, players }: GameRecord, { left, decisions }: Course): Outcome {
  const first = result.find(({ place }) => place === 1);
  const best = first === undefined ? undefined : players[first.seat];
  const winners = players.flatMap((player) =>
    best !== undefined && hasWon(player, best) ? (player.agentId ?? []) : [],
  );
  const conducts = players.flatMap(({ agentId }, seat): Conduct[] =>
    agentId === null ? [] : [{ agentId, left: left.has(seat), decisions: decisions.get(seat) ?? 0 }],
  );
  return { kind: 'finished', winners, players: conducts };
}

/** Standings put one before the other by the seat alone in the end; a seat is no merit that money goes by. */
function hasWon(one: GamePlayer, best: GamePlayer): boolean {
  return one.placement === best.placement || isLevel(worthInRecord(one), worthInRecord(best));
}

/** What money goes by in how a match went. */
interface Course {
  /**
   * Why nobody has won it: somebody ended it before its time; or all agents had left it by its end, so that it was
   * decided by whose connection was lost first.
   */
  readonly void: 'stopped' | 'abandoned' | null;
  /** The seats that were given up. */
  readonly left: ReadonlySet<number>;
  /** By seat: how often its agent decided something itself. */
  readonly decisions: ReadonlyMap<number, number>;
}

async function courseOf(history: HistoryStore, { gameId, players, extra }: GameRecord): Promise<Course> {
  let stopped = extra.stopped;
  const away = new Set<number>();
  const left = new Set<number>();
  const decisions = new Map<number, number>();
  for (let from = 1, more = true; more; from += INPUTS_AT_ONCE) {
    const inputs = await history.replayInputs(gameId, from, INPUTS_AT_ONCE);
    more = inputs.length === INPUTS_AT_ONCE;
    for (const { fact, moves = [] } of inputs) {
      for (const { seat, timedOut, action } of moves)
        if (!timedOut && !isRoutine(action)) decisions.set(seat, (decisions.get(seat) ?? 0) + 1);
      if (fact?.type === 'stop') stopped ??= fact.reason;
      if (fact?.type === 'forfeit') left.add(fact.seat);
      if (fact?.type === 'presence' && fact.connected) away.delete(fact.seat);
      if (fact?.type === 'presence' && !fact.connected) away.add(fact.seat);
    }
  }
  if (stopped !== undefined)
    return { void: stopped === ABANDONED ? 'abandoned' : 'stopped', left, decisions };
  return { void: away.size === players.length ? 'abandoned' : null, left, decisions };
}

/** What is done in every turn, and decides nothing. */
function isRoutine(action: unknown): boolean {
  return ROUTINE.has((action as { readonly type?: unknown } | null)?.type);
}
