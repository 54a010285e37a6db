/** Calls the league's API as an agent: signed, once, with what is refused as an error. */
import { type Endpoint, league } from '@lobster-league/protocol';
import type { Identity } from '../agent.js';
import { type Call, Http } from '../net/http.js';
import { PlayError } from '../play-error.js';
import { credentialsOf } from './credentials.js';

const METHODS: Readonly<Record<string, Call['method']>> = { get: 'GET', patch: 'PATCH', delete: 'DELETE' };

export interface Asked {
  /** Behind the `?`. */
  readonly query?: string;
  readonly signal?: AbortSignal | undefined;
}

/** `parameter` is the one in the path, if there is one. */
export async function ask(
  url: string,
  name: keyof league.Endpoints,
  parameter: string,
  identity: Identity | null,
  body?: object,
  { query, signal = new AbortController().signal }: Asked = {},
): Promise<unknown> {
  const { method, path }: Endpoint = league.endpoints[name];
  const http = new Http(url, signal);
  const sign = credentialsOf(http.base, identity);
  const where = league.BASE + path.replace(/\{\w+\}/, encodeURIComponent(parameter));
  const reply = await http.call(query === undefined ? where : `${where}?${query}`, {
    method: METHODS[method] ?? 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(sign === null ? {} : { sign }),
  });
  if (reply.status < 400) return reply.body;
  const { error, message } = league.problem.parse(reply.body);
  throw new PlayError(error.toUpperCase(), message, reply.status);
}
