/** Single statements of the server document, each by its section, as agents and spectators on their sockets meet them. */
import { PACE } from '@lobster-league/arena';
import type { clawpoly as wire } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { type ClawpolyServer, clawpolyServer } from './support/clawpoly-server.js';
import type { AgentClient, Prompt, SpectatorClient } from './support/clients.js';

const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;

describe('server 4.3: room:player_disconnected and room:player_reconnected', () => {
  for (const gameSpeed of SPEEDS)
    for (const paused of [false, true])
      it(`come within a second at ${gameSpeed} speed${paused ? ', while the game is paused' : ''}`, async () => {
        const server = await clawpolyServer();
        const table = await server.table(2, { gameSpeed });
        const spectator = server.spectator(table.roomCode);
        await spectator.hears('game:state');
        const [, second] = await table.agents();
        await table.start();
        if (paused) await server.call('pause', { params: table });
        spectator.forget();

        await second!.leave();
        await server.time.advance(900);
        const gone = await spectator.hears('room:player_disconnected');
        const back = server.agent(table.roomId, table.tokens[1]!);
        await back.hears('agent:welcome');
        await server.time.advance(900);
        const returned = await spectator.hears('room:player_reconnected');
        for (const { data } of [gone, returned]) expect(data).toEqual({ playerId: 'agent-2' });

        // Once each; where they happened in the game comes in order, and leaves no gap in the numbers.
        if (paused) await server.call('resume', { params: table });
        await server.until(() => spectator.of('room:presence').length === 2);
        expect(spectator.of('room:player_disconnected')).toHaveLength(1);
        expect(spectator.of('room:player_reconnected')).toHaveLength(1);
        expect(spectator.of('room:presence').map(({ data }) => data.connected)).toEqual([false, true]);
        const { sequences } = spectator;
        expect(sequences).toEqual(sequences.map((_, i) => sequences[0]! + i));
      });
});

describe('server 4.3: room:player_joined', () => {
  it('is not delayed before the game starts, at slow speed', async () => {
    const server = await clawpolyServer();
    const table = await server.emptyTable(4, { gameSpeed: 'slow' });
    const spectator = server.spectator(table.roomCode);
    await spectator.hears('game:state');
    await table.seat(4);
    for (const playerId of ['agent-1', 'agent-2', 'agent-3', 'agent-4'])
      expect((await spectator.hears('room:player_joined')).data.playerId).toBe(playerId);
    const { total } = await server.call('getLog', { params: table });
    expect(total).toBe(4);
  });
});

/** Plays games of house bots at instant speed, and returns all events of each. */
async function recordedGames(count: number) {
  const server = await clawpolyServer();
  const games = [];
  for (let i = 0; i < count; i++) {
    const table = await server.table(0, { bots: ['random', 'random', 'random'], turnLimit: 6 });
    await table.start();
    await server.until(() => table.room.status === 'finished');
    await server.arena.recorded();
    const query = { from: '0', limit: '1000' } as never;
    games.push((await server.call('getGameEvents', { params: { gameId: table.roomId }, query })).events);
  }
  return games;
}

describe('server 7.1: game_events.turnNumber', () => {
  it('is 0 for turn-order rolls and the start, then that of the turn in which the event happened', async () => {
    let withoutDecision = 0;
    for (const events of await recordedGames(20)) {
      const ofGame = events.filter(({ type }) => !type.startsWith('room:'));
      let turn = 0;
      for (const { type, turnNumber, data } of ofGame) {
        if (type === 'turn_start') turn = Number(data.turnNumber);
        expect({ type, turnNumber }).toEqual({ type, turnNumber: turn });
      }
      const started = ofGame.findIndex(({ type }) => type === 'started');
      expect(ofGame.slice(0, started).every(({ type }) => type === 'dice_rolled')).toBe(true);
      const first = ofGame.filter(({ turnNumber }) => turnNumber === 1);
      if (!first.some(({ type }) => type.startsWith('property_'))) withoutDecision++;
    }
    // In some of them nobody is asked in the first turn, so that the second one begins in the same breath.
    expect(withoutDecision).toBeGreaterThan(2);
  });
});

describe('server 4.3: game:dice_rolled', () => {
  it('has two dice for the turn order too, and the highest total goes first', async () => {
    for (const events of await recordedGames(10)) {
      const started = events.find(({ type }) => type === 'started')!;
      const rolls = events.filter(
        ({ type, sequence }) => type === 'dice_rolled' && sequence < started.sequence,
      );
      const totals = new Map<string, number>();
      for (const { playerId, data } of rolls) {
        const dice = data.dice as number[];
        expect(dice).toHaveLength(2);
        expect(data).toMatchObject({ total: dice[0]! + dice[1]!, doubles: dice[0] === dice[1] });
        if (!totals.has(playerId!)) totals.set(playerId!, dice[0]! + dice[1]!);
      }
      const [first] = started.data.turnOrder as string[];
      expect(totals.get(first!)).toBe(Math.max(...totals.values()));
    }
  });
});

/** Everything a spectator hears, and when. */
async function timed(server: ClawpolyServer, spectator: SpectatorClient, ms: number, stepMs: number) {
  const heard: { readonly type: string; readonly at: number }[] = [];
  for (let passed = 0; passed < ms; passed += stepMs) {
    await server.time.advance(stepMs);
    await spectator.settled();
    const { length } = heard;
    const events = spectator.heard.filter(({ type }) => type.startsWith('game:') && type !== 'game:state');
    for (const { type } of events.slice(length)) heard.push({ type, at: server.time.now() });
  }
  return heard;
}

describe('server 11: delays between events and between turns', () => {
  for (const gameSpeed of ['slow', 'normal', 'fast'] as const)
    it(`at ${gameSpeed} speed are those of the table from the first turn on`, async () => {
      const { event, turn } = PACE[gameSpeed];
      for (let i = 0; i < 3; i++) {
        const server = await clawpolyServer();
        // Every game has dice of its own.
        for (let j = 0; j < i; j++) await server.emptyTable(2);
        const table = await server.table(0, { bots: ['random', 'random', 'random'], gameSpeed });
        const spectator = server.spectator(table.roomCode);
        await spectator.hears('game:state');
        await table.start();
        const heard = await timed(server, spectator, 30 * turn, 100);
        const turns = heard.filter(({ type }) => type === 'game:turn_start');
        expect(turns.length).toBeGreaterThan(2);
        for (let k = 1; k < heard.length; k++) {
          const { type, at } = heard[k]!;
          const delay = at - heard[k - 1]!.at;
          expect({ type, delay }).toEqual({ type, delay: type === 'game:turn_start' ? turn : event });
        }
      }
    });
});

type Managing = Extract<Prompt, { type: 'agent:your_turn' }>;

interface Owner {
  readonly agent: AgentClient;
  readonly group: readonly number[];
  readonly prompt: Managing;
}

/** An agent with a whole colour group, asked to manage it; its rival passes on everything. */
async function ownerOfGroup(): Promise<Owner> {
  const server = await clawpolyServer();
  for (let game = 0; game < 20; game++) {
    const table = await server.table(2, { turnLimit: 2000 });
    const [agent, rival] = await table.agents('&control=manual');
    let found: Owner | null = null;
    agent!.playedBy((prompt) => {
      if (found !== null) return null;
      if (prompt.type === 'agent:buy_decision')
        return { type: 'action:buy', data: { squareIndex: prompt.data.property.index } };
      if (prompt.type === 'agent:your_turn') {
        const { buildableProperties, gameState } = prompt.data;
        const group = buildableProperties.map(({ squareIndex }) => squareIndex);
        const enough = 3 * (buildableProperties[0]?.cost ?? 0);
        if (group.length > 1 && gameState.you.money >= enough) found = { agent: agent!, group, prompt };
      }
      return found === null ? idle(prompt) : null;
    });
    rival!.playedBy(idle);
    await table.start();
    await server.until(() => found !== null || agent!.of('agent:game_over').length > 0);
    agent!.forget();
    if (found !== null) return found;
  }
  throw new Error('nobody ever had a whole colour group');
}

/** The answer that changes least. */
function idle({ data }: Prompt): wire.SentAction {
  const answers = ['pass', 'roll_dice', 'end_turn', 'escape_roll'] as const;
  const name = answers.find((one) => data.availableActions.includes(one));
  return name === undefined ? ({ ...data.legalActions.at(-1) } as never) : { type: `action:${name}` };
}

describe('server 4.5 and 4.6: action:build and action:sell_building', () => {
  it('without a type mean the next step on that square', async () => {
    const { agent, group } = await ownerOfGroup();
    const [square, ...others] = group as readonly [number, ...number[]];
    agent.act('action:build', { squareIndex: square });
    const { data } = await agent.hears('agent:your_turn');
    expect(data.gameState.board[square]).toMatchObject({ outposts: 1, fortress: false });
    agent.act('action:build', { squareIndex: square });
    expect(await agent.error()).toMatchObject({ code: 'INVALID_ACTION', context: { squareIndex: square } });
    agent.act('action:build', { squareIndex: others[0]! });
    expect((await agent.hears('agent:your_turn')).data.gameState.board[others[0]!]!.outposts).toBe(1);
    agent.act('action:sell_building', { squareIndex: square });
    expect((await agent.hears('agent:your_turn')).data.gameState.board[square]!.outposts).toBe(0);
    // The document's own fields are taken as well.
    agent.act('action:build', { squareIndex: square, type: 'outpost' });
    expect((await agent.hears('agent:your_turn')).data.gameState.board[square]!.outposts).toBe(1);
    agent.act('action:sell_building', { squareIndex: square, type: 'outpost' });
    expect((await agent.hears('agent:your_turn')).data.gameState.board[square]!.outposts).toBe(0);
  });

  it("on what one does not own is the document's example", async () => {
    const { agent, prompt } = await ownerOfGroup();
    const { board, you } = prompt.data.gameState;
    const notMine = board.find(({ type, owner }) => type === 'property' && owner !== you.id)!;
    agent.act('action:build', { squareIndex: notMine.index, type: 'outpost' });
    expect(await agent.error()).toEqual({
      code: 'INVALID_ACTION',
      message: "You cannot build on a property you don't own.",
      context: { squareIndex: notMine.index },
    });
  });
});
