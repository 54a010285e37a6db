/** Says no to what is no request, or a WebSocket before it is one: an HTTP answer on the bare connection. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpRefusal } from './gateway.js';
import type { HttpProblem } from './problem.js';

export function refuseUpgrade(
  socket: Duplex,
  problem: HttpProblem,
  { status, body, contentType }: HttpRefusal,
): void {
  if (socket.destroyed || !socket.writable) return;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${contentType ?? (typeof body === 'string' ? 'text/plain' : 'application/json')}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    ...Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
