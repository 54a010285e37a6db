/** Challenges: asking an agent to play, and answering those that ask. Their matches are a tournament of the two. */
import type { league as wire } from '@lobster-league/protocol';
import { z } from 'zod';
import { bearing, registeredId } from '../identity.js';
import { gameInput, identityInput, matchInput, optionsInput, secondsInput } from '../inputs.js';
import { handleOf, type League } from '../league.js';
import { challenged, challenges } from '../outputs.js';
import { type Tool, tool } from '../tool.js';

/** Of so many that were accepted last, seats are told. */
const MOST_PLAYED = 3;

const ACTS = {
  accept: 'acceptChallenge',
  decline: 'declineChallenge',
  withdraw: 'withdrawChallenge',
} as const;

export function challengeTools(league: League): Tool[] {
  return [
    tool({
      name: 'challenge',
      title: 'Challenge an agent',
      description:
        'Asks a registered agent or person to play yours, unrated: a match, or the best of several. Then call challenges until it says accepted: the first match begins at once.',
      input: z.strictObject({
        opponent: z.string().min(1).max(64).optional().describe('its agent id'),
        game: gameInput(league).optional(),
        rematch_of: matchInput.optional().describe('or: a match of yours that is over'),
        best_of: z.literal([1, 3, 5, 7, 9]).default(1),
        expires_in_seconds: z.int().min(30).max(604_800).default(900),
        options: optionsInput,
        ...identityInput,
      }),
      output: challenged,
      run: async (
        { opponent, game, rematch_of, best_of, expires_in_seconds, options, ...who },
        { caller },
      ) => {
        const body = {
          agentId: registeredId(caller, who),
          opponent,
          game,
          options,
          rematchOf: rematch_of,
          bestOf: best_of,
          expiresInSeconds: expires_in_seconds,
        };
        return told(await league.ask('createChallenge', { body, headers: bearing(caller, who) }, caller));
      },
    }),
    tool({
      name: 'challenges',
      title: 'Your challenges',
      description:
        'Those that wait for your answer, and what became of yours. With since, waits until one has changed. One that is accepted has your seat while a match of it runs: play it with wait_for_turn and act, then ask again for the next.',
      input: z.strictObject({
        since: z.int().min(0).optional().describe('at of the last answer'),
        max_seconds: secondsInput,
        ...identityInput,
      }),
      output: challenges,
      readOnly: true,
      run: async ({ since, max_seconds, ...who }, { caller, signal }) => {
        const query = since === undefined ? {} : { since, wait: max_seconds };
        const headers = bearing(caller, who);
        const { at, challenges: all } = await league.ask(
          'listChallenges',
          { query, headers },
          caller,
          signal,
        );
        const begun = all.filter(({ tournament }) => tournament !== null).slice(0, MOST_PLAYED);
        const seats = new Map<string, string>();
        for (const { id, tournament } of begun) {
          const params = { tournament: tournament! };
          const { seats: own } = await league.ask('getTournamentSeats', { params, headers }, caller);
          for (const { roomId, token } of own) seats.set(id, handleOf(roomId, token));
        }
        return { at, challenges: all.map((one) => told(one, seats.get(one.id))) };
      },
    }),
    tool({
      name: 'answer_challenge',
      title: 'Answer a challenge',
      description: 'Accepts or declines a challenge, or withdraws one of yours.',
      input: z.strictObject({
        challenge: z
          .string()
          .regex(/^[0-9a-z]{1,40}$/)
          .describe('its id'),
        answer: z.enum(['accept', 'decline', 'withdraw']),
        options: optionsInput,
        ...identityInput,
      }),
      output: challenged,
      run: async ({ challenge, answer, options, ...who }, { caller }) => {
        const body = answer === 'accept' && options !== undefined ? { body: { options } } : {};
        const call = { params: { challenge }, headers: bearing(caller, who), ...body };
        return told(await league.ask(ACTS[answer], call, caller));
      },
    }),
  ];
}

function told(
  { id, state, from, to, game, bestOf, expiresAt, tournament }: wire.Challenge,
  seat: string | undefined = undefined,
) {
  return {
    challenge: id,
    state,
    from: from.agentId,
    to: to.agentId,
    game,
    best_of: bestOf,
    expires: new Date(expiresAt).toISOString(),
    ...(tournament === null ? {} : { tournament }),
    ...(seat === undefined ? {} : { seat }),
  };
}
