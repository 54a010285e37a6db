/** The Redis to measure: that of REDIS_URL, or one started for the purpose. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { startedServer } from './started-server.js';

export interface MeasuredRedis {
  readonly url: string;
  /** Returns the CPU seconds and bytes of memory that it has used. */
  used(): Promise<{ readonly cpuSeconds: number; readonly bytes: number }>;
  /** Deletes what earlier measurements left, if it is ours: new processes would take those rooms over. */
  empty(): Promise<void>;
  end(): Promise<void>;
}

/** Returns null if there is none. */
export async function measuredRedis(): Promise<MeasuredRedis | null> {
  const { REDIS_URL } = process.env;
  if (REDIS_URL) return { ...measured(REDIS_URL), empty: async () => undefined, end: async () => undefined };
  const durable = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
  const server = await startedServer('redis-server', (port, folder) => [
    ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, ...durable],
  ]);
  if (server === null) return null;
  const url = `redis://127.0.0.1:${server.port}`;
  return { ...measured(url), empty: async () => void (await sendCommand(url, 'FLUSHALL')), end: server.end };
}

function measured(url: string): Pick<MeasuredRedis, 'url' | 'used'> {
  const number = (text: string, name: string): number =>
    Number(new RegExp(`^${name}:(\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    url,
    async used() {
      const text = await sendCommand(url, 'INFO');
      const cpuSeconds = number(text, 'used_cpu_user') + number(text, 'used_cpu_sys');
      return { cpuSeconds, bytes: number(text, 'used_memory') };
    },
  };
}

/** Sends one command and returns the answer. */
async function sendCommand(url: string, command: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port || 6379), hostname);
  await once(socket, 'connect');
  socket.setEncoding('utf8').write(`${command}\r\nQUIT\r\n`);
  let text = '';
  for await (const piece of socket) text += piece;
  return text;
}
