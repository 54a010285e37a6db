/** /api/state?wait=turn: answered when the turn has changed, and cheap until then. */
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../support/server.js';
import { call, meet, moltServer, playTurns, TestAgent } from './client.js';

/** A request that waits, and whether it was answered. */
function waiting<T>(promise: Promise<T>): { readonly answer: Promise<T>; readonly answered: () => boolean } {
  let done = false;
  const answer = promise.finally(() => {
    done = true;
  });
  return { answer, answered: () => done };
}

/** A round trip: whatever was sent before has arrived. */
async function arrived(server: TestServer, sockets = 1): Promise<void> {
  await Promise.all(Array.from({ length: sockets }, () => server.fetch('/api/matches')));
  await server.fetch('/api/matches');
}

describe('waiting for the turn', () => {
  it('ends when it changes', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    const wait = waiting(a!.state({ wait: 'turn' }));
    await a!.submit(1);
    await arrived(server);
    expect(wait.answered()).toBe(false);
    await b!.submit(1);
    expect(await wait.answer).toMatchObject({ turn: 2, you: { submitted: false } });
  });

  it('is over at once for who knows an older turn', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    await playTurns([a!, b!], 1, 2);
    expect(await a!.state({ wait: 'turn', turn: 2 })).toMatchObject({ turn: 3 });
  });

  it('ends when the match begins', async () => {
    const server = await moltServer();
    const a = new TestAgent(server, 'a');
    await a.register();
    const wait = waiting(a.state({ wait: 'turn', turn: 0 }));
    await arrived(server);
    expect(wait.answered()).toBe(false);
    await meet(server, 'b');
    expect(await wait.answer).toMatchObject({ turn: 1, phase: 'submit' });
  });

  it('ends when the match ends, and nobody waits for a match that is over', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    const wait = waiting(a!.state({ wait: 'turn' }));
    await arrived(server);
    await server.arena.room(a!.matchId.slice(2)).stop('test');
    expect(await wait.answer).toMatchObject({ turn: 1, phase: 'finished' });
    expect(await a!.state({ wait: 'turn' })).toMatchObject({ phase: 'finished' });
  });

  it('ends after 30 seconds', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    const wait = waiting(a!.state({ wait: 'turn' }));
    await arrived(server);
    await server.time.advance(29_999);
    await arrived(server);
    expect(wait.answered()).toBe(false);
    await server.time.advance(1);
    expect(await wait.answer).toMatchObject({ turn: 1, phase: 'submit' });
  });

  it('is for hundreds at once, and all hear of the same turn', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    const before = server.time.waiting;
    const query = { match_id: a!.matchId, wait: 'turn' };
    const waits = Array.from({ length: 200 }, () => waiting(call(server, 'state', { query })));
    while (server.time.waiting < before + 200) await arrived(server);
    await playTurns([a!, b!], 1, 1);
    for (const { answer } of waits) expect((await answer).body).toMatchObject({ turn: 2 });
    expect(server.time.waiting).toBeLessThanOrEqual(before + 1);
  });

  it('is given up by who hangs up', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    const before = server.time.waiting;
    const hangUp = new AbortController();
    const gone = server.fetch(`/api/state?match_id=${a!.matchId}&wait=turn`, { signal: hangUp.signal });
    gone.catch(() => undefined);
    while (server.time.waiting === before) await arrived(server);
    hangUp.abort();
    while (server.time.waiting > before) await arrived(server);
    await expect(gone).rejects.toThrow();
  });

  it('is answered when the server closes', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    const before = server.time.waiting;
    const wait = a!.state({ wait: 'turn' });
    while (server.time.waiting === before) await arrived(server);
    await server.running.close();
    expect(await wait).toMatchObject({ turn: 1, phase: 'submit' });
  });
});
