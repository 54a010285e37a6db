import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { sized } from '../../../tests/support/sized.js';
import {
  documentOf,
  KINDS,
  openGames,
  type TournamentDocument,
  tournamentSchema,
  verifyTournament,
} from '../src/index.js';
import { Played, tournamentOf } from './played.js';

function documentOfPlayed({ tournament, state, journal }: Played): TournamentDocument {
  // As it comes back from a file.
  return tournamentSchema.parse(JSON.parse(JSON.stringify(documentOf(tournament, state, journal))));
}

function swiss(): Played {
  return new Played(tournamentOf('swiss'), 9).start().finish();
}

describe('a tournament', () => {
  it('verifies, of every kind and whatever happens in it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.integer({ min: 2, max: 5 }),
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(9), fc.nat(11)), { maxLength: 60 }),
        fc.string(),
        (kind, seats, pairedSeeds, steps, seed) => {
          const played = new Played(tournamentOf(kind, { seats, pairedSeeds, rounds: 2 }, seed), 7).start();
          for (const [at, [what, which]] of steps.entries()) {
            if (what === 0) played.command({ type: 'leave', at, id: `a${which}` });
            else if (what === 1) played.join(which);
            else if (what === 2) played.command({ type: 'pair', at: at < 50 ? 2 : 60_002 });
            else {
              const open = openGames(played.state);
              const game = open[which % Math.max(1, open.length)];
              if (game === undefined) continue;
              const places = game.players.map((player) => 1 + (player % what));
              played.result(game, what === 3 ? null : places, what === 4 ? [0] : []);
            }
          }
          expect(
            verifyTournament(documentOfPlayed(played), played.tournament.terms.commitment),
          ).toMatchObject({ ok: true });
        },
      ),
      { numRuns: sized(100, 2_000, 50_000) },
    );
  });

  it('does not with another seed, another commitment, another pairing, another result or another table', () => {
    const document = documentOfPlayed(swiss());
    const fault = (changed: Partial<TournamentDocument>, commitment?: string): string => {
      const found = verifyTournament({ ...document, ...changed }, commitment);
      return found.ok ? 'verified' : found.fault;
    };
    expect(fault({})).toBe('verified');
    expect(fault({}, document.terms.commitment.toUpperCase())).toBe('verified');
    expect(fault({}, '0'.repeat(64))).toContain('not the one that was seen');
    expect(fault({ seed: 'another' })).toContain('does not match the published commitment');
    const [first, second, ...others] = document.pairings;
    const swapped = [
      { ...first!, players: [first!.players[0]!, second!.players[0]!] },
      { ...second!, players: [first!.players[1]!, second!.players[1]!] },
      ...others,
    ];
    expect(fault({ pairings: swapped })).toContain('pairing 1 is not');
    expect(fault({ pairings: document.pairings.slice(1) })).toContain('pairing 1 is not');
    const at = document.journal.findIndex(({ type }) => type === 'result');
    const turned = document.journal.map((line, i) =>
      i === at && line.type === 'result' ? { ...line, places: line.places!.toReversed() } : line,
    );
    expect(fault({ journal: turned })).toMatch(/pairing \d+ is not/);
    expect(fault({ journal: [...document.journal, document.journal[at]!] })).toContain('cannot be');
    expect(fault({ places: document.places.slice(1) })).toContain('standings');
    expect(fault({ terms: { ...document.terms, advance: 1 } })).toContain('knock-out');
  });

  it('is paired otherwise from another seed', () => {
    const pairs = (seed: string): string =>
      JSON.stringify(
        new Played(tournamentOf('swiss', {}, seed), 8).start().state.pairings.map(({ players }) => players),
      );
    expect(pairs('a')).not.toBe(pairs('b'));
    expect(pairs('a')).toBe(pairs('a'));
  });
});
