/** Frames that are made once are what `ws` reads as one text message, at every size of the header. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '../src/http/text-frame.js';

const SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000];

it('is read as the text it was made of', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const texts = [...SIZES.map((size) => 'x'.repeat(size)), 'ä🦞'.repeat(20), 'ä🦞'.repeat(20_000)];
  server.on('upgrade', (request, wire, head) => {
    sockets.handleUpgrade(request, wire, head, (socket) => {
      for (const text of texts) wire.write(textFrame(text));
      // A frame of the library's own, among ours.
      socket.send('last');
      socket.close(1000);
    });
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const heard: string[] = [];
  client.on('message', (data, binary) => heard.push(binary ? 'binary' : String(data)));
  const [code] = await once(client, 'close');
  expect(code).toBe(1000);
  expect(heard).toEqual([...texts, 'last']);
});
