/** Tournaments for tests: created, joined and played by a rule instead of matches. */
import { commitmentTo } from '@lobster-league/kernel';
import {
  type Command,
  type Kind,
  newTournament,
  type OpenGame,
  openGames,
  type Refusal,
  reduce,
  type Tournament,
  type TournamentState,
  type TournamentTerms,
} from '../src/index.js';

export function tournamentOf(kind: Kind, terms: Partial<TournamentTerms> = {}, seed = 'reef'): Tournament {
  return {
    seed,
    terms: {
      id: 'test',
      name: 'Test',
      game: 'dummy',
      kind,
      seats: 2,
      leastSeats: 2,
      rounds: kind === 'swiss' ? 5 : 1,
      advance: null,
      pairedSeeds: false,
      windowMs: kind === 'arena' ? 60_000 : null,
      commitment: commitmentTo(seed),
      createdAt: 0,
      ...terms,
    },
  };
}

/** A tournament with its journal. */
export class Played {
  readonly tournament: Tournament;
  readonly state: TournamentState;
  readonly journal: Command[] = [];

  constructor(tournament: Tournament, entrants: number) {
    this.tournament = tournament;
    this.state = newTournament(tournament);
    for (let i = 0; i < entrants; i++) this.join(i);
  }

  join(i: number): Refusal | null {
    return this.command({ type: 'join', at: 0, id: `a${i}`, name: `A${i}`, rating: 2000 - i, bot: null });
  }

  command(command: Command): Refusal | null {
    const before = JSON.stringify(this.state);
    const refusal = reduce(this.tournament, this.state, command);
    if (refusal === null) this.journal.push(command);
    else if (JSON.stringify(this.state) !== before) throw new Error('a refused command changed the state');
    return refusal;
  }

  must(command: Command): void {
    const refusal = this.command(command);
    if (refusal !== null) throw new Error(refusal.message);
  }

  start(): this {
    this.must({ type: 'start', at: 1 });
    return this;
  }

  result(open: OpenGame, places: readonly number[] | null, absent: readonly number[] = []): void {
    const { pairing, game, attempt } = open;
    const match = `m${pairing}-${game}-${attempt}`;
    const given = places === null ? null : [...places];
    this.must({ type: 'result', at: 2, pairing, game, attempt, match, places: given, absent: [...absent] });
  }

  /** Plays what is open now, by that rule. */
  round(places: (open: OpenGame) => readonly number[] = byNumber): void {
    for (const open of openGames(this.state)) this.result(open, places(open));
  }

  finish(places: (open: OpenGame) => readonly number[] = byNumber): this {
    while (this.state.status === 'running') this.round(places);
    return this;
  }
}

/** Who joined first wins. */
export function byNumber({ players }: OpenGame): number[] {
  return players.map((player) => 1 + players.filter((other) => other < player).length);
}
