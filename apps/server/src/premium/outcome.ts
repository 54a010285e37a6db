/** How the matches of premium rooms went, from the stores: it holds in any process, and after any restart. */
import type { GameRecord, HistoryStore, LiveStore } from '@lobster-league/arena';
import type { Matches, Outcome } from '@lobster-league/payments';

const INPUTS_AT_ONCE = 1000;

/** `isHosted`: whether any process has the room; one whose rules are gone for good is nobody's. */
export function matchOutcomes(
  live: LiveStore,
  history: HistoryStore,
  isHosted: (roomId: string) => Promise<boolean>,
): Matches {
  return {
    async outcome(roomId): Promise<Outcome> {
      // The history first: a match that is there is over, wherever its room is.
      const game = await history.game(roomId);
      if (game !== null)
        return (await wasStopped(history, roomId)) ? { kind: 'void', reason: 'stopped' } : won(game);
      const room = await live.room(roomId);
      if (room === null || !(await isHosted(roomId))) return { kind: 'unknown' };
      const givenUp = room.startedAt === null && room.finishedAt !== null;
      return givenUp ? { kind: 'void', reason: 'given_up' } : { kind: 'open' };
    },
  };
}

/** Those in the first place, in the order of their seats. */
function won({ result, players }: GameRecord): Outcome {
  const seats = result.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const winners = seats.sort((a, b) => a - b).flatMap((seat) => players[seat]?.agentId ?? []);
  return { kind: 'finished', winners };
}

/** Whether somebody ended it before its time: then nobody has won it. */
async function wasStopped(history: HistoryStore, roomId: string): Promise<boolean> {
  for (let from = 1; ; from += INPUTS_AT_ONCE) {
    const inputs = await history.replayInputs(roomId, from, INPUTS_AT_ONCE);
    if (inputs.some(({ fact }) => fact?.type === 'stop')) return true;
    if (inputs.length < INPUTS_AT_ONCE) return false;
  }
}
