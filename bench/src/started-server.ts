/** Starts a third-party server to measure, on a free loopback port, in its own folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface StartedServer {
  readonly port: number;
  end(): Promise<void>;
}

/** Returns null if the program is not installed. */
export async function startedServer(
  command: string,
  args: (port: number, folder: string) => readonly string[],
): Promise<StartedServer | null> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-server-'));
  const server = spawn(command, args(port, folder), { stdio: 'ignore' });
  const started = await once(server, 'spawn').then(
    () => true,
    () => false,
  );
  if (!started) {
    rmSync(folder, { recursive: true });
    return null;
  }
  while (!(await listens(port))) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    port,
    async end() {
      server.kill('SIGKILL');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address === null || typeof address === 'string' ? 0 : address.port;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
