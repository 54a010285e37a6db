/** A spectator that does not read: bare TCP, so that nothing reads behind its back. */
import { connect, type Socket } from 'node:net';
import type { WatchMessage } from '@lobster-league/arena';

export interface Frames {
  /** Events heard so far. */
  events: number;
  until(test: (message: WatchMessage) => boolean): Promise<WatchMessage>;
}

export interface DeafClient {
  readonly socket: Socket;
  /** Begins to read. */
  read(): Frames;
}

/** A client that connects and then reads nothing, not even pings, until it is told to. */
export async function deaf(port: number, code: string): Promise<DeafClient> {
  const socket = connect(port, '127.0.0.1');
  const handshake = [
    `GET /ws/watch?code=${code} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.on('error', () => undefined);
  socket.pause();
  await new Promise<void>((resolve) => {
    socket.write(`${handshake.join('\r\n')}\r\n\r\n`, () => resolve());
  });
  return { socket, read: (): Frames => readFrames(socket) };
}

/** Reads unmasked text frames, past the handshake's answer. */
function readFrames(socket: Socket): Frames {
  let bytes = Buffer.alloc(0);
  let open = false;
  const frames: Frames = {
    events: 0,
    until: (test) =>
      new Promise((resolve) => {
        socket.on('data', (chunk) => {
          bytes = Buffer.concat([bytes, chunk]);
          if (!open) {
            const end = bytes.indexOf('\r\n\r\n');
            if (end < 0) return;
            bytes = bytes.subarray(end + 4);
            open = true;
          }
          for (let frame = nextFrame(bytes); frame !== null; frame = nextFrame(bytes)) {
            bytes = bytes.subarray(frame.size);
            if (frame.text === null) continue;
            const message = JSON.parse(frame.text) as WatchMessage;
            if (message.type === 'events') frames.events += message.events.length;
            if (test(message)) resolve(message);
          }
        });
        socket.resume();
      }),
  };
  return frames;
}

function nextFrame(bytes: Buffer): { size: number; text: string | null } | null {
  if (bytes.length < 10) return null;
  const short = bytes[1]! & 127;
  const head = short === 127 ? 10 : short === 126 ? 4 : 2;
  const length =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < head + length) return null;
  const isText = (bytes[0]! & 15) === 1;
  return { size: head + length, text: isText ? bytes.toString('utf8', head, head + length) : null };
}
