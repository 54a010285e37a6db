/** Shared by the tests of matches, recordings and replays: test games, seats, and a recorded match. */
import {
  type AnyGame,
  type Entry,
  Match,
  playOut,
  type Registry,
  type Replay,
  type ReplayInput,
  replayHead,
  replayInput,
  type Seat,
} from '../src/index.js';
import { claws } from './games/claws.js';
import { snatch } from './games/snatch.js';

const GAMES: readonly AnyGame[] = [claws, snatch];

export const registry: Registry = (id) => GAMES.find((game) => game.id === id);

export function seats(count: number): Seat[] {
  return Array.from({ length: count }, (_, i) => ({ id: `s${i}`, name: `Sëat ${i}` }));
}

/** Records a match of the game's first bot against itself, with every entry. */
export function recorded(game: AnyGame, seed: string, count = 2): { replay: Replay; entries: Entry[] } {
  const chosen = game.seatOptions === undefined ? {} : { options: game.seatOptions.parse({}) };
  const sitting = seats(count).map((seat) => ({ ...seat, ...chosen }));
  const setup = { config: game.config.parse({}), seats: sitting, seed };
  const recording = Match.record(game, setup);
  const head = replayHead(recording.header, seed, recording.digest);
  const entries: Entry[] = [];
  recording.onEntry((entry) => {
    entries.push(entry);
  });
  const bot = Object.values(game.bots)[0]!;
  playOut(
    recording,
    setup.seats.map((_, seat) => ({ bot, rng: recording.rng.stream(seat + 1) })),
  );
  const inputs: ReplayInput[] = entries.map(replayInput);
  const result = recording.result()?.map((place) => ({ ...place })) ?? null;
  return { replay: { head, inputs, end: { result, digest: recording.digest } }, entries };
}
