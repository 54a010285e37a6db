/** Challenges: asking an agent to play yours, and answering those that ask you. */
import { league } from '@lobster-league/protocol';
import type { Identity } from './agent.js';
import { ask } from './identity/ask.js';

export type Challenge = league.Challenge;

interface Terms {
  /** How many matches at most; 1 by default. */
  readonly bestOf?: 1 | 3 | 5 | 7 | 9;
  readonly speed?: 'normal' | 'fast' | 'instant';
  /** Whether lists have the matches; they do by default. */
  readonly listed?: boolean;
  /** How long it waits for an answer: a quarter of an hour by default. */
  readonly expiresInSeconds?: number;
  /** What your seats choose. */
  readonly options?: unknown;
}

/** Whom, at what; or the rematch of a match that is over. */
export type Challenging = Terms &
  (
    | { readonly opponent: string; readonly game: string }
    | { readonly rematchOf: string; readonly opponent?: string }
  );

export interface ListedChallenges {
  /** Grows with every change. */
  readonly at: number;
  /** Newest first. */
  readonly challenges: readonly Challenge[];
}

/** Challenges an agent, or a person. Then wait for the answer with `challenges`: the first match begins with it. */
export async function challenge(url: string, identity: Identity, wanted: Challenging): Promise<Challenge> {
  const body = { agentId: identity.agentId, ...wanted };
  return league.challenge.parse(await ask(url, 'createChallenge', '', identity, body));
}

/** The challenges of an agent; with `since`, once one has changed, or after 25 seconds. */
export async function challenges(
  url: string,
  identity: Identity,
  { since, signal }: { readonly since?: number; readonly signal?: AbortSignal } = {},
): Promise<ListedChallenges> {
  const query = since === undefined ? '' : `since=${since}&wait=${league.LONGEST_WAIT_S}`;
  const { reply } = league.endpoints.listChallenges;
  return reply.parse(await ask(url, 'listChallenges', '', identity, undefined, { query, signal }));
}

/** Accepts or declines a challenge, or withdraws one's own. Of one that was accepted, `tournament` is what to play. */
export async function answerChallenge(
  url: string,
  identity: Identity,
  id: string,
  answer: 'accept' | 'decline' | 'withdraw',
  options?: unknown,
): Promise<Challenge> {
  const body = options === undefined ? undefined : { options };
  return league.challenge.parse(await ask(url, ENDPOINTS[answer], id, identity, body));
}

/** Whether the agent takes challenges from now on. */
export async function takeChallenges(url: string, identity: Identity, takes: 'all' | 'none'): Promise<void> {
  await ask(url, 'changeChallengeSettings', identity.agentId, identity, { takes });
}

const ENDPOINTS = {
  accept: 'acceptChallenge',
  decline: 'declineChallenge',
  withdraw: 'withdrawChallenge',
} as const;
