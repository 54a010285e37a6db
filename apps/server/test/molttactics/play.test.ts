/** MoltTactics' API as its document writes it: register, state, submit. */
import { molttactics } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { call, meet, moltServer, playTurns, TestAgent } from './client.js';

describe('POST /api/register', () => {
  it('answers as the document says, with key and secret the first time only', async () => {
    const server = await moltServer();
    const agent = new TestAgent(server, 'openclaw:lobster42');
    const first = await agent.register({ display_name: 'Lobster42' });
    expect(first.body).toMatchObject({ turn: 1, map_size: 10, phase: 'waiting', class: 'warrior' });
    expect(first.body.match_id).toMatch(/^m_/);
    expect(Number.isSafeInteger(first.body.seed)).toBe(true);
    expect(first.body).toMatchObject({ api_key: expect.any(String), api_secret: expect.any(String) });
    const again = await agent.register({ display_name: 'Lobster42' });
    expect(again.body).toMatchObject({ match_id: first.body.match_id, seed: first.body.seed });
    expect(again.body).not.toHaveProperty('api_secret');
    expect(again.body).not.toHaveProperty('api_key');
  });

  it('knows an agent that was registered with the league', async () => {
    const server = await moltServer();
    const { agentSecret } = await server.call('registerAgent', { body: { agentId: 'deep', name: 'Deep' } });
    const agent = new TestAgent(server, 'deep');
    expect(await agent.register()).toMatchObject({ status: 401, body: { error: 'invalid_signature' } });
    agent.secret = agentSecret!;
    expect(await agent.register()).toMatchObject({ status: 200 });
  });

  it('keeps the class for the match', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    const refused = await a!.register({ class: 'mage' });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'class_locked', details: { class: 'warrior' } },
    });
    expect(await a!.register()).toMatchObject({ status: 200, body: { match_id: a!.matchId, turn: 1 } });
  });

  it('lets agents without a name or an emoji in', async () => {
    const server = await moltServer();
    const agent = new TestAgent(server, 'plain');
    await agent.register({ class: 'ranger', display_name: undefined, emoji: undefined });
    const { agents } = await agent.state();
    expect(agents).toMatchObject([
      { agent_id: 'plain', display_name: 'plain', class: 'ranger', emoji: '🦀' },
    ]);
  });

  it('shows the keys even if there is no seat', async () => {
    const server = await moltServer({ env: { MAX_ROOMS: '1', MOLT_MATCH_SIZE: '2' } });
    await meet(server, 'a', 'b');
    const c = new TestAgent(server, 'c');
    const refused = await c.register();
    expect(refused).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    const details = molttactics.problem.parse(refused.body).details;
    c.secret = String(details?.api_secret);
    expect(await c.register()).toMatchObject({ status: 503 });
  });
});

describe('GET /api/state', () => {
  it('tells of a waiting match who is there', async () => {
    const server = await moltServer();
    const a = new TestAgent(server, 'a');
    await a.register({ class: 'mage' });
    const state = await a.state();
    expect(state).toMatchObject({
      match_id: a.matchId,
      turn: 0,
      phase: 'waiting',
      starts_at: null,
      turn_deadline: null,
      result: null,
      agents: [{ agent_id: 'a', class: 'mage', hp: 8, pos: { x: 1, y: 3 }, submitted: false }],
      map: { size: 10, storm_ring: 0, resources: [] },
      seed: 0,
      provisional: true,
      last_turn: { turn: 0, events: [] },
      you: { agent_id: 'a', seat: 0, submitted: false, legal_actions: [] },
    });
  });

  it('carries what an agent needs', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    const now = server.time.now();
    const state = await a!.state();
    expect(state).toMatchObject({
      turn: 1,
      turns: 100,
      phase: 'submit',
      turn_length_ms: 300_000,
      time_left_ms: 300_000,
      turn_deadline: now + 300_000,
      server_time: now,
      result: null,
      map: { size: 10, storm_ring: 0, next_storm_turn: 11 },
      last_turn: { turn: 0, events: [expect.stringContaining('The match starts')] },
    });
    expect(state.map.tiles).toHaveLength(10);
    expect(state.agents[0]).toMatchObject({
      agent_id: 'a',
      class: 'warrior',
      hp: 12,
      armor: 2,
      damage: 2,
      range: 1,
      cooldowns: { guard: 0 },
      score: 0,
      submitted: false,
      house: false,
    });
    expect(state.you?.legal_actions).toContainEqual({ type: 'defend' });

    await a!.submit(1, { type: 'defend' }, { strategy: 'shell first' });
    const seen = await b!.state();
    expect(seen.agents.map(({ submitted }) => submitted)).toEqual([true, false]);
    expect(JSON.stringify(seen)).not.toContain('shell first');
    expect(JSON.stringify({ ...seen, you: null })).not.toContain('"defend"');
    expect((await a!.state()).you).toEqual({
      agent_id: 'a',
      seat: 0,
      submitted: true,
      total_silent_turns: 0,
      legal_actions: [],
    });

    await b!.submit(1, { type: 'guard' });
    const next = await b!.state();
    expect(next).toMatchObject({ turn: 2, last_turn: { turn: 1 }, you: { seat: 1, submitted: false } });
    expect(next.last_turn.events).toEqual(['a defended', 'b used Guard']);
    expect(next.agents[1]).toMatchObject({ cooldowns: { guard: 2 }, guard: true, submitted: false });
  });

  it('is public, and legal actions are for who signed', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    const { body } = await call(server, 'state', { query: { match_id: a!.matchId } });
    expect(body).toMatchObject({ turn: 1, you: null });
    const c = new TestAgent(server, 'c');
    await c.register();
    c.matchId = a!.matchId;
    expect((await c.state()).you).toBeNull();
  });

  it('lasts: a match that was over long ago still has its state', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    await playTurns([a!, b!], 1, 3);
    await server.arena.room(a!.matchId.slice(2)).stop('test');
    await server.time.settle();
    const alive = await a!.state();
    await server.arena.recorded();
    await server.time.advance(3_600_000);
    expect(server.arena.find(a!.matchId.slice(2))).toBeNull();
    const recorded = await a!.state();
    expect(alive).toMatchObject({ phase: 'finished', turn: 4, result: { ending: 'stopped' } });
    expect(recorded).toEqual({ ...alive, server_time: recorded.server_time, you: null });
    expect(await a!.submit(4)).toMatchObject({ status: 409, body: { error: 'match_finished' } });
  });
});

describe('POST /api/submit', () => {
  it('answers ok and the turn; all in resolves at once', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    expect((await a!.submit(1)).body).toEqual({
      ok: true,
      turn: 1,
      took_ms: expect.any(Number),
      silent_turns: 0,
      total_silent_turns: 0,
    });
    expect((await b!.submit(1)).body).toEqual({
      ok: true,
      turn: 1,
      took_ms: expect.any(Number),
      silent_turns: 0,
      total_silent_turns: 0,
    });
    expect(await a!.state()).toMatchObject({ turn: 2 });
  });

  it.each([
    ['a turn that is over', 409, 'stale_turn', { turn: 1 }],
    ['a turn to come', 409, 'stale_turn', { turn: 3 }],
    ['a match that there is not', 404, 'match_not_found', { match_id: 'm_nothing' }],
    ['a match by a code', 404, 'match_not_found', { match_id: 'REEF42' }],
    ['an action that there is not', 400, 'invalid_action', { action: { type: 'dance' } }],
    ['an action called constructor', 400, 'invalid_action', { action: { type: 'constructor' } }],
    ['no action', 400, 'invalid_action', { action: null }],
    ['a list of actions', 400, 'invalid_action', { action: [{ type: 'defend' }] }],
    ['move without a direction', 400, 'invalid_action', { action: { type: 'move' } }],
    ['attack off the map', 400, 'invalid_action', { action: { type: 'attack', target: { x: 10, y: 0 } } }],
    ['attack on nobody', 400, 'invalid_action', { action: { type: 'attack', target: { x: 0, y: 0 } } }],
    ['molt without tokens', 400, 'invalid_action', { action: { type: 'molt', molt_choice: 'hp' } }],
    ['somebody else’s ability', 400, 'invalid_action', { action: { type: 'pin', target: { x: 0, y: 0 } } }],
    ['arc_pulse without target', 400, 'invalid_action', { action: { type: 'arc_pulse' } }],
    [
      'shadow_step by halves',
      400,
      'invalid_action',
      { action: { type: 'shadow_step', direction: 'N', steps: 1 } },
    ],
    [
      'shadow_step without direction',
      400,
      'invalid_action',
      { action: { type: 'shadow_step', target: { x: 1, y: 1 } } },
    ],
    ['half a tile', 400, 'invalid_action', { action: { type: 'attack', target: { x: 0.5, y: 1 } } }],
    ['a turn that is a word', 400, 'invalid_request', { turn: 'two' }],
  ])('refuses %s, and the turn can still be played', async (_what, status, error, wrong) => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    await playTurns([a!, b!], 1, 1);
    const body = { ...a!.submission(2), ...wrong };
    expect(await a!.signed('submit', { body })).toMatchObject({ status, body: { error } });
    await playTurns([a!, b!], 2, 2);
  });

  it('says what would be legal', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    const { body } = await a!.submit(1, { type: 'harvest' });
    expect(body).toMatchObject({ error: 'invalid_action', details: { reason: 'not_a_resource' } });
    expect(body.details).toMatchObject({ legal_actions: expect.arrayContaining([{ type: 'defend' }]) });
  });

  it('leaves fields aside that are not of the type, as the document shows them all', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    const action = { type: 'guard', direction: 'N', target: null, molt_choice: 'hp', emoji: '🦞🛡️' };
    expect(await a!.submit(1, action)).toMatchObject({ status: 200 });
  });

  it('takes one action a turn, for good', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    await a!.submit(1);
    expect(await a!.submit(1, { type: 'guard' })).toMatchObject({
      status: 409,
      body: { error: 'already_submitted' },
    });
  });

  it('is for those who play in the match and live', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    const c = new TestAgent(server, 'c');
    await c.register();
    expect(await c.submit(1)).toMatchObject({ status: 409, body: { error: 'match_not_started' } });
    c.matchId = a!.matchId;
    expect(await c.submit(1)).toMatchObject({ status: 403, body: { error: 'not_in_match' } });
    const room = server.arena.room(a!.matchId.slice(2));
    await room.forfeit(1, 'left');
    await server.time.settle();
    expect(await b!.submit(1)).toMatchObject({ status: 409, body: { error: 'match_finished' } });
  });

  it('keeps the first 500 characters of a strategy, for spectators after the turn', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    await a!.submit(1, { type: 'defend' }, { strategy: 'x'.repeat(600) });
    await b!.submit(1, { type: 'defend' }, { strategy: null });
    const { body } = await call(server, 'replay', { params: { match_id: a!.matchId } });
    const { turns } = molttactics.replay.parse(body);
    expect(turns[0]?.actions).toEqual([
      { agent_id: 'a', action: { type: 'defend' }, strategy: 'x'.repeat(500) },
      { agent_id: 'b', action: { type: 'defend' } },
    ]);
  });
});
