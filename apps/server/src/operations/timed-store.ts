/** Stores whose calls are timed, and whose journal lines are counted once they are durable. */
import type { HistoryStore, JournalLine, LiveStore, Trace } from '@lobster-league/arena';
import type { Metrics } from './metrics.js';

type Call = (...args: unknown[]) => unknown;

export function timedLive(store: LiveStore, metrics: Metrics, trace: Trace): LiveStore {
  const append: LiveStore['append'] = async (roomId, fence, sequence, lines: readonly JournalLine[]) => {
    const about = { 'room.id': roomId, 'journal.line': sequence, lines: lines.length };
    await trace('append', about, () => store.append(roomId, fence, sequence, lines));
    metrics.journal(roomId, lines);
  };
  return timedCalls({ store, name: 'live', metrics, instead: new Map([['append', append as Call]]) });
}

export function timedHistory(store: HistoryStore, metrics: Metrics): HistoryStore {
  const recordGame: HistoryStore['recordGame'] = async (finished) => {
    await store.recordGame(finished);
    metrics.finished(finished.record);
  };
  return timedCalls({
    store,
    name: 'history',
    metrics,
    instead: new Map([['recordGame', recordGame as Call]]),
  });
}

interface Timing<Store extends object> {
  readonly store: Store;
  readonly name: string;
  readonly metrics: Metrics;
  /** Calls that do more than the store's own. */
  readonly instead: ReadonlyMap<string | symbol, Call>;
}

/** Times everything that returns a promise. */
function timedCalls<Store extends object>({ store, name, metrics, instead }: Timing<Store>): Store {
  const calls = new Map<string | symbol, Call>();
  return new Proxy(store, {
    get(target, property) {
      const known = calls.get(property);
      if (known !== undefined) return known;
      const own: unknown = instead.get(property) ?? Reflect.get(target, property);
      if (typeof own !== 'function') return own;
      const call: Call = (...args) => {
        const startedAt = performance.now();
        const result: unknown = Reflect.apply(own, target, args);
        if (!(result instanceof Promise)) return result;
        const done = (failed: boolean) => () =>
          metrics.storeCall(name, String(property), performance.now() - startedAt, failed);
        result.then(done(false), done(true));
        return result;
      };
      calls.set(property, call);
      return call;
    },
  });
}
