import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventsOf } from '@lobster-league/arena';
import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { NOTHING_LOST } from '../../../tests/support/nothing-lost.js';
import { sized } from '../../../tests/support/sized.js';
import { openEmbedded } from '../src/index.js';
import { temporaryFolder } from './fixtures/temporary.js';

const APPENDER = fileURLToPath(new URL('fixtures/appender.mjs', import.meta.url));
const ROUNDS = sized(4, 12, 100);
const ROOMS = 8;

/** The highest number that was acknowledged, by what and in which room. */
type Acknowledged = Map<string, number>;

/** Lets a process write to the folder, and kills it once it has said a number of things. */
async function writeUntilKilled(folder: string, words: number): Promise<Acknowledged> {
  const child = spawn(process.execPath, [APPENDER, folder, String(ROOMS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const acknowledged: Acknowledged = new Map();
  let said = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, roomId, number] = line.split(' ');
    acknowledged.set(`${what} ${roomId}`, Number(number));
    said += 1;
    if (said === words) process.kill(child.pid!, 'SIGKILL');
  }
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  return acknowledged;
}

/** Everything acknowledged is there, and nothing that is there is torn. Gives the lines and the fence of each room. */
async function check(folder: string, acknowledged: Acknowledged): Promise<number> {
  const { live, close } = await openEmbedded({ folder });
  let total = 0;
  for (const { roomId, name } of await live.rooms()) {
    const journal = await live.journal(roomId);
    total += journal.length;
    expect(journal.length, NOTHING_LOST).toBeGreaterThanOrEqual(acknowledged.get(`lines ${roomId}`) ?? 0);
    for (const [number, line] of journal.entries()) {
      const [event] = eventsOf(line);
      expect(event?.sequence).toBe(number + 1);
      expect(event?.event.data).toEqual({ text: `${roomId}/${number} 🦞`.repeat(1 + (number % 50)) });
    }
    const saved = Number(/\d+$/.exec(name)?.[0] ?? 0);
    expect(saved, NOTHING_LOST).toBeGreaterThanOrEqual(acknowledged.get(`saved ${roomId}`) ?? 0);
    expect(saved).toBeLessThanOrEqual(journal.length);
    expect(await live.lease(roomId, 'the test', 1)).toBeGreaterThan(acknowledged.get(`fence ${roomId}`) ?? 0);
  }
  await close();
  return total;
}

describe('a process that is killed while it writes', () => {
  it(`loses nothing that it acknowledged, ${ROUNDS} times in a row`, async () => {
    const folder = await temporaryFolder();
    const everAcknowledged: Acknowledged = new Map();
    const rng = Rng.fromSeed('moments of kills');
    let before = 0;
    for (let round = 0; round < ROUNDS; round++) {
      // From the very opening up to many commits, at no particular moment.
      const words = round % 4 === 0 ? 1 + round : 20 + rng.below(500);
      for (const [what, number] of await writeUntilKilled(folder, words)) everAcknowledged.set(what, number);
      const lines = await check(folder, everAcknowledged);
      expect(lines, NOTHING_LOST).toBeGreaterThanOrEqual(before);
      before = lines;
    }
    expect(before).toBeGreaterThan(ROUNDS);
  }, 600_000);
});
