/** Calls that wait for one seat at the same time: so many, and not one more, while the server serves everybody else. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MOST_WAITING } from '../../src/league/play/waits.js';
import { realServer } from '../support/real-server.js';
import { type Mcp, overHttp } from './client.js';

const JSON_RPC = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const WAITS = MOST_WAITING + 1;

const answers = z.array(
  z.object({
    result: z.object({ structuredContent: z.looseObject({}), isError: z.boolean().default(false) }),
  }),
);
type Answers = z.infer<typeof answers>;

/** Calls a tool so often at once, and answers when all of them have been answered. */
type AtOnce = (url: string, name: string, input: object) => Promise<Answers>;

const batch: AtOnce = async (url, name, input) => {
  const calls = Array.from({ length: WAITS }, (_, id) => call(id, name, input));
  return answers.parse(await post(url, calls));
};

const parallel: AtOnce = async (url, name, input) =>
  answers.parse(
    await Promise.all(Array.from({ length: WAITS }, (_, id) => post(url, call(id, name, input)))),
  );

function call(id: number, name: string, input: object): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } };
}

async function post(url: string, body: unknown): Promise<unknown> {
  const asked = { method: 'POST', headers: JSON_RPC, body: JSON.stringify(body) };
  return (await fetch(`${url}/mcp`, asked)).json();
}

/** One refused, and the others answered for the same reason. */
function split(given: Answers): { waited: unknown[]; refused: unknown[] } {
  const told = (isError: boolean): unknown[] =>
    given.filter(({ result }) => result.isError === isError).map(({ result }) => result.structuredContent);
  return { waited: told(false), refused: told(true) };
}

const TOO_MANY = {
  error: 'too_many_waits',
  message: expect.stringContaining('too many waits'),
};

async function waitingTable(mcp: Mcp): Promise<string> {
  const table = { game: 'molttactics', name: 'P', players: 2, open_seats: 1 };
  return (await mcp.seat('create_match', table)).seat;
}

describe.each([
  ['in a batch', batch],
  ['in requests of their own', parallel],
])(`${WAITS} calls at once, %s`, (_how, atOnce) => {
  it('wait for one seat: one is refused at once, and the server answers everybody meanwhile', async () => {
    const { url } = await realServer();
    const mcp = await overHttp(url);
    const seat = await waitingTable(mcp);
    const waiting = atOnce(url, 'wait_for_turn', { seat, max_seconds: 25 });
    for (let i = 0; i < 20; i++) expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
    // Had they not waited until now, they would have been told that the match waits for its start.
    expect(await mcp.seat('start_match', { seat })).toMatchObject({ status: 'your_turn' });
    const { waited, refused } = split(await waiting);
    expect(refused).toEqual([TOO_MANY]);
    expect(waited.map((turn) => Object(turn).status)).toEqual(Array(MOST_WAITING).fill('your_turn'));
  });

  it('wait in the queue with one ticket: one is refused at once', async () => {
    const { url } = await realServer();
    const mcp = await overHttp(url);
    const entry = { game: 'grab', name: 'P', allow_bots: false, max_seconds: 0 };
    const { ticket } = await mcp.call('quick_match', entry);
    const waiting = atOnce(url, 'quick_match', { ticket, max_seconds: 25 });
    expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
    await Promise.all(['Q', 'R'].map((name) => mcp.call('quick_match', { ...entry, name, max_seconds: 25 })));
    const { waited, refused } = split(await waiting);
    expect(refused).toEqual([TOO_MANY]);
    expect(waited.map((found) => Object(found).queue)).toEqual(Array(MOST_WAITING).fill('found'));
  });
});

describe('a seat that is waited for as often as may be', () => {
  it('answers calls that need not wait', async () => {
    const { url } = await realServer();
    const mcp = await overHttp(url);
    const seat = await waitingTable(mcp);
    const waiting = parallel(url, 'wait_for_turn', { seat, max_seconds: 25 });
    expect(await mcp.turn('wait_for_turn', { seat, max_seconds: 0 })).toMatchObject({
      status: 'waiting_to_start',
    });
    await mcp.seat('start_match', { seat });
    expect(await mcp.turn('wait_for_turn', { seat })).toMatchObject({ status: 'your_turn' });
    await waiting;
  });

  it('may be waited for again once somebody has hung up', async () => {
    const { url } = await realServer();
    const mcp = await overHttp(url);
    const seat = await waitingTable(mcp);
    const leaving = new AbortController();
    const body = JSON.stringify(
      Array.from({ length: MOST_WAITING }, (_, id) => call(id, 'wait_for_turn', { seat, max_seconds: 25 })),
    );
    const asked = { method: 'POST', headers: JSON_RPC, body, signal: leaving.signal };
    const left = fetch(`${url}/mcp`, asked).catch(() => 'left');
    await expect.poll(() => refusal(mcp, seat)).toBe('too_many_waits');
    leaving.abort();
    expect(await left).toBe('left');
    await expect.poll(() => refusal(mcp, seat)).toBeUndefined();
  });
});

/** Why a short wait was refused; undefined if it was not. */
async function refusal(mcp: Mcp, seat: string): Promise<unknown> {
  const input = { name: 'wait_for_turn', arguments: { seat, max_seconds: 0.01 } };
  const { structuredContent } = await mcp.client.callTool(input);
  return Object(structuredContent).error;
}
