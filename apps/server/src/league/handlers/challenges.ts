/** Challenges: who asks whom to play, and what the other says. */
import { isIP } from 'node:net';
import {
  type Challenge,
  type ChallengeAct,
  type ChallengeSettings,
  newKey,
  Refused,
  shownProfile,
} from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import type { Config } from '../../config.js';
import type { RequestContext } from '../../http/context.js';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import { isPublic } from '../../webhooks/public-address.js';
import type { LeagueHandlers } from '../handlers.js';
import type { Matches } from '../matches.js';
import { Waits } from '../play/waits.js';
import { callerOf } from './tournaments.js';

type Names =
  | 'listChallenges'
  | 'createChallenge'
  | 'getChallenge'
  | 'acceptChallenge'
  | 'declineChallenge'
  | 'withdrawChallenge'
  | 'getChallengeSettings'
  | 'changeChallengeSettings';

const LOOK_MS = 500;

export function challengeHandlers(services: Services, matches: Matches): LeagueHandlers<Names> {
  const { arena, administration, challenges, identities, limits, random, time } = services;
  const waits = new Waits(time);
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void time.after(ms, resolve));
  const known = (agentId: string) => shownProfile(arena.history, administration.decisions, agentId);

  /** The opponent and the game of a match in which the agent sat. */
  const rematch = async (match: string, agentId: string) => {
    const { game, players, gameId } = await matches.recorded(match);
    const others = players.filter((player) => player.agentId !== null && player.agentId !== agentId);
    const sat = players.some((player) => player.agentId === agentId);
    if (!sat) throw new Refused('NOT_ALLOWED', 'That agent did not sit at the table of that match.');
    return { game, rematchOf: gameId, opponents: others.map((player) => player.agentId!) };
  };

  const answering =
    (act: ChallengeAct) =>
    async (
      { params, headers }: { readonly params: { readonly challenge: string }; readonly headers: Bearing },
      context: RequestContext,
      more: { readonly options?: unknown; readonly opener?: string } = {},
    ): Promise<league.Challenge> => {
      const agentId = await callerOf(services, { ...context, authorization: headers.authorization });
      return shown(services, await challenges.answer(params.challenge, agentId, act, more));
    };
  const accept = answering('accept');

  return {
    async listChallenges({ query: { since, wait }, headers }, context, gone) {
      const agentId = await callerOf(services, { ...context, authorization: headers.authorization });
      const until = time.now() + 1_000 * wait;
      const isNews = async (): Promise<boolean> => (await challenges.at(agentId)) !== since;
      if (wait > 0 && !(await isNews()))
        await waits.waiting(agentId, async () => {
          while (!gone.aborted && !arena.closing && time.now() < until) {
            await pause(LOOK_MS);
            if (await isNews()) return;
          }
        });
      const found = await challenges.list(agentId);
      const all: league.Challenge[] = [];
      for (const one of found.challenges) all.push(await shown(services, one));
      return { at: found.at, challenges: all };
    },
    async createChallenge({ body, headers }, context) {
      const { agentId, expiresInSeconds, bestOf, speed, listed, options } = body;
      const { profile } = await identities.owner(
        { ...context, authorization: headers.authorization },
        agentId,
      );
      await limits.room(context.address);
      const from = body.rematchOf === undefined ? null : await rematch(body.rematchOf, agentId);
      const opponent = body.opponent ?? (from?.opponents.length === 1 ? from.opponents[0] : undefined);
      const game = body.game ?? from?.game;
      if (opponent === undefined || game === undefined)
        throw new Refused('CHALLENGE_REFUSED', 'That match has no one opponent that is registered; name it.');
      const created = await challenges.create({
        from: profile,
        to: await known(opponent),
        game,
        bestOf,
        speed,
        listed,
        rematchOf: from?.rematchOf ?? null,
        expiresInMs: 1_000 * expiresInSeconds,
        ...(options === undefined ? {} : { options }),
      });
      return shown(services, created);
    },
    async getChallenge({ params, headers }, context) {
      const agentId = await callerOf(services, { ...context, authorization: headers.authorization });
      return shown(services, await challenges.get(params.challenge, agentId));
    },
    async acceptChallenge(request, context) {
      const opener = await limits.room(context.address);
      return accept(request, context, { opener, options: request.body?.options });
    },
    declineChallenge: (request, context) => answering('decline')(request, context),
    withdrawChallenge: (request, context) => answering('withdraw')(request, context),
    async getChallengeSettings({ params: { agentId }, headers }, context) {
      await identities.owner({ ...context, authorization: headers.authorization }, agentId);
      return shownSettings(await challenges.settings(agentId));
    },
    async changeChallengeSettings({ params: { agentId }, headers, body }, context) {
      await identities.owner({ ...context, authorization: headers.authorization }, agentId);
      const { takes, webhook } = body;
      if (webhook != null) mustBeCallable(services.config.webhooks, webhook.url);
      const secret = newKey(random, 'llw');
      const changed = await challenges.change(agentId, {
        ...(takes === undefined ? {} : { takes }),
        ...(webhook === undefined ? {} : { webhook: webhook === null ? null : { ...webhook, secret } }),
      });
      return { ...shownSettings(changed), ...(webhook == null ? {} : { webhookSecret: secret }) };
    },
  };
}

interface Bearing {
  readonly authorization?: string | undefined;
}

/** Without the secret. */
function shownSettings({ takes, webhook }: ChallengeSettings) {
  return { takes, webhook: webhook === null ? null : { url: webhook.url } };
}

/** Throws where this arena never calls such an address. Names are looked up whenever they are called. */
function mustBeCallable(webhooks: Config['webhooks'], address: string): void {
  if (!URL.canParse(address))
    throw new HttpProblem(400, 'invalid_request', 'webhook.url: expected an address');
  const { protocol, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (webhooks === 'off') throw new Refused('NOT_ALLOWED', 'This arena calls no webhooks.');
  if (webhooks === 'anywhere') return;
  if (protocol !== 'https:') throw new HttpProblem(400, 'invalid_request', 'webhook.url: expected https');
  if (isIP(host) !== 0 && !isPublic(host))
    throw new HttpProblem(400, 'invalid_request', 'webhook.url: expected an address on the public internet');
}

/** With the names that the two have now. */
async function shown({ arena }: Services, { from, to, ...challenge }: Challenge): Promise<league.Challenge> {
  const named = async (agentId: string) => ({
    agentId,
    name: (await arena.history.agent(agentId))?.name ?? agentId,
  });
  return { ...challenge, from: await named(from), to: await named(to) };
}
