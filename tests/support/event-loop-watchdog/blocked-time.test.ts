/** What the watchdog makes of the numbers of threads, as Linux tells them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BlockedTime } from './blocked-time.mjs';

const [MAIN, OTHER, SELF] = ['100', '101', '102'];
const NS = 1e6;
const LONGEST_GAP_MS = 50;
const TICK_MS = 25;

let tasks = '';
let blocked: BlockedTime;
beforeEach(() => {
  tasks = mkdtempSync(join(tmpdir(), 'league-tasks-'));
  blocked = new BlockedTime(LONGEST_GAP_MS, { tasks, main: MAIN, self: SELF });
  for (const id of [MAIN, OTHER, SELF]) is(id, 'S', 1_000, 5_000);
  blocked.begin(0);
});
afterEach(() => rmSync(tasks, { recursive: true }));

/** Makes a thread one that is in this state and has run and waited so long. */
function is(id: string, state: string, ranMs: number, waitedMs: number): void {
  mkdirSync(join(tasks, id), { recursive: true });
  writeFileSync(join(tasks, id, 'stat'), `${id} (a (b) c) ${state} 1 1`);
  writeFileSync(join(tasks, id, 'schedstat'), `${ranMs * NS} ${waitedMs * NS} 7\n`);
}

/** Looks until then at the usual pace; what was found in the end. */
function lookUntil(from: number, to: number): number {
  let found = 0;
  for (let at = from + TICK_MS; at <= to; at += TICK_MS) found = blocked.look(at);
  return found;
}

it('counts how long the main thread stands', () => {
  expect(lookUntil(0, 300)).toBe(300);
  blocked.begin(300);
  expect(lookUntil(300, 400)).toBe(100);
});

it('does not count what it computes and waits for a processor', () => {
  is(MAIN, 'R', 1_000, 5_000);
  expect(lookUntil(0, 300)).toBe(0);
  is(MAIN, 'S', 1_100, 5_150);
  expect(lookUntil(300, 325)).toBe(75);
});

it('does not count while another thread is kept from a processor', () => {
  is(OTHER, 'R', 1_000, 5_000);
  expect(lookUntil(0, 300)).toBe(0);
  // Once it runs, Linux tells how long it had waited.
  is(OTHER, 'S', 1_010, 5_300);
  expect(lookUntil(300, 325)).toBe(0);
  expect(lookUntil(325, 425)).toBe(100);
});

it('counts while another thread has its processor', () => {
  for (let at = TICK_MS; at <= 300; at += TICK_MS) {
    is(OTHER, 'R', 1_000 + at, 5_000);
    blocked.look(at);
  }
  expect(blocked.look(300)).toBe(300);
});

it('forgets nothing when a thread ends that had waited long', () => {
  lookUntil(0, 100);
  rmSync(join(tasks, OTHER), { recursive: true });
  expect(blocked.look(125)).toBe(100);
  is(MAIN, 'R', 1_010, 5_000);
  expect(lookUntil(125, 2_000)).toBe(100);
  is(MAIN, 'S', 1_010, 6_865);
  expect(blocked.look(2_025)).toBeLessThanOrEqual(125);
});

it('knows that it was kept itself, and that everything stood still', () => {
  is(SELF, 'R', 1_001, 5_400);
  expect(blocked.look(425)).toBe(425);
  expect(blocked.look(5_425)).toBe(425 + LONGEST_GAP_MS);
});
