/** Notices when the main thread holds its event loop: for so long no timer, socket or store answer was served. */
import { Server } from 'node:net';
import { GCProfiler } from 'node:v8';
import { computedMs, heldMs, look } from './held.mjs';
import { openObserver } from './observer.mjs';

/** Nobody may hold the loop for longer. */
export const LIMIT_MS = 200;
const LOOK_EVERY_MS = 25;

// As they are now: tests may put others in their place.
const { setInterval, clearInterval } = globalThis;

/** Tells every stall, after it; ends when the function it returns is called. */
export function watchEventLoop(tell) {
  const observer = openObserver(LIMIT_MS);
  const garbage = new GarbageCollections();
  garbage.turn();
  let before = look();
  const timer = setInterval(() => {
    const after = look();
    const collected = garbage.turn();
    // Who collects garbage stands still until its helpers have had a processor: no code of the server's does that.
    const held = heldMs(before, after, Math.max(0, observer.blockedMs() - collected)) - LOOK_EVERY_MS;
    if (held >= LIMIT_MS)
      tell({
        heldMs: Math.round(held),
        computedMs: Math.round(computedMs(before, after)),
        collectedMs: Math.round(collected),
        frames: observer.caught(),
      });
    observer.beat();
    // Telling it is no part of the next one.
    before = look();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    observer.close();
    garbage.end();
  };
}

/** Counts how long garbage was collected, for stalls in which nobody's code ran. */
class GarbageCollections {
  #profiler = null;

  /** Of the turn that ends here, in ms; the next one begins. */
  turn() {
    const { statistics = [] } = this.#profiler?.stop() ?? {};
    this.#profiler = new GCProfiler();
    this.#profiler.start();
    return statistics.reduce((sum, { cost }) => sum + cost / 1000, 0);
  }

  end() {
    this.#profiler?.stop();
  }
}

/** Watches as long as any server of this process listens; its start before that takes as long as it takes. */
export function watchWhileListening(tell) {
  let listening = 0;
  let end = () => undefined;
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...given) {
    this.once('listening', () => {
      if (listening++ === 0) end = watchEventLoop(tell);
      this.once('close', () => {
        if (--listening === 0) end();
      });
    });
    return listen.apply(this, given);
  };
}

/** What an operator would want to read. */
export function describeStall({ heldMs: held, computedMs: computed, collectedMs: collected = 0, frames }) {
  const where = frames.length === 0 ? ['(the stack was not caught)'] : frames.slice(0, 12);
  return [
    `the event loop was held for ${held} ms (limit ${LIMIT_MS} ms, ${computed} ms of it computing, ${collected} ms collecting garbage)`,
    ...where.map((frame) => `  at ${frame}`),
  ].join('\n');
}
