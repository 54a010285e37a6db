/** Clawpoly's questions that follow each other faster than answers may be sent. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { realServer } from '../../../apps/server/test/support/real-server.js';
import { play } from '../src/index.js';

type Json = Readonly<Record<string, unknown>>;

afterEach(() => {
  vi.useRealTimers();
});

async function post(url: string, path: string, body: object): Promise<Json> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return Object(await reply.json());
}

/** What a server says to who takes a seat, and what it asks first. */
async function firstPrompt(): Promise<{ joined: Json; prompt: { type: string; data: Json } }> {
  const { url } = await realServer();
  const { roomId } = await post(url, '/api/v1/rooms', { maxPlayers: 2, bots: 1, gameSpeed: 'instant' });
  const joined = await post(url, `/api/v1/rooms/${roomId}/join`, { agentName: 'Ada' });
  const query = `roomId=${roomId}&agentToken=${joined.agentToken}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/agent?${query}`);
  onTestFinished(() => socket.terminate());
  const asked = new Promise<{ type: string; data: Json }>((resolve) => {
    socket.on('message', (text) => {
      const message = JSON.parse(String(text));
      if (message.data?.legalActions !== undefined) resolve(message);
    });
  });
  await once(socket, 'open');
  await post(url, `/api/v1/rooms/${roomId}/start`, {});
  return { joined, prompt: await asked };
}

it('an answer that has waited for its turn is sent to no other question', async () => {
  const { joined, prompt } = await firstPrompt();
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(joined));
  });
  const sent: { readonly askId: number; readonly thought: string }[] = [];
  const stop = new AbortController();
  let asks = (_askId: number): void => undefined;
  new WebSocketServer({ server: http }).on('connection', (socket) => {
    asks = (askId) => socket.send(JSON.stringify({ ...prompt, data: { ...prompt.data, askId } }));
    socket.on('message', (text) => {
      const { data } = JSON.parse(String(text));
      sent.push({ askId: data.askId, thought: data.thought });
      if (data.askId === 1) asks(2);
      if (data.askId === 3) stop.abort(new Error('seen enough'));
    });
    asks(1);
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  // The first answer is sent at once; no other is before the clock is turned.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  let asked = 0;
  const played = play(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, 'clawpoly', {
    name: 'Ada',
    room: 'x',
    checkDice: false,
    signal: stop.signal,
    decide(_view, ask) {
      asked++;
      if (asked === 2) setImmediate(() => asks(3));
      if (asked === 3) setImmediate(() => vi.advanceTimersByTime(1_000));
      return { ...ask.fallback, thought: `${asked}` };
    },
  });
  await expect(played).rejects.toThrow('seen enough');
  expect(sent).toEqual([
    { askId: 1, thought: '1' },
    { askId: 3, thought: '3' },
  ]);
});
