/** What is to be played now, and under which names: the same for every process that looks. */
import { sha256 } from '@lobster-league/kernel';
import { legOf, type Tournament, type TournamentState } from './state.js';

/** A game without a result, its entrants by seat. */
export interface OpenGame {
  readonly pairing: number;
  readonly game: number;
  readonly attempt: number;
  readonly round: number;
  readonly players: readonly number[];
}

/** In the order in which they should be played; those of one entrant, if it is named. */
export function openGames(state: TournamentState, entrant?: number): OpenGame[] {
  if (state.status !== 'running') return [];
  return state.open.flatMap((pairing) => {
    const { round, players, games } = state.pairings[pairing - 1]!;
    if (entrant !== undefined && !players.includes(entrant)) return [];
    return games.flatMap(({ attempt, points }, game): OpenGame[] => {
      if (points !== null) return [];
      const bySeat = players.map((_, seat) => players[(seat + game) % players.length]!);
      return [{ pairing, game, attempt, round, players: bySeat }];
    });
  });
}

const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The room of a game, so that nobody opens it twice. */
export function roomIdOf({ id }: { readonly id: string }, { pairing, game, attempt }: OpenGame): string {
  const hash = sha256(`lobster-league tournament room ${id} ${pairing} ${game} ${attempt}`);
  return Array.from({ length: 12 }, (_, i) =>
    ID_ALPHABET.charAt(Number.parseInt(hash.slice(2 * i, 2 * i + 2), 16) & 31),
  ).join('');
}

/** The seed of a game where the tournament draws it: the same for all seats of a leg with paired seeds. 52 bits where it is `integer`. */
export function matchSeedOf(
  { terms, seed }: Tournament,
  { pairing, game, attempt, players }: OpenGame,
  integer = false,
): string {
  const leg = terms.pairedSeeds ? Math.floor(game / legOf(terms, { players })) : `${game} ${attempt}`;
  const hash = sha256(`lobster-league tournament match ${seed} ${pairing} ${leg}`);
  return integer ? String(Number.parseInt(hash.slice(0, 13), 16)) : hash;
}
