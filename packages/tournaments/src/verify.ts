/** A tournament as a document that anybody can check: its pairings are derived again from the seed and the results. */
import { canonical, commitmentTo } from '@lobster-league/kernel';
import { z } from 'zod';
import { reduce } from './reduce.js';
import { type Standing, standings } from './standings.js';
import { newTournament, type Tournament, type TournamentState } from './state.js';
import { type Command, commandSchema, termsFault, termsSchema } from './terms.js';

const pairingSchema = z.strictObject({
  number: z.int(),
  round: z.int(),
  /** Ids by seat in the first game. */
  players: z.array(z.string()),
  /** By game; null where there was none yet. */
  matches: z.array(z.string().nullable()),
  /** By player, of 840 for a won game. */
  points: z.array(z.number()).nullable(),
});

export const tournamentSchema = z.strictObject({
  format: z.literal('lobster-league tournament 1'),
  terms: termsSchema,
  /** Published at the end. */
  seed: z.string(),
  journal: z.array(commandSchema),
  pairings: z.array(pairingSchema),
  /** Ids by place. */
  places: z.array(z.strictObject({ place: z.int(), id: z.string(), points: z.number() })),
});
export type TournamentDocument = z.infer<typeof tournamentSchema>;

export function documentOf(
  { terms, seed }: Tournament,
  state: TournamentState,
  journal: readonly Command[],
): TournamentDocument {
  return {
    format: 'lobster-league tournament 1',
    terms,
    seed,
    journal: [...journal],
    pairings: pairingsOf(state),
    places: standings({ terms }, state).map(({ place, id, points }) => ({ place, id, points })),
  };
}

export type Verified =
  | { readonly ok: true; readonly state: TournamentState; readonly standings: readonly Standing[] }
  | { readonly ok: false; readonly fault: string };

/** Plays the journal again; `commitment` is the one that was seen when the tournament was created, if anybody kept it. */
export function verifyTournament(published: TournamentDocument, commitment?: string): Verified {
  const { terms, seed, journal } = published;
  const bad = (fault: string): Verified => ({ ok: false, fault });
  if (commitment !== undefined && commitment.toLowerCase() !== terms.commitment)
    return bad(`the commitment is ${terms.commitment}, and not the one that was seen, ${commitment}`);
  if (commitmentTo(seed) !== terms.commitment) return bad('the seed does not match the published commitment');
  const wrong = termsFault(terms);
  if (wrong !== null) return bad(wrong);
  const state = newTournament(published);
  for (const [i, command] of journal.entries()) {
    const refusal = reduce(published, state, command);
    if (refusal !== null) return bad(`line ${i + 1} of the journal cannot be: ${refusal.message}`);
  }
  const derived = pairingsOf(state);
  for (let i = 0; i < Math.max(derived.length, published.pairings.length); i++)
    if (canonical(derived[i] ?? null) !== canonical(published.pairings[i] ?? null))
      return bad(`pairing ${i + 1} is not what the seed and the results give`);
  const table = standings(published, state);
  const places = table.map(({ place, id, points }) => ({ place, id, points }));
  if (canonical(places) !== canonical(published.places))
    return bad('the standings are not what the results give');
  return { ok: true, state, standings: table };
}

function pairingsOf({ pairings, entrants }: TournamentState): TournamentDocument['pairings'] {
  return pairings.map(({ number, round, players, games, points }) => ({
    number,
    round,
    players: players.map((player) => entrants[player]!.id),
    matches: games.map(({ match }) => match),
    points: points === null ? null : [...points],
  }));
}
