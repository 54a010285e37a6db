/** The signatures of MoltTactics: the server accepts each once. */
import { afterEach, expect, it, vi } from 'vitest';
import { Http, MoltClient } from '../src/index.js';
import type { Call, Reply } from '../src/net/http.js';

const STALE = { error: 'stale_timestamp', message: 'too old' };

/** Signs every request, and answers it itself. */
class Signed extends Http {
  readonly moments: number[] = [];
  readonly #serverTime: () => number;

  constructor(serverTime: () => number = () => Date.now()) {
    super('http://127.0.0.1:1', new AbortController().signal);
    this.#serverTime = serverTime;
  }

  override async call(path: string, { method = 'GET', body = '', sign }: Call = {}): Promise<Reply> {
    const headers = (await sign?.headers({ method, path, body })) ?? {};
    const moment = Number(headers['x-timestamp']);
    const serverTime = this.#serverTime();
    if (Math.abs(moment - serverTime) > 300_000) return { status: 403, body: STALE, serverTime };
    this.moments.push(moment);
    return {
      status: 200,
      body: { ok: true, turn: 1, took_ms: null, silent_turns: 0, total_silent_turns: 0 },
      serverTime,
    };
  }
}

async function client(http: Http, secret: string): Promise<MoltClient> {
  const made = new MoltClient(http, 'pinchy');
  await made.useSecret(secret);
  return made;
}

const TURN = { agent_id: 'pinchy', match_id: 'm_1', turn: 1, action: { type: 'idle' } } as const;

afterEach(() => {
  vi.restoreAllMocks();
});

it('are all different where two clients play under one secret at once', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_770_000_000_000);
  const http = new Signed();
  const [one, two] = [await client(http, 'shared'), await client(http, 'shared')];
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : two).submit(TURN)));
  expect(new Set(http.moments).size).toBe(20);
});

it('are not affected by other secrets', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_770_000_000_000);
  const http = new Signed();
  for (const secret of ['mine', 'yours']) await (await client(http, secret)).submit(TURN);
  expect(http.moments).toEqual([1_770_000_000_000, 1_770_000_000_000]);
});

it.each([
  ['behind', 3_600_000],
  ['ahead of', -3_600_000],
])('go by the clock of the server, for all clients whose own is %s it', async (_, difference) => {
  vi.spyOn(Date, 'now').mockReturnValue(1_770_000_000_000);
  const http = new Signed(() => Date.now() + difference);
  const two = [await client(http, `${difference}`), await client(http, `${difference}`)];
  await Promise.all(two.map((one) => one.submit(TURN)));
  for (const one of two) await one.submit(TURN);
  await (await client(http, `${difference}`)).submit(TURN);
  expect(new Set(http.moments).size).toBe(5);
});
