/** A tournament in a list. */
import { type Kind, standings, type TournamentStatus } from '@lobster-league/tournaments';
import type { Speed } from '../ports/index.js';
import type { StoredTournament } from './journal.js';

export interface TournamentSummary {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly kind: Kind;
  readonly status: TournamentStatus;
  readonly seats: number;
  readonly entrants: number;
  readonly rounds: number;
  readonly round: number;
  readonly pairedSeeds: boolean;
  readonly speed: Speed;
  readonly rated: boolean;
  readonly house: boolean;
  /** Present where it is what became of a challenge. */
  readonly challenge?: true;
  readonly createdAt: number;
  /** When it starts by itself. */
  readonly startsAt: number | null;
  readonly startedAt: number | null;
  /** When an arena closes. */
  readonly closesAt: number | null;
  readonly endedAt: number | null;
  /** To the seed that all lots are drawn from. */
  readonly commitment: string;
  readonly reason: string | null;
  readonly champion: { readonly id: string; readonly name: string; readonly bot: string | null } | null;
}

export function summaryOf({ head, state }: StoredTournament): TournamentSummary {
  const { terms, speed, rated, house, startsAt, challenge } = head;
  const { id, name, game, kind, seats, rounds, pairedSeeds, createdAt, commitment } = terms;
  const { status, entrants, round, startedAt, closesAt, endedAt, reason } = state;
  const [first] = status === 'finished' ? standings(head, state) : [];
  return {
    id,
    name,
    game,
    kind,
    status,
    seats,
    entrants: entrants.length,
    rounds: roundsOf(kind, rounds, entrants.length, seats),
    round,
    pairedSeeds,
    speed,
    rated,
    house,
    ...(challenge === undefined ? {} : { challenge: true as const }),
    createdAt,
    startsAt,
    startedAt,
    closesAt,
    endedAt,
    commitment,
    reason,
    champion: first === undefined ? null : { id: first.id, name: first.name, bot: first.bot },
  };
}

/** How many rounds there will be; 0 where nobody can tell. */
function roundsOf(kind: Kind, rounds: number, entrants: number, seats: number): number {
  if (kind === 'swiss') return rounds;
  if (seats > 2 || kind === 'arena' || entrants < 2) return 0;
  return kind === 'knockout' ? Math.ceil(Math.log2(entrants)) : rounds * (entrants - 1 + (entrants % 2));
}
