/** A time limit that holds: on Node 20 `AbortSignal.any` with `AbortSignal.timeout` loses its timer to the garbage collector. */

/** Runs some work with a signal that aborts with the given one, or after that time; null for no limit. */
export async function withDeadline<T>(
  outer: AbortSignal,
  ms: number | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(outer.reason);
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  const late = (): void => controller.abort(new DOMException('the time is over', 'TimeoutError'));
  const timer = ms === null ? null : setTimeout(late, Math.max(0, ms));
  try {
    return await work(controller.signal);
  } finally {
    if (timer !== null) clearTimeout(timer);
    outer.removeEventListener('abort', abort);
  }
}
