/** Socket.IO over Redis streams: what concerns all connections of a player reaches those at other processes. */
import type { Log } from '@lobster-league/arena';
import { redisClient } from '@lobster-league/stores/redis';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';

/** What Socket.IO takes as its adapter. */
export type SocketAdapter = NonNullable<ServerOptions['adapter']>;

export interface OpenAdapter {
  readonly adapter: SocketAdapter;
  close(): void;
}

export function socketAdapter(redisUrl: string, log: Log): OpenAdapter {
  const client = redisClient(redisUrl, log);
  const adapter = createAdapter(client, { streamName: 'grab:socket.io', channelPrefix: 'grab:socket.io' });
  return { adapter, close: () => client.disconnect() };
}
