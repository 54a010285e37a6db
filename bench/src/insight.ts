/** What a valuation costs: every seat's chance of winning, from the view that a spectator has. */
import { loadManifests } from '@lobster-league/games';
import { Valuer } from '@lobster-league/insight';
import { type AnyManifest, gameOf, Match, playOut } from '@lobster-league/kernel';
import { type Benchmark, type Measurement, timed } from './measure.js';

const MOST_MICROSECONDS = 20;
const VIEWS = 200;
const ROUNDS = 20;

/** Returns views of a match of the house's bots. */
function viewsOf(manifest: AnyManifest): unknown[] {
  const game = gameOf(manifest);
  const { house = Object.keys(game.bots), tableSize = 2, choice } = manifest.hosting ?? {};
  const names = Array.from({ length: tableSize }, (_, seat) => house[seat % house.length]!);
  const seats = names.map((name, seat) => ({
    id: `seat-${seat}`,
    name,
    ...(game.seatOptions === undefined
      ? {}
      : { options: game.seatOptions.parse(choice?.(name, seat, 0) ?? {}) }),
  }));
  const match = Match.start(game, { config: game.config.parse({}), seats, seed: '1' });
  const views: unknown[] = [];
  playOut(
    match,
    names.map((name, seat) => ({
      bot: {
        ...game.bots[name]!,
        decide(state, ask, rng) {
          if (views.length < VIEWS) views.push(game.view(state, null));
          return game.bots[name]!.decide(state, ask, rng);
        },
      },
      rng: match.rng.stream(seat + 1),
    })),
  );
  return views;
}

const benchmark: Benchmark = {
  name: 'insight',
  async run(quick): Promise<Measurement[]> {
    const seconds = quick ? 0.3 : 3;
    const manifests = (await loadManifests()).filter(({ insight }) => (insight?.model ?? null) !== null);
    return manifests.map((manifest) => {
      const views = viewsOf(manifest);
      const valuer = new Valuer(manifest.insight!);
      let sum = 0;
      const { units, wallSeconds, cpuSeconds } = timed(() => {
        for (let round = 0; round < ROUNDS; round++)
          for (const view of views) sum += valuer.chances(view)[0]!;
        return ROUNDS * views.length;
      }, seconds);
      if (!(sum > 0)) throw new Error('no chance was computed');
      const value = Math.round((1e7 * cpuSeconds) / units) / 10;
      const name = `${manifest.rules.id}: all seats of a position`;
      return { name, value, unit: 'CPU-µs', wallSeconds, cpuSeconds, atMost: MOST_MICROSECONDS };
    });
  },
};

export default benchmark;
