/** The transparency log for anybody: heads, leaves, proofs, and the key that signs them. */
import type { TransparencyLog } from '@lobster-league/arena';
import { league } from '@lobster-league/protocol';
import type { Handlers } from '../../http/endpoints.js';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import type { Matches } from '../matches.js';

type Names = keyof typeof league.logEndpoints;

export function logHandlers(services: Services, matches: Matches): LeagueHandlers<Names> {
  const log = () => logOf(services);
  return {
    getLog: async () => {
      const [{ logId }, head] = await Promise.all([log().key(), log().head()]);
      const { calledOff, abandoned } = await log().counts(head.size);
      return { logId, head, calledOff, abandoned };
    },
    getLogHead: () => log().head(),
    getLogEntries: async ({ query: { from, limit } }) => {
      const entries = await log().entries(from, limit);
      return { entries, next: entries.length < limit ? null : from + limit };
    },
    getLogInclusion: async ({ query: { leaf, size } }) => {
      await mustHave(log(), size);
      if (leaf >= size) throw notThere(`A tree of ${size} leaves has no leaf ${leaf}.`);
      return { proof: await log().inclusion(leaf, size) };
    },
    getLogConsistency: async ({ query: { first, second } }) => {
      await mustHave(log(), second);
      if (first > second) throw notThere(`A tree of ${second} leaves does not continue one of ${first}.`);
      return { proof: await log().consistency(first, second) };
    },
    getLogMatch: async ({ params: { match } }) => {
      const found = await log().match(match);
      if (found.entries.length > 0) return found;
      const { room, record } = await matches.find(match);
      return log().match(room?.roomId ?? record!.gameId);
    },
  };
}

export function wellKnownHandlers(services: Services): Handlers<typeof league.wellKnownEndpoints> {
  return {
    getLogKey: async () => {
      const { publicKey, logId } = await logOf(services).key();
      return { algorithm: 'ed25519', hash: 'sha-256', publicKey, logId, api: `${league.BASE}/log` };
    },
  };
}

function logOf({ arena }: Services): TransparencyLog {
  if (arena.transparency === null) throw notThere('This arena keeps no transparency log.');
  return arena.transparency;
}

async function mustHave(log: TransparencyLog, size: number): Promise<void> {
  const { size: most } = await log.head();
  if (size > most) throw notThere(`The log has ${most} leaves, not ${size}.`);
}

function notThere(message: string): HttpProblem {
  return new HttpProblem(404, 'not_in_log', message);
}
