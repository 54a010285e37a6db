/** One whole game per control mode over raw sockets; every message fits its schema, and everything happens. */
import { clawpoly as wire } from '@lobster-league/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { Captain } from './support/captains.js';
import { type ClawpolyServer, clawpolyServer, type TestTable } from './support/clawpoly-server.js';
import type { AgentClient, SpectatorClient } from './support/clients.js';

const PLAYERS = 3;
const MOST_GAMES = 8;

interface Played {
  readonly server: ClawpolyServer;
  readonly table: TestTable;
  readonly agents: readonly AgentClient[];
  readonly spectator: SpectatorClient;
}

const games: Played[] = [];

async function wholeGame(control: 'auto' | 'manual'): Promise<Played> {
  const server = await clawpolyServer();
  // Every game has dice of its own.
  for (const _ of games) await server.emptyTable(PLAYERS);
  const table = await server.emptyTable(PLAYERS, { turnLimit: 600 });
  const spectator = server.spectator(table.roomCode);
  await spectator.hears('game:state');
  await table.seat(PLAYERS);
  const agents = await table.agents(`&control=${control}`);
  const captains = agents.map(() => new Captain('agent-1'));
  for (const [i, agent] of agents.entries()) agent.playedBy(captains[i]!.decide);
  await table.start();

  // The second one drops out for a moment, and goes on where it was.
  const dropper = agents[1]!;
  await server.until(() => dropper.prompts.length >= 5);
  await dropper.leave();
  await server.until(() => spectator.of('room:player_disconnected').length > 0);
  const back = server.agent(table.roomId, table.tokens[1]!, `&control=${control}`);
  back.playedBy(captains[1]!.decide);
  agents[1] = back;
  await server.until(() => agents.every((agent) => agent.of('agent:game_over').length > 0));
  await server.until(() => spectator.of('game:finished').length > 0);
  for (const client of [...agents, spectator]) await client.settled();
  await server.arena.recorded();
  return { server, table, agents: [...agents, dropper], spectator };
}

describe.each(['auto', 'manual'] as const)('a whole game under %s control', (control) => {
  it('is played to its end, and nothing is refused', async () => {
    const played = await wholeGame(control);
    games.push(played);
    const { agents, spectator, table, server } = played;
    for (const agent of agents) expect(agent.of('error')).toEqual([]);
    expect(agents[0]!.of('agent:your_turn').length > 0).toBe(control === 'manual');
    expect(agents[0]!.of('agent:build_decision').length > 0).toBe(control === 'auto');

    const { sequences } = spectator;
    expect(sequences).toEqual(sequences.map((_, i) => 1 + i));
    const [finished] = spectator.of('game:finished');
    expect(finished?.data.winnerId).toMatch(/^agent-/);
    const { reason, ...rest } = finished!.data;
    expect(agents[0]!.of('agent:game_over')[0]?.data, reason).toEqual(rest);
    expect((await server.call('getRoom', { params: { roomId: table.roomId } })).status).toBe('finished');
    const { status, winnerId } = await server.call('getGame', { params: { gameId: table.roomId } });
    expect({ status, winnerId }).toEqual({ status: 'finished', winnerId: rest.winnerId });
    const secrets = [...table.tokens, table.room.record.ownerKeyHash];
    const shown = JSON.stringify([spectator.heard, server.server.lines]);
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
    const said = spectator.heard.flatMap((message) =>
      'thoughts' in message ? (message.thoughts ?? []) : [],
    );
    expect(said[0]?.text).toBe('Claws up.');
  });
});

const typeOf = ({ shape }: { shape: { type: { value: string } } }): string => shape.type.value;

describe('in some game', () => {
  /** In these games everybody stays, and answers in time. */
  const NOT_THERE = ['game:agent_timeout', 'room:player_left'];
  const TO_SPECTATORS = ['game:state', ...Object.values(wire.events).map(typeOf)].filter(
    (type) => !NOT_THERE.includes(type),
  );
  const TO_AGENTS = Object.values(wire.agentMessages).map(typeOf);

  const types = (clients: readonly { heard: readonly { type: string }[] }[]): string[] =>
    clients.flatMap(({ heard }) => heard.map(({ type }) => type));
  const seen = () => new Set(games.flatMap(({ spectator }) => types([spectator])));
  const told = () => new Set(games.flatMap(({ agents }) => types(agents)));

  beforeAll(async () => {
    const missing = (): boolean =>
      TO_SPECTATORS.some((type) => !seen().has(type)) || TO_AGENTS.some((type) => !told().has(type));
    // Two games nearly always have everything; dice are dice.
    while (missing() && games.length < MOST_GAMES) games.push(await wholeGame('auto'));
  });

  it.each(TO_SPECTATORS)('spectators heard %s', (type) => {
    expect(seen()).toContain(type);
  });

  it.each(TO_AGENTS)('agents heard %s', (type) => {
    expect(told()).toContain(type);
  });
});
