/** Fields that nobody knows: ignored where a document describes the door, refused where the league itself does. */
import { clawpoly, type Endpoint, grab, league, molttactics } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { type ZodType, z } from 'zod';
import { clawpolyServer } from './clawpoly/support/clawpoly-server.js';
import { moltServer, TestAgent } from './molttactics/client.js';

const DOCUMENTS = { clawpoly, grab, molttactics };

/** Every object of a schema that lets nothing else in. */
function strict(schema: ZodType): number {
  return (
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).split(
      '"additionalProperties":false',
    ).length - 1
  );
}

function bodies(endpoints: Readonly<Record<string, Endpoint>>): [string, ZodType][] {
  return Object.entries(endpoints).flatMap(([name, { body }]): [string, ZodType][] =>
    body === undefined ? [] : [[name, body]],
  );
}

describe('fields that nobody knows', () => {
  it.each([
    ...Object.entries(DOCUMENTS).flatMap(([door, { endpoints }]) =>
      bodies(endpoints).map(([name, body]) => [`${door} ${name}`, body] as const),
    ),
    ['clawpoly /ws/agent', clawpoly.agentRequest] as const,
    ['clawpoly /ws/spectator', clawpoly.spectatorRequest] as const,
    ['grab move', grab.moveMessage] as const,
    ['grab player_action', grab.actionMessage] as const,
  ])('are ignored by %s', (_name, schema) => {
    expect(strict(schema)).toBe(0);
  });

  it.each(bodies(league.endpoints))("are refused by the league's own %s", (_name, body) => {
    expect(strict(body)).toBeGreaterThan(0);
  });

  it('change nothing in what is asked for', async () => {
    const server = await clawpolyServer();
    const { roomId } = await server.emptyTable(2, { private: true, theme: { dark: 1 } } as object);
    const params = { roomId };
    const body = { agentName: 'Ada', version: '1.0', capabilities: ['trade'] };
    expect(await server.send('joinRoom', { params, body })).toMatchObject({ status: 200 });
    await server.call('addBots', { params, body: { bots: 1 } });
    expect(await server.send('startGame', { params, body: { force: true } })).toMatchObject({ status: 200 });
    const molt = await moltServer();
    const agent = new TestAgent(molt, 'ada');
    expect(await agent.register({ model: 'x', api_version: 2 })).toMatchObject({ status: 200 });
  });
});

describe('a prototype in JSON', () => {
  it('is a field that nobody knows', () => {
    const parsed = (schema: ZodType, text: string): unknown => schema.parse(JSON.parse(text));
    expect(parsed(clawpoly.newRoom, '{"__proto__":{"mode":"premium"}}')).toMatchObject({ mode: 'free' });
    expect(parsed(grab.newGame, '{"__proto__":{"max_players":2}}')).toMatchObject({ max_players: 4 });
    const pass =
      '{"type":"action:pass","data":{"__proto__":{"askId":1}},"__proto__":{"admin":true},"seat":1}';
    expect(parsed(clawpoly.agentRequest, pass)).toEqual({ type: 'action:pass', data: {} });
    const molt = '{"agent_id":"x","class":"mage","__proto__":{"match_id":"m_no"}}';
    expect(parsed(molttactics.registration, molt)).toEqual({ agent_id: 'x', class: 'mage' });
  });
});

describe('the speed of a game of Clawpoly', () => {
  it.each([{ gameSpeed: 'fast' }, { speed: 'fast' }])('is changed by %j', async (body) => {
    const server = await clawpolyServer();
    const { roomId } = await server.emptyTable(2, { gameSpeed: 'slow' });
    expect(await server.send('setSpeed', { params: { roomId }, body })).toMatchObject({
      status: 200,
      body: { gameSpeed: 'fast' },
    });
    expect(clawpoly.spectatorRequest.parse({ type: 'spectator:set_speed', data: body })).toMatchObject({
      data: { gameSpeed: 'fast' },
    });
  });

  it('is none but the four', async () => {
    const server = await clawpolyServer();
    const { roomId } = await server.emptyTable(2);
    for (const body of [{}, { speed: 'warp' }, { gameSpeed: 1 }, { pace: 'fast' }])
      expect(await server.refused('setSpeed', { params: { roomId }, body })).toMatchObject({
        status: 400,
        message: expect.stringContaining('slow, normal, fast or instant'),
      });
  });
});
