/** A process that stands still, as one does whose machine hangs: its connections stay open and nothing answers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const LOOKS_EVERY_MS = 1;

/** Stops it, and waits until the last of its threads has stopped: until then it may answer. */
export async function freeze(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (!standsStill(pid)) await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
}

export function thaw(pid: number): void {
  process.kill(pid, 'SIGCONT');
}

/** As far as one can see: only Linux tells of threads. */
function standsStill(pid: number): boolean {
  const threads = `/proc/${pid}/task`;
  return !existsSync(threads) || readdirSync(threads).every((thread) => stopped(`${threads}/${thread}/stat`));
}

function stopped(file: string): boolean {
  try {
    const status = readFileSync(file, 'utf8');
    // The name in brackets, which may hold any character, comes before the state.
    return status.slice(status.lastIndexOf(')')).startsWith(') T');
  } catch {
    // It has ended since the folder was read.
    return true;
  }
}
