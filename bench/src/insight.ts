/**
 * What a valuation costs: every seat's chance of winning, from the view that a spectator has. No process of the server computes one
 * for spectators: pages do so, of the matches that somebody has open.
 */
import { PACE } from '@lobster-league/arena';
import { loadManifests } from '@lobster-league/games';
import { Valuer } from '@lobster-league/insight';
import {
  type AnyGame,
  type AnyManifest,
  copyData,
  type GameEvent,
  gameOf,
  Match,
  playOut,
} from '@lobster-league/kernel';
import { type Benchmark, type Measurement, timed } from './measure.js';

const MOST_MICROSECONDS = 20;
const VIEWS = 200;
/** Enough for the engine to compile what is measured. */
const ROUNDS = 20;
const ROOMS = 1000;
const MOST_CORES = 0.5;

/** A match of the house's bots as a spectator sees it. */
interface Watched {
  readonly opening: () => unknown;
  readonly events: readonly GameEvent[];
  /** How long it takes in a room at normal speed. */
  readonly seconds: number;
}

function watch(manifest: AnyManifest, game: AnyGame): Watched {
  const { house = Object.keys(game.bots), tableSize = 2, choice, paced = true } = manifest.hosting ?? {};
  const names = Array.from({ length: tableSize }, (_, seat) => house[seat % house.length]!);
  const seats = names.map((name, seat) => ({
    id: `seat-${seat}`,
    name,
    ...(game.seatOptions === undefined
      ? {}
      : { options: game.seatOptions.parse(choice?.(name, seat, 0) ?? {}) }),
  }));
  const config = game.config.parse({});
  const events: GameEvent[] = [];
  const match = Match.start(game, { config, seats, seed: '1' }, (event) => events.push(copyData(event)));
  let raced = 0;
  playOut(
    match,
    names.map((name, seat) => ({ bot: game.bots[name]!, rng: match.rng.stream(seat + 1) })),
    (ms) => {
      raced = ms;
    },
  );
  const turns = game.turn(match.state) * PACE.normal.turn;
  // A paced room shows one event after the other; bots that race take their time, and the others that of a turn.
  const shown = turns + Math.max(0, events.length - game.turn(match.state)) * PACE.normal.event;
  const seconds = (paced ? shown : raced > 0 ? raced : turns) / 1000;
  return { opening: () => game.opening(config, seats), events, seconds };
}

/** Follows a match as a page does: folds every event, and values what is seen then. */
function follow(game: AnyGame, { opening, events }: Watched, hear: (view: unknown) => void): void {
  const view = opening();
  for (const event of events) {
    game.fold(view, event);
    hear(view);
  }
}

function measure(manifest: AnyManifest, seconds: number): Measurement[] {
  const game = gameOf(manifest);
  const { id } = game;
  const watched = watch(manifest, game);
  const views: unknown[] = [];
  follow(game, watched, (view) => views.length < VIEWS && views.push(copyData(view)));
  const valuer = new Valuer(manifest.insight!);
  let sum = 0;
  const value = (view: unknown) => {
    sum += valuer.chances(view)[0]!;
  };
  const { units: valued, ...each } = timed(() => {
    for (let round = 0; round < ROUNDS; round++) for (const view of views) value(view);
    return ROUNDS * views.length;
  }, seconds);
  const { units: followed, ...all } = timed(() => {
    for (let round = 0; round < ROUNDS; round++) follow(game, watched, value);
    return ROUNDS;
  }, seconds);
  if (!(sum > 0)) throw new Error('no chance was computed');
  const cores = (ROOMS * all.cpuSeconds) / followed / watched.seconds;
  return [
    {
      ...each,
      name: `${id}: all seats of a position`,
      value: Math.round((1e7 * each.cpuSeconds) / valued) / 10,
      unit: 'CPU-µs',
      atMost: MOST_MICROSECONDS,
    },
    {
      ...all,
      name: `${id}: a value after every event of ${ROOMS} rooms at normal speed`,
      value: Math.round(1000 * cores) / 1000,
      unit: 'cores',
      atMost: MOST_CORES,
    },
  ];
}

const benchmark: Benchmark = {
  name: 'insight',
  async run(quick): Promise<Measurement[]> {
    const seconds = quick ? 0.3 : 3;
    const manifests = (await loadManifests()).filter(({ insight }) => (insight?.model ?? null) !== null);
    return manifests.flatMap((manifest) => measure(manifest, seconds));
  },
};

export default benchmark;
