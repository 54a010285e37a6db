/** A real chain for tests: anvil, which npm brings along. */
import { createRequire } from 'node:module';
import { isExecutable } from './executable.js';
import { ServerProcess } from './server-process.js';
import { Missing } from './suite.js';

const PLATFORMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'win32' };
const MACHINES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

export interface Anvils {
  /** Starts one; every transaction is mined at once, in a block of its own. */
  start(): Promise<{ readonly url: string; readonly process: ServerProcess }>;
}

export function findAnvil(): Anvils | Missing {
  const command = programOf();
  if (command === null)
    return new Missing('anvil', 'npm install brings it along on Linux, macOS and Windows');
  return {
    async start() {
      const args = (port: number) => [
        '--port',
        `${port}`,
        '--host',
        '127.0.0.1',
        '--silent',
        '--accounts',
        '40',
      ];
      const process = await ServerProcess.start({ name: 'anvil', command, args });
      return { url: `http://127.0.0.1:${process.port}`, process };
    },
  };
}

/** The program itself and not the script around it, so that ending it ends it. */
function programOf(): string | null {
  const { resolve } = createRequire(import.meta.url);
  const name = `@foundry-rs/anvil-${PLATFORMS[process.platform]}-${MACHINES[process.arch]}`;
  try {
    const path = resolve(`${name}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`);
    return isExecutable(path) ? path : null;
  } catch {
    return null;
  }
}
