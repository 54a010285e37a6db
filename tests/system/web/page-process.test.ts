/** The process that renders the pages lives and dies with the arena's, and comes back when it dies alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServerProcess } from '../../support/services/index.js';
import { SOON } from './site.js';

const MAIN = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../apps/web/.next/BUILD_ID', import.meta.url));
const SCRIPT = fileURLToPath(
  new URL('../../../apps/web/.next/standalone/apps/web/page-process.mjs', import.meta.url),
);
/** Whoever has something to say notices that nobody reads it. */
const TALKATIVE = 'data:text/javascript,setInterval(() => console.error("a line"), 50)';

let server: ServerProcess | undefined;
afterEach(() => server?.remove());

/** An arena with pages; `pids` are those of its page processes that were ready, the last one last. */
async function open(): Promise<{ arena: ServerProcess; pids: number[] }> {
  if (!existsSync(BUILT)) throw new Error('the pages are not built: npm run build');
  const pids: number[] = [];
  let said = '';
  server = await ServerProcess.start({
    name: 'arena',
    command: process.execPath,
    args: () => [MAIN],
    env: (port, folder) => ({
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'debug',
      HOUSE_MATCHES: '0',
    }),
    heard: (text) => {
      // What is heard may end in the middle of a line.
      said += text;
      const ready = said.matchAll(/"pid":(\d+),"ms":\d+,"msg":"the page process is ready"/g);
      pids.splice(0, pids.length, ...Array.from(ready, ([, pid]) => Number(pid)));
    },
  });
  await vi.waitFor(() => expect(pids).toHaveLength(1), SOON);
  return { arena: server, pids };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the page process', { timeout: 120_000 }, () => {
  it.each(['kill', 'stop'] as const)('ends with the arena: %s', async (end) => {
    const { arena, pids } = await open();
    expect(isAlive(pids[0]!)).toBe(true);
    await arena[end]();
    await vi.waitFor(() => expect(isAlive(pids[0]!)).toBe(false), SOON);
  });

  it.each<[string, (child: ChildProcess) => void]>([
    ['its channel has ended', (child) => child.disconnect()],
    ['nobody reads what it says', ({ stdout, stderr }) => [stdout, stderr].map((one) => one?.destroy())],
  ])('ends with an arena that goes before it is ready: %s', async (_, leave) => {
    const child = spawn(process.execPath, ['--import', TALKATIVE, SCRIPT], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ARENA_INTERNAL_URL: 'http://127.0.0.1:1', PAGES_KEY: 'a key', GAME_FACTS: '[]' },
    });
    try {
      const ended = once(child, 'exit');
      leave(child);
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('is there again after it was killed, while the arena goes on', async () => {
    const { arena, pids } = await open();
    process.kill(pids[0]!, 'SIGKILL');
    await vi.waitFor(() => expect(pids).toHaveLength(2), SOON);
    const page = await fetch(`http://127.0.0.1:${arena.port}/leaderboard`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Lobster League')]);
  });
});
