/** What the history keeps of a match, once it is there, and whether it proves itself. */
import { clawpoly } from '@lobster-league/clawpoly';
import { dummy } from '@lobster-league/dummy';
import { grab } from '@lobster-league/grab';
import { type AnyGame, verify } from '@lobster-league/kernel';
import { molttactics } from '@lobster-league/molttactics';
import { expect, vi } from 'vitest';
import { type AnyUrl, ask, json } from './patience.js';

const games = new Map<string, AnyGame>([clawpoly, dummy, grab, molttactics].map((game) => [game.id, game]));

export type Replay = Parameters<typeof verify>[1];

export async function recorded(
  anyUrl: AnyUrl,
  roomId: string,
): Promise<{ replay: Replay; totalEvents: number }> {
  return vi.waitFor(
    async () => {
      const { status, body } = await ask(anyUrl, `/api/league/matches/${roomId}/replay`, json('GET'));
      expect(status).toBe(200);
      const match = await ask(anyUrl, `/api/league/matches/${roomId}`, json('GET'));
      const { totalEvents } = Object(match.body.record);
      // A replay proves itself: whatever is wrong with it, `verify` says.
      return { replay: body as unknown as Replay, totalEvents: Number(totalEvents) };
    },
    { timeout: 20_000, interval: 200 },
  );
}

/** What is wrong with a replay; null if it runs again to the same end. */
export function verified(replay: Replay): unknown {
  return verify((id) => games.get(id), replay);
}
