/** Whole matches of house bots, in every game of LEAGUE_GAMES. */
import { loadManifests } from '@lobster-league/games';
import { type AnyManifest, gameOf, Match, playOut } from '@lobster-league/kernel';
import { type Benchmark, type Measurement, rate, timed } from './measure.js';

/** Plays one match after the other; each call returns how many inputs it took. */
function matches(manifest: AnyManifest): () => number {
  const game = gameOf(manifest);
  const {
    house = Object.keys(game.bots),
    tableSize = Math.max(2, game.seats.min),
    choice,
  } = manifest.hosting ?? {};
  const config = game.config.parse({});
  const bots = Array.from({ length: tableSize }, (_, seat) => house[seat % house.length]!);
  const seats = bots.map((bot, seat) => ({
    id: `seat-${seat}`,
    name: bot,
    ...(game.seatOptions === undefined
      ? {}
      : { options: game.seatOptions.parse(choice?.(bot, seat, 0) ?? {}) }),
  }));
  let played = 0;
  return () => {
    const match = Match.start(game, { config, seats, seed: String(played++) });
    playOut(
      match,
      bots.map((bot, seat) => ({ bot: game.bots[bot]!, rng: match.rng.stream(seat + 1) })),
    );
    return match.steps;
  };
}

const benchmark: Benchmark = {
  name: 'games',
  async run(quick): Promise<Measurement[]> {
    const seconds = quick ? 0.2 : 2;
    const manifests = await loadManifests();
    return manifests.map((manifest) =>
      rate(`${manifest.rules.id}, house bots`, 'inputs/CPU-second', timed(matches(manifest), seconds)),
    );
  },
};

export default benchmark;
