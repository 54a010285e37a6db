/** Clients that do not behave: bare TCP, so that nothing is sent or read behind their backs. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  readonly socket: Socket;
  /** Resolves when the other side, or the line, has ended it. */
  readonly gone: Promise<void>;
}

/** Says something, and reads nothing unless told to. */
export async function rawClient(port: number, says: string, reads: boolean): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  if (reads) socket.resume();
  else socket.pause();
  await new Promise((resolve) => socket.write(says, resolve));
  return { socket, gone };
}

/** One byte of it a second, for as long as anybody listens. */
export function dribble({ socket }: RawClient, bytes: string | Buffer): void {
  let next = 0;
  const timer = setInterval(() => {
    if (next < bytes.length && socket.writable) socket.write(Buffer.from(bytes).subarray(next, ++next));
  }, 1_000);
  socket.once('close', () => clearInterval(timer));
}

export function upgrade(path: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n');
}
