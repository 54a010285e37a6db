/** Says no to a socket in words, and closes it. */
import type { Connection } from '../http/connection.js';
import type { SocketHandlers } from '../http/socket-route.js';
import type { Services } from '../services.js';
import type { SocketError } from './errors.js';
import { iso } from './hosted-room.js';

const nothing = (): void => undefined;

export function refuseSocket(
  { time }: Pick<Services, 'time'>,
  connection: Connection,
  closeCode: number,
  error: SocketError,
): SocketHandlers {
  connection.send(JSON.stringify({ type: 'error', data: error, timestamp: iso(time.now()) }));
  connection.close(closeCode, error.code);
  return { text: nothing, binary: nothing, tooFast: nothing, closed: nothing };
}
