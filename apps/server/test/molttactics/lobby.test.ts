/** Who meets whom, and when a match starts. */
import { type LiveStore, Refused, StoreUnavailable } from '@lobster-league/arena';
import { commitmentTo } from '@lobster-league/kernel';
import { describe, expect, it, vi } from 'vitest';
import { call, meet, moltServer, TestAgent } from './client.js';

describe('a match whose owner does not answer', () => {
  const unreachable = (): Refused => new Refused('OWNER_UNREACHABLE', 'Nobody answers right now.');

  /** What is asked for is not answered until it is given up. */
  function silence(): { ask(): Promise<never>; giveUp(): void } {
    const asked: ((error: Refused) => void)[] = [];
    return {
      ask: () => new Promise((_resolve, reject) => asked.push(reject)),
      giveUp: () => {
        for (const reject of asked) reject(unreachable());
      },
    };
  }

  it('keeps nobody waiting but its own players', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '2' } });
    const [a] = await meet(server, 'a', 'b');
    const [room] = [...server.running.services.arena.rooms];
    const { ask, giveUp } = silence();
    const reached = vi.fn();
    room!.reach = () => {
      reached();
      return ask();
    };
    const again = a!.register().catch(() => undefined);
    await vi.waitFor(() => expect(reached).toHaveBeenCalled());
    await meet(server, 'c', 'd');
    giveUp();
    await again;
  });

  it('is not chosen by who comes later, who meet elsewhere', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '4' } });
    const [a] = await meet(server, 'a');
    const [room] = [...server.running.services.arena.rooms];
    const asked = vi.fn();
    const { ask, giveUp } = silence();
    room!.join = () => {
      asked();
      return ask();
    };
    const b = new TestAgent(server, 'b');
    const entering = b.register();
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await server.time.advance(1_000);
    const [c, d] = await meet(server, 'c', 'd');
    expect(c!.matchId).toBe(d!.matchId);
    expect(c!.matchId).not.toBe(a!.matchId);
    giveUp();
    await entering;
    expect(b.matchId).toBe(c!.matchId);
  });

  it('is left for another where it refuses, and one agent gets one seat however often it asks at once', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '4' } });
    const [a] = await meet(server, 'a');
    const [room] = [...server.running.services.arena.rooms];
    room!.join = () => Promise.reject(unreachable());
    const [b] = await meet(server, 'b');
    expect(b!.matchId).not.toBe(a!.matchId);
    const agents = await Promise.all(['e', 'f', 'g', 'h'].map((id) => meet(server, id)));
    expect(new Set(agents.map(([agent]) => agent!.matchId)).size).toBe(2);
    for (const { record } of server.running.services.arena.rooms) {
      const ids = record.seats.flatMap(({ agentId }) => agentId ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('a match starts', () => {
  it('when it is full', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '3' } });
    const [a, b, c] = await meet(server, 'a', 'b', 'c');
    expect(new Set([a, b, c].map((agent) => agent?.matchId)).size).toBe(1);
    expect(await c!.state()).toMatchObject({ phase: 'submit', turn: 1 });
    const d = new TestAgent(server, 'd');
    await d.register();
    expect(d.matchId).not.toBe(a!.matchId);
    expect(await d.state()).toMatchObject({ phase: 'waiting' });
  });

  it('when two have waited long enough, with everybody who is there', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '8' } });
    const [a] = await meet(server, 'a');
    await server.time.advance(600_000);
    expect(await a!.state()).toMatchObject({ phase: 'waiting', starts_at: null });
    await meet(server, 'b');
    const due = server.time.now() + 30_000;
    await server.time.advance(20_000);
    await meet(server, 'c');
    expect(await a!.state()).toMatchObject({ phase: 'waiting', starts_at: due });
    await server.time.advance(9_999);
    expect(await a!.state()).toMatchObject({ phase: 'waiting' });
    await server.time.advance(1);
    const state = await a!.state();
    expect(state).toMatchObject({ phase: 'submit', turn: 1, starts_at: null });
    expect(state.agents.map(({ agent_id }) => agent_id)).toEqual(['a', 'b', 'c']);
  });

  it('after MOLT_LOBBY_WAIT_MS', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '4', MOLT_LOBBY_WAIT_MS: '5000' } });
    const [a] = await meet(server, 'a', 'b');
    await server.time.advance(5000);
    expect(await a!.state()).toMatchObject({ phase: 'submit' });
  });

  it('later, if the store is away at that moment', async () => {
    let away = false;
    const live: Pick<LiveStore, 'saveRoom'> = {
      saveRoom(...args) {
        if (away) return Promise.reject(new StoreUnavailable('full disk'));
        return Object.getPrototypeOf(this).saveRoom.apply(this, args);
      },
    };
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '3' }, live });
    const [a] = await meet(server, 'a', 'b');
    away = true;
    await server.time.advance(32_000);
    expect(await a!.state()).toMatchObject({ phase: 'waiting' });
    away = false;
    await server.time.advance(2_000);
    expect(await a!.state()).toMatchObject({ phase: 'submit' });
  });
});

describe('the lobby', () => {
  it('brings together who comes together', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '4' } });
    const agents = Array.from({ length: 10 }, (_, i) => new TestAgent(server, `agent-${i}`));
    await Promise.all(agents.map((agent) => agent.register()));
    const sizes = new Map<string, number>();
    for (const { matchId } of agents) sizes.set(matchId, (sizes.get(matchId) ?? 0) + 1);
    expect([...sizes.values()].sort()).toEqual([2, 4, 4]);
  });

  it('lets nobody join a running match', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    const c = new TestAgent(server, 'c');
    const refused = await c.register({ match_id: a!.matchId });
    expect(refused).toMatchObject({ status: 409, body: { error: 'match_started' } });
  });

  it('gives an agent the match it is in, until it is out of it', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '3' } });
    const [a] = await meet(server, 'a', 'b', 'c');
    const { matchId } = a!;
    await a!.register();
    expect(a!.matchId).toBe(matchId);
    await server.arena.room(matchId.slice(2)).forfeit(0, 'left');
    await server.time.settle();
    expect(await a!.submit(1)).toMatchObject({ status: 409, body: { error: 'eliminated' } });
    expect(await a!.register({ class: 'mage' })).toMatchObject({ status: 200 });
    expect(a!.matchId).not.toBe(matchId);
  });

  it('keeps turns of different lengths apart', async () => {
    const server = await moltServer();
    const [a, b, c] = ['a', 'b', 'c'].map((id) => new TestAgent(server, id));
    await a!.register();
    expect(await b!.register({ turn_length_ms: 60_000 })).toMatchObject({ body: { turn_length_ms: 60_000 } });
    expect(b!.matchId).not.toBe(a!.matchId);
    await c!.register({ turn_length_ms: 60_000 });
    expect(c!.matchId).toBe(b!.matchId);
    expect(await c!.state()).toMatchObject({ phase: 'submit', turn_length_ms: 60_000, time_left_ms: 60_000 });
  });

  it('seats agents in a match that somebody opened with the league', async () => {
    const server = await moltServer();
    const { room } = await server.call('createRoom', {
      body: { game: 'molttactics', maxPlayers: 3, config: { turnLengthMs: 5_000 }, bots: ['warrior'] },
    });
    const match_id = `m_${room.roomId}`;
    expect(room.seed).toBeNull();
    const [a, b] = ['agent-1', 'b'].map((id) => new TestAgent(server, id));
    await a!.register({ match_id });
    expect(await b!.register({ match_id })).toMatchObject({
      body: { phase: 'submit', turn_length_ms: 5_000 },
    });
    const { agents, seed } = await b!.state();
    expect(agents.map(({ agent_id }) => agent_id)).toEqual(['house:warrior', 'agent-1', 'b']);
    expect(agents.map(({ house }) => house)).toEqual([true, false, false]);
    const { record } = server.arena.room(room.roomId);
    expect(String(seed)).toBe(record.seed);
    expect(commitmentTo(record.dice!.serverSeed)).toBe(room.commitment);
  });

  it('lets who found a quick match play it here', async () => {
    const server = await moltServer();
    const { agentKey, agentSecret } = await server.call('registerAgent', {
      body: { agentId: 'q', name: 'Q' },
    });
    const { ticket } = await server.call('enterQueue', {
      headers: { authorization: `Bearer ${agentKey}` },
      body: { game: 'molttactics', name: 'Q', agentId: 'q', options: { class: 'rogue' } },
    });
    await server.time.advance(60_000);
    const status = await server.call('getTicket', { params: { ticket } });
    const agent = new TestAgent(server, 'q');
    agent.secret = agentSecret!;
    agent.matchId = status.state === 'found' ? `m_${status.found.roomId}` : '';
    const { you, turn, agents } = await agent.state();
    expect(agents.filter(({ house }) => house)).toHaveLength(3);
    expect(await agent.submit(turn, you!.legal_actions[0])).toMatchObject({ status: 200 });
    // Registering is not needed, but finds that very match.
    expect(await agent.register({ class: 'rogue' })).toMatchObject({ body: { match_id: agent.matchId } });
  });

  it('lets nobody else start or fill its matches', async () => {
    const server = await moltServer({ env: { MOLT_MATCH_SIZE: '3' } });
    const [a] = await meet(server, 'a', 'b');
    const match = a!.matchId.slice(2);
    expect(await server.refused('addBot', { params: { match }, body: { bot: 'mage' } })).toMatchObject({
      status: 403,
    });
    expect(await server.refused('startMatch', { params: { match } })).toMatchObject({ status: 403 });
  });

  it('forgets who waits alone and is not heard of any more', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a');
    // Heard of now and then, it may wait for ever.
    for (let i = 0; i < 8; i++) {
      await server.time.advance(20 * 60_000);
      expect(await a!.state()).toMatchObject({ phase: 'waiting' });
    }
    await server.time.advance(30 * 60_000);
    const gone = await call(server, 'state', { query: { match_id: a!.matchId } });
    expect(gone).toMatchObject({ status: 404, body: { error: 'match_not_found' } });
    expect(await a!.register()).toMatchObject({ status: 200 });
  });
});
