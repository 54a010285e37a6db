/** An agent that an operator has hidden is not there for anybody who looks it up, at every gateway, and plays on. */
import { expect, it } from 'vitest';
import { testServer } from '../support/server.js';
import { Operators, REASON } from './client.js';
import { Doors, SITS } from './doors.js';

const LOOKS = [
  '/api/league/agents/ada',
  '/api/league/agents/ada/rating?game=clawpoly',
  '/api/league/agents/ada/games',
  '/api/v1/agents/ada',
  '/api/v1/agents/ada/games',
  '/api/history/ada',
];

it('is 404 in the shape of each protocol, on no list, and there again once it is shown', async () => {
  const doors = await Doors.open();
  const ada = await doors.agent('ada');
  await doors.agent('bo');
  const statuses = () =>
    Promise.all(LOOKS.map(async (path) => [path, (await doors.ask('GET', path)).status]));
  const all = (status: number) => LOOKS.map((path) => [path, status]);
  expect(await statuses()).toEqual(all(200));
  const unknown = await Promise.all(LOOKS.map((path) => doors.ask('GET', path.replace('ada', 'nobody'))));
  await doors.operate('/agents/ada/hide');
  expect(await statuses()).toEqual(all(404));
  // Nobody can tell it from one that there never was.
  const hidden = await Promise.all(LOOKS.map((path) => doors.ask('GET', path)));
  const told = ({ body }: { body: Record<string, unknown> }) =>
    JSON.stringify({ ...body, requestId: null, timestamp: null }).replaceAll('nobody', 'ada');
  expect(hidden.map(told)).toEqual(unknown.map(told));
  for (const path of ['/api/league/agents', '/api/v1/agents', '/api/league/agents?search=ada'])
    expect(JSON.stringify((await doors.ask('GET', path)).body)).not.toContain('"ada"');
  // It plays on under its key, wherever it is.
  for (const sit of Object.values(SITS)) expect(await sit(doors, ada)).toBeTypeOf('string');
  await doors.operate('/agents/ada/show');
  expect(await statuses()).toEqual(all(200));
});

it('is not named among the rivals of others, nor shown under its id from before it was registered', async () => {
  const server = await testServer();
  const operators = new Operators(server);
  await server.rankedMatch();
  const rivals = async () => {
    const { games } = await server.call('getAgent', { params: { agentId: 'house:random' } });
    return games.flatMap(({ headToHead }) => headToHead.map(({ agentId }) => agentId));
  };
  expect(await rivals()).toEqual(['house:eager']);
  await operators.call('hideAgent', { params: { agentId: 'house:eager' }, body: REASON });
  expect(await rivals()).toEqual([]);
  const before = { params: { agentId: 'unverified:house:eager' } };
  expect((await server.refused('getAgent', before)).status).toBe(404);
});
