/** The list of expensive requests: add every new expensive endpoint here. */
import type { Work } from '@lobster-league/protocol';

/** What the requests are about. */
export interface Site {
  /** The longest possible matches at instant speed: one finished, and one stopped on its way. */
  readonly finished: string;
  readonly running: string;
  /** Waiting rooms, each with a preview image to draw. */
  readonly codes: readonly string[];
  readonly agentId: string;
  /** A session token of Grab. */
  readonly sessionToken: string;
  /** Returns the path of a preview image, by the code of a room. */
  picture(code: string): string;
}

export interface Asked {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON body, for POST. */
  readonly body?: object;
}

export interface ExpensiveRequest {
  readonly name: string;
  /** Undefined costs as much as a plain request. */
  readonly work?: Work;
  /** Returns the nth request. */
  ask(site: Site, n: number): Asked;
}

const LEAGUE = '/api/league';
const FURTHER = 997;

/** Returns another page of a long match each time. */
function pageOf(n: number): number {
  return 1 + ((n * FURTHER) % 10_000);
}

function tool(name: string, input: object): Asked {
  return mcp('tools/call', { name, arguments: input });
}

function mcp(method: string, params: object): Asked {
  const headers = { accept: 'application/json, text/event-stream' };
  return { path: '/mcp', headers, body: { jsonrpc: '2.0', id: 1, method, params } };
}

export const EXPENSIVE_REQUESTS: readonly ExpensiveRequest[] = [
  {
    name: 'events of a finished instant match',
    work: 'events',
    ask: ({ finished }, n) => ({ path: `${LEAGUE}/matches/${finished}/events?limit=1000&from=${pageOf(n)}` }),
  },
  {
    name: 'events of a running instant match, in words',
    work: 'events',
    ask: ({ running }, n) => ({
      path: `${LEAGUE}/matches/${running}/events?limit=1000&text=true&from=${pageOf(n)}`,
    }),
  },
  {
    name: "Clawpoly's log",
    work: 'events',
    ask: ({ running }, n) => ({ path: `/api/v1/rooms/${running}/log?limit=500&from=${pageOf(n)}` }),
  },
  {
    name: 'snapshots',
    work: 'events',
    ask: ({ finished }) => ({ path: `${LEAGUE}/matches/${finished}/snapshot` }),
  },
  {
    name: 'replays',
    work: 'replay',
    ask: ({ finished }) => ({
      path: `${LEAGUE}/matches/${finished}/replay`,
      headers: { 'accept-encoding': 'gzip' },
    }),
  },
  {
    name: 'preview pictures',
    work: 'picture',
    ask: ({ codes, picture }, n) => ({ path: picture(codes[n % codes.length]!) }),
  },
  {
    name: 'pages to watch',
    work: 'page',
    ask: ({ codes }, n) => ({ path: `/watch/${codes[n % codes.length]}` }),
  },
  { name: 'the first page', work: 'page', ask: () => ({ path: '/' }) },
  { name: 'results', work: 'page', ask: ({ finished }) => ({ path: `/games/${finished}` }) },
  {
    name: "all games of Grab's",
    work: 'list',
    ask: ({ sessionToken }) => ({
      path: '/api/games',
      headers: { authorization: `Bearer ${sessionToken}` },
    }),
  },
  { name: 'matches', work: 'list', ask: () => ({ path: `${LEAGUE}/matches?limit=100` }) },
  { name: 'histories', work: 'list', ask: () => ({ path: `${LEAGUE}/history?limit=100` }) },
  { name: "Clawpoly's rooms", ask: () => ({ path: '/api/v1/rooms?limit=100' }) },
  { name: 'games and their schemas', ask: () => ({ path: `${LEAGUE}/games` }) },
  { name: 'boards', ask: () => ({ path: `${LEAGUE}/boards/clawpoly?limit=100` }) },
  { name: 'profiles', ask: ({ agentId }) => ({ path: `${LEAGUE}/agents/${agentId}` }) },
  { name: 'metrics', work: 'list', ask: () => ({ path: '/metrics' }) },
  { name: 'the description of the API', ask: () => ({ path: `${LEAGUE}/openapi.json` }) },
  { name: 'tools for models', work: 'list', ask: () => mcp('tools/list', {}) },
  { name: 'matches for models', work: 'list', ask: () => tool('list_matches', { limit: 50 }) },
  {
    name: 'histories for models',
    work: 'events',
    ask: ({ finished }, n) => tool('history', { match: finished, from: pageOf(n), limit: 200 }),
  },
  {
    name: 'replays for models',
    work: 'replay',
    ask: ({ finished }, n) => tool('replay', { match: finished, from: pageOf(n), limit: 200 }),
  },
];
