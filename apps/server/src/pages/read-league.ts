/** What the pages may ask the arena when they are rendered in its own process: the league's API, without HTTP. */
import { type Endpoint, league } from '@lobster-league/protocol';
import type { Hall } from '../http/door.js';
import { type AnyRequest, parse } from '../http/endpoints.js';
import { problemFrom } from '../http/problem.js';
import { type LeagueHandlers, leagueHandlers } from '../league/handlers.js';
import { asProblem } from '../league/refuse.js';

/** Only what reads, and knows nothing of its caller. */
const READS = [
  'listGames',
  'getGame',
  'listMatches',
  'getMatch',
  'getSnapshot',
  'listHistory',
  'getAgent',
  'listAgentGames',
  'getBoard',
  'listSeasons',
] as const satisfies readonly (keyof LeagueHandlers)[];

export interface ReadAnswer {
  readonly status: number;
  /** The reply, or a problem. */
  readonly body: unknown;
}

export type ReadLeague = (name: string, call: Partial<AnyRequest>) => Promise<ReadAnswer>;

export function readLeague(hall: Hall): ReadLeague {
  const handlers = leagueHandlers(hall);
  return async (name, { params = {}, query = {} }) => {
    const known = READS.find((read) => read === name);
    if (known === undefined) throw new Error(`pages cannot ask for ${name}`);
    const endpoint: Endpoint = league.endpoints[known];
    const handle = handlers[known] as (request: AnyRequest) => unknown;
    try {
      const request = parse(endpoint, { params, query, headers: {}, body: undefined });
      return { status: endpoint.status, body: await handle(request) };
    } catch (error) {
      const problem = problemFrom(asProblem(error));
      if (problem.status >= 500) {
        hall.log.error('a page could not be filled', { read: name, error: problem.cause ?? problem });
      }
      const { status, code, message } = problem;
      return { status, body: { error: code, message, requestId: '' } };
    }
  };
}
