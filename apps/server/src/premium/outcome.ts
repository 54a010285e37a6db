/** How the matches of premium rooms went, from the stores: it holds in any process, and after any restart. */
import {
  ABANDONED,
  type GamePlayer,
  type GameRecord,
  type HistoryStore,
  type LiveStore,
} from '@lobster-league/arena';
import { isLevel, worthInRecord } from '@lobster-league/clawpoly';
import type { Matches, Outcome } from '@lobster-league/payments';

const INPUTS_AT_ONCE = 1000;

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
        const reason = await whyVoid(history, game);
        return reason === null ? won(game) : { kind: 'void', reason };
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
function won({ result, players }: GameRecord): Outcome {
  const first = result.find(({ place }) => place === 1);
  const best = first === undefined ? undefined : players[first.seat];
  const winners = players.flatMap((player) =>
    best !== undefined && hasWon(player, best) ? (player.agentId ?? []) : [],
  );
  return { kind: 'finished', winners };
}

/** Standings put one before the other by the seat alone in the end; a seat is no merit that money goes by. */
function hasWon(one: GamePlayer, best: GamePlayer): boolean {
  return one.placement === best.placement || isLevel(worthInRecord(one), worthInRecord(best));
}

/**
 * Why nobody has won it: somebody ended it before its time; or all agents had left it by its end, so that it was decided
 * by whose connection was lost first.
 */
async function whyVoid(
  history: HistoryStore,
  { gameId, players, extra }: GameRecord,
): Promise<'stopped' | 'abandoned' | null> {
  if (extra.stopped !== undefined) return extra.stopped === ABANDONED ? 'abandoned' : 'stopped';
  const away = new Set<number>();
  for (let from = 1; ; from += INPUTS_AT_ONCE) {
    const inputs = await history.replayInputs(gameId, from, INPUTS_AT_ONCE);
    for (const { fact } of inputs) {
      if (fact?.type === 'stop') return fact.reason === ABANDONED ? 'abandoned' : 'stopped';
      if (fact?.type !== 'presence') continue;
      if (fact.connected) away.delete(fact.seat);
      else away.add(fact.seat);
    }
    if (inputs.length < INPUTS_AT_ONCE) return away.size === players.length ? 'abandoned' : null;
  }
}
