/** Waiting, as long as somebody still wants to. */

const FIRST_MS = 250;
const LONGEST_MS = 10_000;

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const done = (): void => {
      signal.removeEventListener('abort', gone);
      resolve();
    };
    const gone = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', gone, { once: true });
  });
}

/** How long to wait before the n-th try (from 0) in a row: longer and longer, and not all at the same moment. */
export function backOff(tries: number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
  return most / 2 + Math.random() * (most / 2);
}
