/** Agents that play a whole tournament: in every game, through kills of the server, and started again themselves. */
import { fileURLToPath } from 'node:url';
import { league } from '@lobster-league/protocol';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { suiteServer } from '../../../apps/server/test/support/process.js';
import { ServerProcess } from '../../../tests/support/services/index.js';
import { type Identity, type Note, playTournament, register } from '../src/index.js';

const MAIN = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const ROLL = { type: 'roll' };

async function call(
  url: string,
  path: string,
  body?: object,
  ownerKey = '',
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${league.BASE}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'x-owner-key': ownerKey },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status, path).toBeLessThan(300);
  return Object(await response.json());
}

interface Opened {
  readonly id: string;
  /** Once that many have entered. */
  startWith(entrants: number): Promise<void>;
}

async function opened(url: string, terms: object): Promise<Opened> {
  const made = await call(url, '/tournaments', {
    name: 'Cup',
    kind: 'round_robin',
    speed: 'instant',
    ...terms,
  });
  const { id } = Object(made.tournament);
  const entrants = async (): Promise<number> =>
    Object((await call(url, `/tournaments/${id}`)).tournament).entrants;
  return {
    id,
    async startWith(count) {
      await expect.poll(entrants, { timeout: 20_000, interval: 50 }).toBe(count);
      await call(url, `/tournaments/${id}/start`, {}, String(made.ownerKey));
    },
  };
}

/** Every match once, in the order of the pairings. */
async function matches(url: string, id: string): Promise<string[]> {
  const { pairings } = await call(url, `/tournaments/${id}/pairings`);
  return Object(pairings).flatMap(({ games }: { games: { match: string }[] }) =>
    games.map(({ match }) => match),
  );
}

let named = 0;
async function agents(url: string, count: number): Promise<Identity[]> {
  named++;
  return Promise.all(
    Array.from({ length: count }, (_, i) => {
      const agentId = `cup-${named}-${i}`;
      return register(url, { agentId, name: `Agent ${named} ${i}` });
    }),
  );
}

describe('a tournament', () => {
  let url = '';
  beforeAll(async () => {
    url = await suiteServer({ MAX_ROOMS_PER_ADDRESS: '100', RATE_LIMIT_ROOMS: '1000' });
  });

  it('is played to its end: each match once, and everybody learns its place', async () => {
    const { id, startWith } = await opened(url, { game: 'dummy', rounds: 2, house: ['random'] });
    const told: string[] = [];
    const played = (await agents(url, 3)).map((identity) =>
      playTournament(url, 'dummy', {
        tournament: id,
        identity,
        decide: () => ROLL,
        played: ({ matchId }) => told.push(matchId),
      }),
    );
    await startWith(4);
    const reports = await Promise.all(played);
    const all = await matches(url, id);
    expect(all).toHaveLength(12);
    expect([...new Set(told)].sort()).toEqual(all.sort());
    for (const { status, place, points, page, matches: own } of reports) {
      expect({ status, page }).toEqual({ status: 'finished', page: `${url}/tournaments/${id}` });
      expect(place).toBeGreaterThan(0);
      const won = own.filter((one) => one.won && one.winners.length === 1).length;
      const drawn = own.filter((one) => one.won && one.winners.length === 2).length;
      expect({ own: own.length, points }).toEqual({ own: 6, points: won + drawn / 2 });
      expect(own.every(({ decisions }) => decisions.timeouts === 0)).toBe(true);
    }
  });

  it.each([
    ['clawpoly', {}],
    ['grab', {}],
    ['molttactics', { class: 'rogue' }],
  ] as const)('in %s is played by the protocol of the game', async (game, table) => {
    const { id, startWith } = await opened(url, { game });
    const played = (await agents(url, 2)).map((identity) =>
      playTournament(url, game, { tournament: id, identity, table, decide: (_view, ask) => ask.fallback }),
    );
    await startWith(2);
    const [one, two] = await Promise.all(played);
    expect(one!.matches.map(({ matchId }) => matchId.replace(/^m_/, ''))).toEqual(await matches(url, id));
    expect(two!.matches.map(({ place }) => place)).not.toEqual([null]);
  });

  it('of MoltTactics with paired seeds is two matches at once under one secret', async () => {
    const { id, startWith } = await opened(url, { game: 'molttactics', pairedSeeds: true });
    const troubles: unknown[] = [];
    const played = (await agents(url, 2)).map((identity) =>
      playTournament(url, 'molttactics', {
        tournament: id,
        identity,
        decide: (_view, ask) =>
          ask.legal.find(({ type }) => type === 'attack') ?? ask.legal[0] ?? ask.fallback,
        note: (note) => (note.type === 'failed' || note.type === 'refused') && troubles.push(note),
      }),
    );
    await startWith(2);
    for (const { matches: own } of await Promise.all(played)) expect(own).toHaveLength(2);
    expect(troubles).toEqual([]);
  });

  it('of another game is not entered, nor one that has begun without the agent', async () => {
    const { id, startWith } = await opened(url, { game: 'dummy', house: ['random', 'eager'] });
    const [identity] = await agents(url, 1);
    const options = { tournament: id, identity: identity!, decide: () => ROLL };
    await expect(playTournament(url, 'four', options)).rejects.toMatchObject({ code: 'BAD_OPTIONS' });
    await startWith(2);
    await expect(playTournament(url, 'dummy', options)).rejects.toMatchObject({ code: 'TOURNAMENT_REFUSED' });
    await expect(playTournament(url, 'dummy', { ...options, tournament: 'none' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a tournament goes on', () => {
  const servers: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.remove();
  });

  it('through kills of the server, and for an agent that is started again', {
    timeout: 180_000,
  }, async () => {
    const server = await ServerProcess.start({
      name: 'arena',
      command: process.execPath,
      args: () => [MAIN],
      env: (port, folder) => ({
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        HOUSE_MATCHES: '0',
        SERVE_WEB: '0',
      }),
    });
    servers.push(server);
    const url = `http://127.0.0.1:${server.port}`;
    const { id, startWith } = await opened(url, { game: 'dummy', rounds: 3 });
    const identities = await agents(url, 2);
    const begun: string[] = [];
    const stop = new AbortController();
    const options = (identity: Identity) => ({
      tournament: id,
      identity,
      // So that the match lasts until the kill.
      decide: () => new Promise<typeof ROLL>((resolve) => setTimeout(() => resolve(ROLL), 100)),
      note: (note: Note) => {
        if (note.type === 'joined') begun.push(note.matchId);
      },
    });
    const first = playTournament(url, 'dummy', options(identities[0]!));
    const second = playTournament(url, 'dummy', { ...options(identities[1]!), signal: stop.signal });
    const gone = expect(second).rejects.toThrow();
    await startWith(2);
    const inMatch = async (match: number): Promise<void> => {
      await expect.poll(() => new Set(begun).size, { timeout: 60_000, interval: 20 }).toBe(match);
    };
    await inMatch(1);
    await server.kill();
    await server.start();
    await inMatch(2);
    stop.abort();
    await gone;
    const again = playTournament(url, 'dummy', options(identities[1]!));
    await inMatch(3);
    await server.kill();
    await server.start();
    const [one, two] = await Promise.all([first, again]);
    expect(one.matches.map(({ matchId }) => matchId)).toEqual(await matches(url, id));
    expect(new Set(one.matches.map(({ matchId }) => matchId)).size).toBe(3);
    expect(two.matches.length).toBeGreaterThanOrEqual(2);
  });
});
