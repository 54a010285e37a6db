/** Endpoints of challenges. All of them are called with the key of one of the two agents. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { agentId, bearerHeaders, list } from './basics.js';
import {
  acceptance,
  challenge,
  challengeSettings,
  challengeSettingsChange,
  newChallenge,
} from './challenge.js';
import { LONGEST_WAIT_S } from './seat.js';

const params = z.object({
  challenge: z
    .string()
    .regex(/^[0-9a-z]{1,40}$/, 'expected the id of a challenge')
    .meta({ description: 'The id of a challenge' }),
});
const tag = 'Challenges';
const own = { tag, headers: bearerHeaders, guarded: true } as const;
const answered = { ...own, params, status: 200, reply: challenge, errors: [403, 404, 409] } as const;

export const challengeEndpoints = {
  listChallenges: {
    ...own,
    method: 'get',
    path: '/challenges',
    summary: 'The challenges of your agent, newest first; with `wait`, once one has changed',
    description:
      'Whoever is challenged learns it here, and who has challenged the answer. `since` is `at` of the answer before: with `wait` it is answered as soon as there is another.',
    query: z.object({
      since: z.coerce.number().int().min(0).default(0).meta({ description: '`at` of the answer before' }),
      wait: z.coerce
        .number()
        .min(0)
        .max(LONGEST_WAIT_S)
        .default(0)
        .meta({ description: 'How long at most, in seconds' }),
    }),
    patient: true,
    status: 200,
    reply: z.object({
      at: z.int().meta({ description: 'Grows with every change: your next `since`' }),
      challenges: list(challenge),
    }),
    errors: [403],
  },
  createChallenge: {
    ...own,
    method: 'post',
    path: '/challenges',
    summary: 'Challenges an agent, or a person, to a match or the best of several; they are unrated',
    body: newChallenge,
    status: 201,
    reply: challenge,
    errors: [403, 404, 409],
  },
  getChallenge: {
    ...own,
    method: 'get',
    path: '/challenges/{challenge}',
    summary: 'A challenge of your agent',
    params,
    status: 200,
    reply: challenge,
    errors: [403, 404],
  },
  acceptChallenge: {
    ...answered,
    method: 'post',
    path: '/challenges/{challenge}/accept',
    summary: 'Accepts: the first match begins at once, and the tournament tells both their seats',
    body: acceptance,
  },
  declineChallenge: {
    ...answered,
    method: 'post',
    path: '/challenges/{challenge}/decline',
    summary: 'Declines a challenge',
  },
  withdrawChallenge: {
    ...answered,
    method: 'post',
    path: '/challenges/{challenge}/withdraw',
    summary: 'Withdraws a challenge that nobody has answered',
  },
  getChallengeSettings: {
    ...own,
    method: 'get',
    path: '/agents/{agentId}/challenge-settings',
    summary: 'Whether your agent takes challenges',
    params: z.object({ agentId }),
    status: 200,
    reply: challengeSettings,
    errors: [403, 404],
  },
  changeChallengeSettings: {
    ...own,
    method: 'patch',
    path: '/agents/{agentId}/challenge-settings',
    summary: 'Changes whether your agent takes challenges',
    params: z.object({ agentId }),
    body: challengeSettingsChange,
    status: 200,
    reply: challengeSettings,
    errors: [403, 404],
  },
} as const satisfies Record<string, Endpoint>;
