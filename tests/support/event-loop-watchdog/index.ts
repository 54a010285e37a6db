/** A test fails when a server in it, in this process or in one of its own, has held its event loop (see `watch.mjs`). */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isOfServer } from './blame.js';
import { describeStall, type Stall, watchWhileListening } from './watch.mjs';

/** A stall in a program that a test has started. */
interface ToldStall extends Stall {
  readonly program: string;
}

/** For `node`, before the program whose event loop is to be watched from when it listens. */
export const WATCHED: readonly string[] = ['--import', new URL('./preload.mjs', import.meta.url).href];

const stalls: Stall[] = [];
let file: string | null = null;
let linesRead = 0;

/** For the environment of a program that is watched: where it tells its stalls. */
export function watchedEnvironment(): { readonly EVENT_LOOP_STALLS: string } {
  if (file === null) {
    const folder = mkdtempSync(join(tmpdir(), 'league-stalls-'));
    file = join(folder, 'stalls');
  }
  return { EVENT_LOOP_STALLS: file };
}

/** No program of this suite runs any more: what they have told is removed. */
export function forgetStalls(): void {
  if (file === null) return;
  rmSync(dirname(file), { recursive: true, force: true });
  file = null;
  linesRead = 0;
}

/** From now on servers in this process are watched, too. */
export function watchThisProcess(): void {
  const { eventLoopIsWatched } = globalThis as { eventLoopIsWatched?: true };
  if (eventLoopIsWatched) return;
  Object.assign(globalThis, { eventLoopIsWatched: true });
  watchWhileListening((stall) => {
    if (isOfServer(stall)) stalls.push(stall);
  });
}

/** What was noticed since the last call. */
export function stallsSince(): readonly (Stall | ToldStall)[] {
  return [...stalls.splice(0), ...written()];
}

/** Throws if any server has held its event loop since the last call. */
export function expectNoStalls(): void {
  const found = stallsSince();
  if (found.length === 0) return;
  const texts = found.map(
    (stall) => `${'program' in stall ? `${stall.program}: ` : ''}${describeStall(stall)}`,
  );
  throw new Error(`a server stalled\n${texts.join('\n')}`);
}

function written(): ToldStall[] {
  if (file === null || !existsSync(file)) return [];
  // The last line is empty, or not whole yet.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const fresh = lines.slice(linesRead);
  linesRead = lines.length;
  return fresh.map((line) => JSON.parse(line) as ToldStall);
}
