/** Whose stall it was, where a test and the server that it tests share one event loop. */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stall } from './watch.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Code that serves, and not what tests turn its clocks and throw its dice with. */
const SERVING = /^(?:apps\/server|packages\/[\w-]+)\/(?:src|dist)\/(?!testing\/)/;

/** Stores that are there for tests: they do on the main thread what others do elsewhere. */
const FOR_TESTS = /^packages\/stores\/(?:src|dist)\/embedded\/in-memory\./;

/** Replays in this thread: a server has threads for that, and only servers inside a test have none. */
const REPLAYS_HERE = /^buildHistoryInSlices /;

/** House bots that look ahead in this thread: a server has one for them, and only servers inside a test have none. */
const THINKS_HERE = /^weigh /;

/** A server that opens while another server of the test listens already: it serves nobody yet. */
const OPENS = /^hostedGames /;

/** The server's, if nobody but the server is at the bottom of the stack; a test's own work is not, nor what nobody saw. */
export function isOfServer({ frames }: Stall): boolean {
  const files = frames.map(fileOf).filter(isOurs);
  const outermost = files.at(-1) ?? '';
  const forTests =
    files.some((file) => FOR_TESTS.test(file)) ||
    frames.some((frame) => [REPLAYS_HERE, THINKS_HERE, OPENS].some((known) => known.test(frame)));
  return SERVING.test(outermost) && !forTests;
}

/** The file of a frame, as seen from the repository. */
function fileOf(frame: string): string {
  const [, file = ''] = /\((.+):\d+\)$/.exec(frame) ?? [];
  return relative(root, file).replaceAll(sep, '/');
}

function isOurs(file: string): boolean {
  return !file.startsWith('..') && !/(^|\/)node_modules\//.test(file);
}
