/** Async play survives restarts: matches, deadlines, sealed actions, those who wait, and whose turn it is to be silent. */
import { FakeTime, fakeRandom } from '@lobster-league/arena/testing';
import { memoryAdminStore, memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { afterEach, describe, expect, it } from 'vitest';
import { openLog } from '../../src/log/log.js';
import { openServer, type RunningServer } from '../../src/open-server.js';
import { Metrics } from '../../src/operations/metrics.js';
import { testConfig } from '../support/server.js';
import { moltGame, TestAgent } from './client.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let running: RunningServer | null = null;

afterEach(async () => {
  await running?.close();
  running = null;
});

/** A server that can be away for a while, on stores that stay. */
class Lasting {
  readonly time = new FakeTime();
  readonly #live = memoryLiveStore({ now: () => this.time.now() });
  readonly #history = memoryHistoryStore();
  readonly #env: Record<string, string>;
  #starts = 0;

  constructor(env: Record<string, string> = {}) {
    this.#env = { MOLT_MATCH_SIZE: '2', ...env };
  }

  async open(): Promise<void> {
    running = await openServer(testConfig(this.#env), {
      live: this.#live,
      history: this.#history,
      admin: memoryAdminStore(),
      stores: { live: 'memory', history: 'memory' },
      time: this.time,
      random: fakeRandom(`start ${this.#starts++}`),
      metrics: new Metrics(),
      log: openLog({ level: 'silent', people: false, write: () => undefined }),
      games: moltGame,
      close: () => Promise.resolve(),
    });
  }

  async away(ms: number): Promise<void> {
    await running?.close();
    await this.time.advance(ms);
    await this.open();
    await this.time.settle();
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(running!.url + path, init);
  }
}

async function meetIn(server: Lasting, ...ids: string[]): Promise<TestAgent[]> {
  const agents = ids.map((id) => new TestAgent(server, id));
  for (const agent of agents) expect(await agent.register()).toMatchObject({ status: 200 });
  return agents;
}

describe('after a restart', () => {
  it('a match goes on with its deadline and the actions that were in', async () => {
    const server = new Lasting();
    await server.open();
    const [a, b] = await meetIn(server, 'a', 'b');
    const { turn_deadline } = await a!.state();
    await server.time.advance(MINUTE);
    await a!.submit(1, { type: 'guard' }, { strategy: 'kept' });
    await server.away(MINUTE);
    const state = await b!.state();
    expect(state).toMatchObject({ turn: 1, phase: 'submit', turn_deadline, time_left_ms: 3 * MINUTE });
    expect(state.agents.map(({ submitted }) => submitted)).toEqual([true, false]);
    expect(await a!.submit(1)).toMatchObject({ status: 409, body: { error: 'already_submitted' } });
    await b!.submit(1);
    expect(await a!.state()).toMatchObject({
      turn: 2,
      last_turn: { events: ['b defended', 'a used Guard'] },
    });
  });

  it('a deadline that passed meanwhile is resolved at once, and the next turn is whole', async () => {
    const server = new Lasting();
    await server.open();
    const [a, b] = await meetIn(server, 'a', 'b');
    await a!.submit(1, { type: 'guard' });
    await server.away(30 * HOUR);
    const state = await b!.state();
    expect(state).toMatchObject({ turn: 2, phase: 'submit', time_left_ms: 5 * MINUTE });
    expect(state.last_turn.events).toEqual(['a used Guard']);
    expect(state.agents.map(({ silent_turns }) => silent_turns)).toEqual([0, 1]);
    await a!.submit(2);
    expect(state.you).toMatchObject({ total_silent_turns: 1 });
    expect(await b!.submit(2)).toMatchObject({
      status: 200,
      body: { silent_turns: 0, total_silent_turns: 1 },
    });
  });

  it('silent turns count on, and the fifth in a row eliminates', async () => {
    const server = new Lasting();
    await server.open();
    const [a, b] = await meetIn(server, 'a', 'b');
    for (let turn = 1; turn <= 4; turn++) {
      await a!.submit(turn);
      await server.away(6 * MINUTE);
      expect((await a!.state()).agents[1]).toMatchObject({ alive: true, silent_turns: turn });
    }
    await a!.submit(5);
    await server.away(6 * MINUTE);
    const state = await b!.state();
    expect(state).toMatchObject({ phase: 'finished', result: { winners: ['a'], ending: 'last_standing' } });
    expect(state.last_turn.events).toContain('b was eliminated: timeouts');
  });

  it('who waited goes on waiting, and the match starts by the same rule', async () => {
    const server = new Lasting({ MOLT_MATCH_SIZE: '4' });
    await server.open();
    const [a, b] = await meetIn(server, 'a', 'b');
    const { starts_at } = await a!.state();
    await server.away(10_000);
    expect(await a!.state()).toMatchObject({ phase: 'waiting', starts_at });
    await a!.register();
    expect(a!.matchId).toBe(b!.matchId);
    await server.time.advance(20_000);
    expect(await a!.state()).toMatchObject({ phase: 'submit', turn: 1 });
  });

  it('a match that should have started meanwhile starts at once', async () => {
    const server = new Lasting({ MOLT_MATCH_SIZE: '4' });
    await server.open();
    const [a] = await meetIn(server, 'a', 'b');
    await server.away(2 * HOUR);
    expect(await a!.state()).toMatchObject({ phase: 'submit', turn: 1, time_left_ms: 5 * MINUTE });
  });

  it('who waits alone is still met', async () => {
    const server = new Lasting();
    await server.open();
    const [a] = await meetIn(server, 'a');
    await server.away(2 * HOUR);
    await server.time.advance(2 * MINUTE);
    const [b] = await meetIn(server, 'b');
    expect(b!.matchId).toBe(a!.matchId);
    expect(await a!.state()).toMatchObject({ phase: 'submit' });
  });

  it('a signature from before is not accepted again', async () => {
    const server = new Lasting();
    await server.open();
    const [a] = await meetIn(server, 'a', 'b');
    const body = JSON.stringify(a!.submission(1));
    const headers = { 'content-type': 'application/json', ...a!.headers(body) };
    await server.away(MINUTE);
    const response = await server.fetch('/api/submit', { method: 'POST', body, headers });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 401,
      body: { error: 'stale_timestamp' },
    });
    expect(await a!.submit(1)).toMatchObject({ status: 200 });
  });

  it('a match of days is played to its end, restart after restart', async () => {
    const server = new Lasting();
    await server.open();
    const [a, b] = await meetIn(server, 'a', 'b');
    let restarts = 0;
    for (let turn = 1; ; turn++) {
      const { phase } = await a!.state();
      if (phase === 'finished') break;
      await a!.submit(turn);
      if (turn % 5 === 0) {
        restarts++;
        await server.away(HOUR);
      } else await b!.submit(turn);
    }
    const state = await b!.state();
    expect(restarts).toBeGreaterThan(3);
    expect(state.result?.placements).toHaveLength(2);
    await running!.services.arena.recorded();
    expect(await running!.services.arena.history.game(a!.matchId.slice(2))).not.toBeNull();
  });
});
