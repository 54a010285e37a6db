/** The Redis to measure with: that of REDIS_URL, or one that is started for the purpose. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MeasuredRedis {
  readonly url: string;
  /** CPU seconds and bytes of memory that it has used. */
  used(): Promise<{ readonly cpuSeconds: number; readonly bytes: number }>;
  end(): Promise<void>;
}

/** Null where there is none. */
export async function measuredRedis(): Promise<MeasuredRedis | null> {
  const { REDIS_URL } = process.env;
  if (REDIS_URL) return measured(REDIS_URL, async () => undefined);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-redis-'));
  const durable = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
  const server = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, ...durable],
    {
      stdio: 'ignore',
    },
  );
  const started = await Promise.race([
    once(server, 'spawn').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  if (!started) return null;
  return measured(`redis://127.0.0.1:${port}`, async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
}

function measured(url: string, end: () => Promise<void>): MeasuredRedis {
  const number = (text: string, name: string): number =>
    Number(new RegExp(`^${name}:(\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    url,
    async used() {
      const text = await info(url);
      const cpuSeconds = number(text, 'used_cpu_user') + number(text, 'used_cpu_sys');
      return { cpuSeconds, bytes: number(text, 'used_memory') };
    },
    end,
  };
}

/** What Redis tells of itself. */
async function info(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  for (;;) {
    const socket = connect(Number(port || 6379), hostname);
    try {
      await once(socket, 'connect');
      socket.setEncoding('utf8').write('INFO\r\nQUIT\r\n');
      let text = '';
      for await (const piece of socket) text += piece;
      return text;
    } catch (error) {
      // One that was just started does not listen yet.
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address === null || typeof address === 'string' ? 0 : address.port;
}
