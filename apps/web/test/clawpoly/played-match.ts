/** A whole match between house bots, as a viewer gets it. */
import { clawpoly } from '@lobster-league/clawpoly';
import type { Event } from '@lobster-league/clawpoly/watch';
import { Match, playOut, Rng } from '@lobster-league/kernel';
import type { SeatedPlayer, ShownEvent } from '../../src/viewer/contract';

const BOTS = ['navigator', 'aggressive', 'conservative', 'trader'];
export const SEATS = BOTS.map((name) => ({ id: name, name: name[0]!.toUpperCase() + name.slice(1) }));
export const SITTERS: readonly SeatedPlayer[] = SEATS.map(({ id, name }) => ({
  playerId: id,
  name,
  agentId: null,
  house: true,
  connected: null,
  latencyMs: null,
}));

export function playedMatch(seed: string): ShownEvent<Event>[] {
  const shown: ShownEvent<Event>[] = [];
  let turn = 0;
  const config = clawpoly.config.parse({});
  const match = Match.start(clawpoly, { config, seats: SEATS, seed }, (event) => {
    if (event.type === 'game:turn_start') turn = event.data.turnNumber;
    shown.push({ sequence: shown.length + 1, turn, at: 0, event: structuredClone(event) });
  });
  playOut(
    match,
    BOTS.map((name, seat) => ({ bot: clawpoly.bots[name]!, rng: Rng.fromSeed(seed, seat + 1) })),
  );
  return shown;
}
