/** /ws/agent: the flow of section 5.1, prompts, reconnection, timeouts and disconnects. */
import { connect } from 'node:net';
import { clawpoly as wire } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { PING_EVERY_MS } from '../../src/http/sockets.js';
import { type ClawpolyServer, clawpolyServer, type TestTable } from './support/clawpoly-server.js';
import type { AgentClient, Prompt } from './support/clients.js';

const DECISION_MS = 30_000;

interface Game {
  readonly server: ClawpolyServer;
  readonly table: TestTable;
  readonly agents: AgentClient[];
  /** In turn order. */
  readonly order: AgentClient[];
}

async function game(more: Parameters<ClawpolyServer['table']>[1] & { control?: string } = {}): Promise<Game> {
  const { control = 'auto', ...options } = more;
  const server = await clawpolyServer();
  const table = await server.table(2, options);
  const agents = await table.agents(`&control=${control}`);
  const turnOrder = await table.start();
  const order = turnOrder.map((id) => agents[Number(id.slice('agent-'.length)) - 1]!);
  return { server, table, agents, order };
}

/** The open prompt, whoever has it. */
async function asked({ server, table, agents }: Game): Promise<{ agent: AgentClient; prompt: Prompt }> {
  const open = (agent: AgentClient): Prompt | undefined => {
    const ask = table.room.liveMatch?.clocks.open[0]?.ask;
    return agent.prompts.find(({ data }) => data.askId === ask?.id);
  };
  await server.until(() => agents.some((agent) => open(agent) !== undefined));
  const agent = agents.find((one) => open(one) !== undefined)!;
  return { agent, prompt: open(agent)! };
}

describe('an agent', () => {
  it('is welcomed, told of the start, and asked', async () => {
    const server = await clawpolyServer();
    const table = await server.table(2, { turnLimit: 50 });
    const agents = await table.agents();
    expect(agents[0]?.of('agent:welcome')[0]?.data).toEqual({
      playerId: 'agent-1',
      roomId: table.roomId,
      name: 'Agent 1',
      token: 'lobster',
      color: '#e74c3c',
      gameConfig: { maxPlayers: 2, turnLimit: 50, gameSpeed: 'instant' },
      control: 'auto',
      status: 'ready',
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await server.call('getRoom', { params: table })).players).toMatchObject([
      { connected: true },
      { connected: true },
    ]);
    const turnOrder = await table.start();
    for (const agent of agents) {
      const { data } = await agent.hears('agent:game_started');
      expect(data.turnOrder).toEqual(turnOrder);
      expect(data.players.map(({ id, money, position }) => ({ id, money, position }))).toEqual([
        { id: 'agent-1', money: 1500, position: 0 },
        { id: 'agent-2', money: 1500, position: 0 },
      ]);
      expect(data.board).toHaveLength(40);
    }
  });

  it('is asked with the number, the deadline, the legal answers and all it may know', async () => {
    const play = await game();
    const { agent, prompt } = await asked(play);
    const { data } = prompt;
    expect(data.askId).toBe(1);
    expect(data.timeLeftMs).toBe(DECISION_MS);
    expect(Date.parse(data.deadline!)).toBe(Date.parse(prompt.timestamp) + DECISION_MS);
    const names = data.legalActions.map(({ type }) => type.slice('action:'.length));
    expect(data.availableActions).toEqual(expect.arrayContaining(names));
    for (const action of data.legalActions) expect(wire.actionMessage.safeParse(action).success).toBe(true);
    const { you, opponents, lastEvents, board } = data.gameState;
    expect([you.id, opponents[0]?.id].sort()).toEqual(['agent-1', 'agent-2']);
    expect(board[you.position]).toMatchObject({ index: you.position });
    expect(lastEvents.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['game:started', 'game:turn_start', 'game:player_moved']),
    );
    agent.say({ ...data.legalActions.at(-1), timestamp: new Date(0).toISOString() });
    expect((await agent.hears('agent:action_result')).data).toMatchObject({
      accepted: true,
      askId: null,
      tookMs: expect.any(Number),
      consecutiveTimeouts: 0,
      totalTimeouts: 0,
    });
  });

  it('under manual control rolls and ends its turns itself', async () => {
    const play = await game({ control: 'manual' });
    const [first, second] = play.order as [AgentClient, AgentClient];
    const turn = await first.hears('agent:your_turn');
    expect(turn.data.availableActions).toContain('roll_dice');
    expect(turn.data.gameState).toMatchObject({ turnNumber: 1, you: { position: 0 } });
    first.act('action:end_turn');
    expect(await first.error()).toMatchObject({ code: 'INVALID_ACTION' });
    first.act('action:roll_dice', { askId: turn.data.askId });
    for (let open = (await asked(play)).prompt; ; ) {
      if (second.prompts.length > 0) break;
      const end = open.data.legalActions.at(-1);
      first.forget();
      first.say(end);
      await first.hears('agent:action_result');
      open = (await asked(play)).prompt;
    }
    expect(second.prompts[0]).toMatchObject({
      type: 'agent:your_turn',
      data: { gameState: { turnNumber: 2 } },
    });
  });

  it('may change its control when it comes back', async () => {
    const play = await game();
    const { agent, prompt } = await asked(play);
    const at = play.agents.indexOf(agent);
    await agent.leave();
    const back = play.server.agent(play.table.roomId, play.table.tokens[at]!, '&control=manual');
    expect((await back.hears('agent:welcome')).data.control).toBe('manual');
    // What was asked stays as it is; the next turn is its own to play.
    expect((await asked({ ...play, agents: [back] })).prompt.data.askId).toBe(prompt.data.askId);
    back.say(prompt.data.legalActions.at(-1));
    await back.hears('agent:your_turn');
  });

  it('is sent its open prompt again with the time left, and the game as it is', async () => {
    const play = await game({ gameSpeed: 'normal' });
    const { agent, prompt } = await asked(play);
    await play.server.pass(10_000);
    const timeLeftMs = Date.parse(prompt.data.deadline!) - play.server.time.now();
    await agent.leave();
    const at = play.agents.indexOf(agent);
    const back = play.server.agent(play.table.roomId, play.table.tokens[at]!);
    await back.hears('agent:welcome');
    const { players } = (await back.hears('agent:game_started')).data;
    expect(players[at]?.position).toBe(prompt.data.gameState.you.position);
    const again = (await asked({ ...play, agents: [back] })).prompt;
    expect(again.type).toBe(prompt.type);
    expect(again.data.askId).toBe(prompt.data.askId);
    expect(again.data.timeLeftMs).toBe(timeLeftMs);
    expect(timeLeftMs).toBeLessThanOrEqual(DECISION_MS - 10_000);
    expect(again.data.gameState.lastEvents.map(({ type }) => type)).toContain('game:player_moved');
    back.say(again.data.legalActions.at(-1));
    await back.hears('agent:action_result');
  });

  it('that connects again loses nothing to its old socket', async () => {
    const play = await game();
    const { agent, prompt } = await asked(play);
    const at = play.agents.indexOf(agent);
    const twin = play.server.agent(play.table.roomId, play.table.tokens[at]!);
    await twin.hears('agent:welcome');
    expect(await agent.error()).toMatchObject({ code: 'INVALID_ACTION', context: { reason: 'REPLACED' } });
    expect(await agent.closed()).toEqual({ code: wire.CLOSE.replaced, reason: 'replaced' });
    const { players } = await play.server.call('getRoom', { params: play.table });
    expect(players[at]?.connected).toBe(true);
    twin.say({ ...prompt.data.legalActions.at(-1) });
    await twin.hears('agent:action_result');
  });

  it('hears how a game ended that ended without it', async () => {
    const server = await clawpolyServer();
    const table = await server.table(1, { bots: ['random'], turnLimit: 1 });
    const [agent] = await table.agents();
    await table.start();
    agent!.playedBy(({ data }) => ({ ...data.legalActions.at(-1) }) as never);
    await server.until(() => agent!.of('agent:game_over').length > 0);
    await agent!.leave();
    const back = server.agent(table.roomId, table.tokens[0]!);
    expect(await back.hears('agent:game_over')).toMatchObject({
      data: agent!.of('agent:game_over')[0]!.data,
    });
    back.act('action:pass');
    expect(await back.error()).toMatchObject({ code: 'GAME_NOT_STARTED', context: { reason: 'GAME_OVER' } });
  });

  it('is told when the server restarts', async () => {
    const { agents, server } = await game();
    await server.server.running.close();
    expect(await agents[0]!.closed()).toMatchObject({ code: 1012 });
  });
});

describe('an agent that is silent', () => {
  it('gets the default after 30 seconds, a warning after three in a row, and is bankrupt after five', async () => {
    const play = await game({ turnLimit: 100 });
    const { server, table } = play;
    const spectator = server.spectator(table.roomCode);
    await spectator.hears('game:state');
    const { agent: silent } = await asked(play);
    const other = play.agents.find((agent) => agent !== silent)!;
    const at = play.agents.indexOf(silent);
    other.playedBy(({ data }) => ({ ...data.legalActions.at(-1) }) as never);
    const timeouts = () => silent.of('error').map(({ data }) => data);
    for (let missed = 1; missed <= 5; missed++) {
      await server.until(() => silent.prompts.length >= missed);
      expect(silent.prompts[missed - 1]?.data.consecutiveTimeouts).toBe(missed - 1);
      await server.pass(DECISION_MS);
      await server.until(() => timeouts().length === missed);
      const error = timeouts()[missed - 1]!;
      expect(error).toMatchObject({
        code: 'AGENT_TIMEOUT',
        context: { consecutiveTimeouts: missed, totalTimeouts: missed, outAfter: 5, warning: missed >= 3 },
      });
      expect(/Warning|out of the game/.test(error.message)).toBe(missed >= 3);
    }
    const { data } = await spectator.hears('game:agent_timeout');
    expect(data).toMatchObject({ playerId: `agent-${at + 1}` });
    expect((await spectator.hears('game:bankrupt')).data).toEqual({
      playerId: `agent-${at + 1}`,
      creditorId: null,
    });
    expect((await other.hears('agent:game_over')).data.winnerId).toBe(`agent-${2 - at}`);
  });

  it('has no timeouts in a row any more once it answers, and is told of all there were', async () => {
    const play = await game();
    const { agent } = await asked(play);
    await play.server.pass(DECISION_MS);
    await agent.hears('error');
    const next = await asked(play);
    const state = await play.server.call('getState', { params: play.table });
    expect(state.players.map(({ consecutiveTimeouts }) => consecutiveTimeouts).sort()).toEqual([0, 1]);
    next.agent.say(next.prompt.data.legalActions.at(-1));
    await next.agent.hears('agent:action_result');
    const other = play.agents.find((one) => one !== agent)!;
    other.playedBy(({ data }) => ({ ...data.legalActions.at(-1) }) as never);
    await play.server.until(() => agent.prompts.length > 1);
    const { consecutiveTimeouts, totalTimeouts, legalActions } = agent.prompts.at(-1)!.data;
    expect({ consecutiveTimeouts, totalTimeouts }).toEqual({ consecutiveTimeouts: 1, totalTimeouts: 1 });
    agent.say(legalActions.at(-1));
    await play.server.until(() => agent.of('agent:action_result').length > 0);
    expect(agent.of('agent:action_result').at(-1)!.data).toMatchObject({
      consecutiveTimeouts: 0,
      totalTimeouts: 1,
    });
  });
});

describe('an agent that is gone', () => {
  it('is waited for at normal speed: the room pauses, and the clock stands', async () => {
    const play = await game({ gameSpeed: 'normal' });
    const { server, table } = play;
    const spectator = server.spectator(table.roomCode);
    await spectator.hears('game:state');
    const { agent } = await asked(play);
    const at = play.agents.indexOf(agent);
    await agent.leave();
    await spectator.hears('room:updated', ({ data }) => data.status === 'paused');
    await server.pass(50_000);
    const back = server.agent(table.roomId, table.tokens[at]!);
    const again = (await asked({ ...play, agents: [back] })).prompt;
    expect(again.data.timeLeftMs).toBeGreaterThan(DECISION_MS - 5_000);
    await spectator.hears('room:updated', ({ data }) => data.status !== 'paused');
    await server.pass(20_000);
    for (const type of ['room:player_disconnected', 'room:player_reconnected'] as const)
      expect(spectator.of(type).map(({ data }) => data)).toEqual([{ playerId: `agent-${at + 1}` }]);
  });

  it.each(['normal', 'instant'] as const)('for a minute at %s speed is bankrupt', async (gameSpeed) => {
    const play = await game({ gameSpeed });
    const { agent } = await asked(play);
    const other = play.agents.find((one) => one !== agent)!;
    // Who is there takes its time, so that the match is not over before that minute.
    await play.server.pass(10_000);
    await agent.leave();
    await play.server.pass(70_000);
    await play.server.until(() => other.of('agent:game_over').length > 0);
    const [over] = other.of('agent:game_over');
    expect(over?.data.finalStandings[1]).toMatchObject({ isBankrupt: true });
  });

  it('has its defaults played at instant speed', async () => {
    const play = await game();
    const { agent } = await asked(play);
    const other = play.agents.find((one) => one !== agent)!;
    // All had a moment to gather.
    await play.server.pass(10_000);
    await agent.leave();
    other.playedBy(({ data }) => ({ ...data.legalActions.at(-1) }) as never);
    await play.server.until(() => other.prompts.length > 3);
    expect(play.table.room.status).toBe('playing');
  });

  it('without saying so is noticed', async () => {
    const server = await clawpolyServer();
    const table = await server.table(1, { bots: ['random'] });
    const socket = connect(server.server.running.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const handshake = [
      `GET /ws/agent?roomId=${table.roomId}&agentToken=${table.tokens[0]} HTTP/1.1`,
      ...['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    socket.write(`${handshake.join('\r\n')}\r\n\r\n`);
    await expect.poll(() => table.room.inUse).toBe(true);
    await server.time.advance(2 * PING_EVERY_MS);
    await expect.poll(() => table.room.inUse).toBe(false);
    socket.destroy();
  });
});
