/** Loads all events of a live match from its beginning, and goes on with those that come. */
import type { ShownEvent } from '../contract';
import type { Loading } from '../replay/load-events';

const PAGE = 1000;

export interface EventSource {
  readEvents(from: number, limit: number): Promise<readonly ShownEvent[]>;
  /** Calls back with every batch that comes, an empty one if some may be missing; returns a cancel function. */
  listen(received: (events: readonly ShownEvent[]) => void): () => void;
}

/** Returns a cancel function. What is missing between two batches is read. */
export function followEvents(source: EventSource, loading: Loading): () => void {
  let last = 0;
  let reading = false;
  /** Whether something came that could not be appended. */
  let missed = true;
  let cancelled = false;

  const append = (events: readonly ShownEvent[]): void => {
    const fresh = events.filter(({ sequence }) => sequence > last);
    if (fresh.length === 0) return;
    if (fresh[0]!.sequence !== last + 1) {
      missed = true;
      return;
    }
    last = fresh.at(-1)!.sequence;
    loading.page(fresh);
  };
  const read = async (): Promise<void> => {
    reading = true;
    while (missed && !cancelled) {
      missed = false;
      for (let full = true; full && !cancelled; ) {
        const events = await source.readEvents(last + 1, PAGE);
        if (!cancelled) append(events);
        full = events.length === PAGE;
      }
    }
    reading = false;
  };
  const readMissed = (): void => {
    if (!missed || reading) return;
    read().catch((error: unknown) => {
      reading = false;
      if (!cancelled) loading.failed(error instanceof Error ? error.message : String(error));
    });
  };
  const unlisten = source.listen((events) => {
    if (events.length === 0) missed = true;
    else append(events);
    readMissed();
  });
  readMissed();
  return () => {
    cancelled = true;
    unlisten();
  };
}
