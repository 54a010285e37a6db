/** Measures the levels of a game: tables of random levels and of neighbours, and the Elo that their results fit best. */
import { neighbours } from '@lobster-league/arena';
import {
  type AnyManifest,
  botNamed,
  gameOf,
  Match,
  type Placement,
  playOut,
  Rng,
} from '@lobster-league/kernel';

export interface Elo {
  readonly elo: number;
  readonly plusMinus: number;
}

interface Tally {
  games: number;
  wins: number;
}

/** What came of a bot over all its matches. */
export interface Rung {
  readonly bot: string;
  readonly version: number;
  readonly games: number;
  readonly wins: number;
  /** Of those, the ones at tables of neighbours, as exhibitions are. */
  readonly exhibitions: Tally;
  /** Above the first bot, by who won and by who placed before whom; with 95 % intervals. */
  readonly byWins: Elo;
  readonly byPlaces: Elo;
}

/** How often one placed before another; half for each where they shared a place. */
export type Duels = number[][];

const FITTINGS = 2_000;

/**
 * Plays matches at tables of the game's usual size, of bots that are drawn anew each time, and then so many exhibitions of
 * neighbouring levels.
 */
export function climb(
  manifest: AnyManifest,
  bots: readonly string[],
  {
    games,
    exhibitions,
    seed,
  }: { readonly games: number; readonly exhibitions: number; readonly seed: string },
  onGame: (played: number) => void = () => undefined,
): Rung[] {
  const game = gameOf(manifest);
  const { tableSize = 4, choice } = manifest.hosting ?? {};
  const rng = Rng.fromSeed(seed);
  const levels = [...bots.keys()].filter((bot) => Object.hasOwn(game.levels ?? {}, bots[bot]!));
  const won: Duels = bots.map(() => bots.map(() => 0));
  const placed: Duels = bots.map(() => bots.map(() => 0));
  const played = bots.map((): Tally => ({ games: 0, wins: 0 }));
  const exhibited = bots.map((): Tally => ({ games: 0, wins: 0 }));
  for (let number = 0; number < games + exhibitions; number++) {
    const exhibits = number >= games;
    const sitting = exhibits
      ? neighbours(levels, tableSize, number - games)
      : rng.shuffle([...bots.keys()]).slice(0, tableSize);
    const seats = sitting.map((bot, seat) => ({
      id: `seat-${seat}`,
      name: bots[bot]!,
      ...(game.seatOptions === undefined
        ? {}
        : { options: game.seatOptions.parse(choice?.(bots[bot]!, seat, rng.below(1000)) ?? {}) }),
    }));
    const config = game.config.parse({});
    const match = Match.start(game, { config, seats, seed: `${seed} ${number}` });
    const dice = Rng.fromSeed(`${seed} bots ${number}`);
    const players = sitting.map((bot, seat) => ({
      bot: botNamed(game, bots[bot]!)!,
      rng: dice.stream(seat),
    }));
    playOut(match, players);
    const placements = match.result()!;
    countPlaces(placements, sitting, placed);
    countWins(placements, sitting, won, exhibits ? [played, exhibited] : [played]);
    onGame(number + 1);
  }
  const byWins = ladderOf(won);
  const byPlaces = ladderOf(placed);
  return bots.map((bot, i) => ({
    bot,
    version: botNamed(game, bot)!.version ?? 1,
    ...played[i]!,
    exhibitions: exhibited[i]!,
    byWins: byWins[i]!,
    byPlaces: byPlaces[i]!,
  }));
}

function countPlaces(placements: readonly Placement[], sitting: readonly number[], duels: Duels): void {
  for (const { seat, place } of placements) {
    for (const other of placements) {
      if (other.seat === seat) continue;
      duels[sitting[seat]!]![sitting[other.seat]!]! +=
        place < other.place ? 1 : place === other.place ? 0.5 : 0;
    }
  }
}

/** Who wins has won against everybody else at the table, and nobody else has won or lost anything. */
function countWins(
  placements: readonly Placement[],
  sitting: readonly number[],
  duels: Duels,
  tallies: readonly (readonly Tally[])[],
): void {
  const winners = placements.filter(({ place }) => place === 1);
  for (const tally of tallies) for (const bot of sitting) tally[bot]!.games++;
  for (const { seat } of winners) {
    for (const tally of tallies) tally[sitting[seat]!]!.wins += 1 / winners.length;
    for (const other of placements)
      if (other.place > 1) duels[sitting[seat]!]![sitting[other.seat]!]! += 1 / winners.length;
  }
}

function ladderOf(duels: Duels): Elo[] {
  const elos = eloOf(duels);
  return elos.map((elo, i) => ({ elo: elo - elos[0]!, plusMinus: uncertainty(duels, elos, i) }));
}

/** Fits strengths to the duels (Bradley–Terry, by minorization), as Elo. */
export function eloOf(duels: Duels): number[] {
  let strengths = duels.map(() => 1);
  // Half a duel won and lost against everybody keeps those who always lose on the ladder.
  const won = duels.map((row, i) => row.reduce((sum, wins, j) => sum + wins + (i === j ? 0 : 0.5), 0));
  for (let round = 0; round < FITTINGS; round++) {
    strengths = strengths.map((own, i) => {
      let weight = 0;
      for (const [j, other] of strengths.entries())
        if (j !== i) weight += (duels[i]![j]! + duels[j]![i]! + 1) / (own + other);
      return won[i]! / weight;
    });
    const mean = strengths.reduce((sum, own) => sum + Math.log(own), 0) / strengths.length;
    strengths = strengths.map((own) => own / Math.exp(mean));
  }
  return strengths.map((own) => 400 * Math.log10(own));
}

/** The 95 % interval of one Elo, as if those of all others were known. */
function uncertainty(duels: Duels, elos: readonly number[], i: number): number {
  let information = 0;
  for (const [j, other] of elos.entries()) {
    if (j === i) continue;
    const chance = 1 / (1 + 10 ** ((other - elos[i]!) / 400));
    information += (duels[i]![j]! + duels[j]![i]!) * chance * (1 - chance);
  }
  return information === 0 ? Number.POSITIVE_INFINITY : (1.96 * 400) / Math.LN10 / Math.sqrt(information);
}
