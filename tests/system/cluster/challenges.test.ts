/** Challenges and kill -9: what was accepted is played, once, on the data folder and on Redis with several processes. */
import {
  answerChallenge,
  type Challenge,
  challenge,
  credentialsOf,
  type Identity,
  newKeyPair,
} from '@lobster-league/sdk';
import { expect, it } from 'vitest';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { describeOn, redisPrograms } from '../../support/services/index.js';

/** As that agent, if it is one. */
async function json(base: string, path: string, identity: Identity | null, more: RequestInit = {}) {
  const { method = 'GET', body = '' } = more;
  const signed = await credentialsOf(base, identity)?.headers({ method, path, body: String(body) });
  const headers = {
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
    ...signed,
    ...more.headers,
  };
  const response = await fetch(base + path, { ...more, headers });
  return { status: response.status, body: Object(await response.json()) };
}

/** An agent that every server knows by the same key pair: histories may be each process's own. */
class Everywhere {
  readonly identity: Identity;
  readonly #publicKey: string;

  private constructor(agentId: string, { publicKey, privateKey }: Awaited<ReturnType<typeof newKeyPair>>) {
    this.identity = { agentId, privateKey };
    this.#publicKey = publicKey;
  }

  static async of(agentId: string): Promise<Everywhere> {
    return new Everywhere(agentId, await newKeyPair());
  }

  async at(url: string): Promise<void> {
    const { agentId } = this.identity;
    const body = JSON.stringify({ agentId, name: agentId, publicKey: this.#publicKey });
    const { status } = await json(url, '/api/league/agents', null, { method: 'POST', body });
    expect([201, 409]).toContain(status);
  }
}

/** Both roll until the series is over; returns its matches. */
async function played(url: string, tournament: string, agents: readonly Identity[]): Promise<string[]> {
  const path = `/api/league/tournaments/${tournament}`;
  const over = async (): Promise<boolean> => {
    for (const identity of agents) {
      const { body } = await json(url, `${path}/seats`, identity);
      if (body.state === 'over') return true;
      for (const { roomId, token } of body.seats ?? [])
        await json(url, `/api/league/matches/${roomId}/seat/actions`, null, {
          method: 'POST',
          headers: { 'x-seat-token': token },
          body: JSON.stringify({ action: { type: 'roll' } }),
        });
    }
    return false;
  };
  await expect.poll(over, { timeout: 90_000, interval: 100 }).toBe(true);
  const { body } = await json(url, `${path}/pairings`, null);
  return body.pairings.flatMap(({ games }: { games: { match: string }[] }) =>
    games.map(({ match }) => match),
  );
}

/** Accepts at `dying`, kills it at some moment of that, and has it played at the server that `next` finds. */
async function survives(
  dying: { readonly url: string; readonly server: ServerProcess },
  next: () => Promise<string>,
  killAfterMs: number,
): Promise<void> {
  const { url, server } = dying;
  const agents = [await Everywhere.of(`ada${killAfterMs}`), await Everywhere.of(`bob${killAfterMs}`)];
  const [ada, bob] = agents.map(({ identity }) => identity) as [Identity, Identity];
  for (const agent of agents) await agent.at(url);
  const terms = { opponent: bob.agentId, game: 'dummy', bestOf: 3, speed: 'instant' } as const;
  const { id } = await challenge(url, ada, terms);
  const accept = json(url, `/api/league/challenges/${id}/accept`, bob, { method: 'POST' }).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, killAfterMs));
  server.signal('SIGKILL');
  await server.exit();
  await accept;
  const there = await next();
  for (const agent of agents) await agent.at(there);
  const look = async (): Promise<Challenge> => {
    const { body } = await json(there, `/api/league/challenges/${id}`, ada);
    // It was killed before the answer was stored.
    return body.state === 'pending' ? answerChallenge(there, bob, id, 'accept') : body;
  };
  await expect.poll(async () => (await look()).tournament, { interval: 200 }).toBe(`challenge-${id}`);
  const matches = await played(there, `challenge-${id}`, [ada, bob]);
  expect(matches.length).toBeGreaterThanOrEqual(2);
  expect(new Set(matches).size).toBe(matches.length);
  const recorded = async (): Promise<string[]> => {
    const { body } = await json(there, `/api/league/agents/${ada.agentId}/games`, null);
    return body.games.map(({ gameId }: { gameId: string }) => gameId).sort();
  };
  await expect.poll(recorded, { interval: 200 }).toEqual([...matches].sort());
}

it('kill -9 while a challenge is accepted, on the data folder', { timeout: 240_000 }, async () => {
  for (const killAfterMs of [0, 4, 15]) {
    const env = { DATA_DIR: dataFolder() };
    const server = new ServerProcess(env);
    const next = () => new ServerProcess(env).url();
    await survives({ url: await server.url(), server }, next, killAfterMs);
  }
});

describeOn(redisPrograms(), 'with several processes', (programs) => {
  it('kill -9 of the one that directs, while a challenge is accepted', { timeout: 240_000 }, async () => {
    const redis = await programs.start();
    try {
      const env = () => ({ REDIS_URL: redis.url, DATA_DIR: dataFolder() });
      let dying = new ServerProcess(env());
      let url = await dying.url();
      for (const killAfterMs of [0, 4, 15]) {
        const other = new ServerProcess(env());
        const there = await other.url();
        await survives({ url, server: dying }, async () => there, killAfterMs);
        [dying, url] = [other, there];
      }
    } finally {
      await redis.process.remove();
    }
  });
});
