/** Plays the games of a tournament in this process: house bots at any table, agents from files at tables of two. */
import { type AnyGame, botNamed, Match, playOut } from '@lobster-league/kernel';
import { GAME_NAMES, practice } from '@lobster-league/sdk';
import type { LoadedGame } from '../games.js';
import type { AgentFile } from '../practice/agent-file.js';
import { namesOf, seatsFor } from '../seats.js';

/** Who plays: a bot of the game by name, or an agent from a file. */
export interface LocalPlayer {
  readonly name: string;
  readonly agent: AgentFile | null;
}

/** The places by seat. */
export async function playLocal(
  loaded: LoadedGame,
  config: unknown,
  players: readonly LocalPlayer[],
  seed: string,
): Promise<number[]> {
  const at = players.findIndex(({ agent }) => agent !== null);
  return at === -1 ? playBots(loaded, config, players, seed) : playFiles(loaded, config, players, at, seed);
}

function playBots(loaded: LoadedGame, config: unknown, bots: readonly LocalPlayer[], seed: string): number[] {
  const { game } = loaded;
  const names = bots.map(({ name }) => name);
  const seats = seatsFor(loaded, names, namesOf(names));
  const match = Match.start(game, { config, seats, seed }, null);
  playOut(
    match,
    names.map((name, seat) => ({ bot: botNamed(game, name)!, rng: match.rng.stream(seat + 1) })),
  );
  return placesBySeat(game, match.state, match.result(), seats.length);
}

function placesBySeat(
  game: AnyGame,
  state: unknown,
  result: ReturnType<AnyGame['result']>,
  count: number,
): number[] {
  const placements = game.places?.(state) ?? result ?? [];
  return Array.from(
    { length: count },
    (_, seat) => placements.find((placement) => placement.seat === seat)?.place ?? count,
  );
}

/** One game of practice: the agent sits at `at`, the other on the other seat. */
async function playFiles(
  loaded: LoadedGame,
  config: unknown,
  players: readonly LocalPlayer[],
  at: number,
  seed: string,
): Promise<number[]> {
  const { decide, table } = players[at]!.agent!;
  const other = players[1 - at]!;
  const own = GAME_NAMES.find((name) => name === loaded.game.id);
  const { rows } = await practice(own ?? loaded, {
    decide,
    ...(table === undefined ? {} : { table }),
    opponents: [other.agent === null ? other.name : other.agent],
    seats: 2,
    // Both numbers have the same seed, and say where the agent sits.
    pairs: true,
    from: at,
    games: 1,
    rows: true,
    seed,
    config: Object(config),
  });
  const { win } = rows![0]!;
  const mine = win > 0 ? 1 : 2;
  const theirs = win === 1 ? 2 : 1;
  return at === 0 ? [mine, theirs] : [theirs, mine];
}
