/** Whether a finished match is whole: its replay runs again to the same end, and no event is missing. */
import { clawpoly } from '@lobster-league/clawpoly';
import { grab } from '@lobster-league/grab';
import { type AnyGame, type ReplayInput, verify } from '@lobster-league/kernel';
import { molttactics } from '@lobster-league/molttactics';
import type { league } from '@lobster-league/protocol';
import { expect } from 'vitest';
import { type ArenaUnderTest, until } from './arena.js';

const games = new Map<string, AnyGame>([clawpoly, grab, molttactics].map((game) => [game.id, game]));

export interface Whole {
  readonly events: readonly league.StampedEvent[];
  readonly thoughts: readonly string[];
}

export async function wholeMatch(arena: ArenaUnderTest, match: string): Promise<Whole> {
  await until(async () => (await arena.get(`/api/league/matches/${match}/replay`)).status === 200, 60_000);
  const { body } = await arena.get(`/api/league/matches/${match}/replay`);
  // A replay proves itself: whatever is wrong with it, `verify` says.
  const replay = body as Parameters<typeof verify>[1] & { readonly inputs: readonly ReplayInput[] };
  expect(verify((id) => games.get(id), replay)).toBeNull();
  const events = await arena.events(match);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
  const moves = replay.inputs.flatMap((input) => input.moves ?? []);
  return { events, thoughts: moves.flatMap(({ thought }) => (thought === undefined ? [] : [thought])) };
}
