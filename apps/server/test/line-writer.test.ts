/** A log that nobody reads holds up nothing: lines wait elsewhere than on the event loop, and not without bound. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LineWriter } from '../src/log/line-writer.js';
import { dataFolder, ServerProcess } from './support/process.js';

const TURNS = 20;
const ENDLESS_MS = 2 ** 30;

/** A pipe of which somebody reads when told to. */
class Pipe {
  readonly fd: number;
  readonly #reader: number;

  constructor() {
    const path = join(dataFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    this.#reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    this.fd = openSync(path, 'w');
  }

  /** Reads until nothing more is written. */
  async readAll(written: Promise<void>): Promise<string> {
    const chunks: Buffer[] = [];
    let isWritten = false;
    void written.then(() => {
      isWritten = true;
    });
    for (;;) {
      const last = isWritten;
      const buffer = Buffer.alloc(65_536);
      try {
        chunks.push(buffer.subarray(0, readSync(this.#reader, buffer)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
        if (last) return Buffer.concat(chunks).toString();
        await turn();
      }
    }
  }

  stopReading(): void {
    closeSync(this.#reader);
  }
}

describe('lines of the log', () => {
  it('wait for a slow reader while the loop turns, and come whole and in order', async () => {
    const pipe = new Pipe();
    const writer = new LineWriter(pipe.fd);
    const lines = Array.from({ length: 2_000 }, (_, i) => `${i} ${'ü'.repeat(100)}\n`);
    for (const line of lines) writer.write(line);
    // A write on this thread would never get here: it is read only below.
    for (let i = 0; i < TURNS; i++) await turn();
    expect(await pipe.readAll(writer.flush(ENDLESS_MS))).toBe(lines.join(''));
  });

  it('are dropped when too many wait, and the next ones say so', async () => {
    const pipe = new Pipe();
    const writer = new LineWriter(pipe.fd);
    const line = `${'x'.repeat(1_023)}\n`;
    for (let i = 0; i < 6_000; i++) writer.write(line);
    const text = await pipe.readAll(writer.flush(ENDLESS_MS));
    const kept = text.split('\n').filter((found) => found === line.trimEnd()).length;
    expect(kept).toBeGreaterThan(4_000);
    expect(text).toContain(`"lines":${6_000 - kept}}`);
  });

  it('are given up when their reader is gone', async () => {
    const pipe = new Pipe();
    pipe.stopReading();
    const writer = new LineWriter(pipe.fd);
    writer.write('nobody\n');
    await writer.flush(ENDLESS_MS);
  });
});

it('a server whose log nobody reads serves everybody', async () => {
  const server = new ServerProcess({ DATA_DIR: dataFolder(), LOG_LEVEL: 'debug', RATE_LIMIT_ADDRESS: '0' });
  const url = await server.url();
  server.child.stdout?.pause();
  const heard = server.stdout.length;
  const REQUESTS = 2_000;
  for (let i = 0; i < REQUESTS; i += 20) {
    const asked = Array.from({ length: 20 }, () => fetch(`${url}/api/v1/health`));
    for (const response of await Promise.all(asked)) expect(response.status).toBe(200);
  }
  // More than pipe and stream hold between them.
  expect(server.stdout.length - heard).toBeLessThan(200_000);
  server.child.stdout?.resume();
  // Before it ends: then it waits only a moment for its reader.
  await expect.poll(() => server.stdout.length - heard).toBeGreaterThan(REQUESTS * 100);
  server.signal('SIGTERM');
  expect(await server.exit()).toBe(0);
});
