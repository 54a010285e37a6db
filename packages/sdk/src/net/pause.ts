/** Delays that can be aborted, and the back-off between retries. */

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

/** Returns how long to wait before the n-th retry (from 0): exponentially longer, with jitter. */
export function backOff(tries: number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
  return most / 2 + Math.random() * (most / 2);
}
