/** Leases of single rooms: one that turns out to be of no use is released, and the room is tried again later. */
import type { Cancel, Fence, LiveStore, Log, Time } from '../ports/index.js';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

export interface RoomLeasePorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly processId: string;
  readonly ttlMs: number;
}

/** A room that could not go on here. */
interface Failure {
  readonly tries: number;
  /** Not tried again before then. */
  readonly until: number;
  /** Ends what is to happen then, or the memory of the failure. */
  readonly cancel: Cancel;
}

export class RoomLeases {
  readonly #ports: RoomLeasePorts;
  readonly #failures = new Map<string, Failure>();
  /** Releases that the store has not confirmed: until it has, the lease would be renewed with the others. */
  readonly #releasing = new Map<string, { cancel: Cancel }>();
  #closed = false;

  constructor(ports: RoomLeasePorts) {
    this.#ports = ports;
  }

  /** Whether the room may be tried: it has not failed here lately. */
  mayTry(roomId: string): boolean {
    const { until = 0 } = this.#failures.get(roomId) ?? {};
    return !this.#closed && this.#ports.time.now() >= until;
  }

  async lease(roomId: string): Promise<Fence | null> {
    const { live, processId, ttlMs } = this.#ports;
    this.#releasing.get(roomId)?.cancel();
    this.#releasing.delete(roomId);
    try {
      const fence = await live.lease(roomId, processId, ttlMs);
      if (fence === null) this.#forget(roomId);
      return fence;
    } catch (error) {
      // The store may have given it all the same.
      void this.release(roomId);
      throw error;
    }
  }

  /** Gives a lease back if it is ours; again and again until the store has answered. */
  async release(roomId: string, tries = 0): Promise<void> {
    const { live, time, log, processId } = this.#ports;
    const releasing = { cancel: (): void => undefined };
    this.#releasing.set(roomId, releasing);
    const current = (): boolean => this.#releasing.get(roomId) === releasing;
    try {
      await live.release(roomId, processId);
      if (current()) this.#releasing.delete(roomId);
    } catch (error) {
      if (!current() || this.#closed) return;
      log.warn('lease release failed; retrying', { roomId, error: String(error) });
      releasing.cancel = time.after(backoffMs(tries), () => void this.release(roomId, tries + 1));
    }
  }

  /** The room could not go on: its lease is given back, and after a while `retry` is called. */
  async failed(roomId: string, retry: () => void): Promise<void> {
    const { time } = this.#ports;
    const before = this.#failures.get(roomId);
    before?.cancel();
    const tries = (before?.tries ?? -1) + 1;
    const waitMs = backoffMs(tries);
    const cancel = time.after(waitMs, retry);
    this.#failures.set(roomId, { tries, until: time.now() + waitMs, cancel });
    await this.release(roomId);
  }

  /** The room goes on. If that lasts, what was before is forgotten. */
  succeeded(roomId: string): void {
    const before = this.#failures.get(roomId);
    if (before === undefined) return;
    before.cancel();
    const cancel = this.#ports.time.after(LAST_RETRY_MS, () => this.#failures.delete(roomId));
    this.#failures.set(roomId, { tries: before.tries, until: 0, cancel });
  }

  close(): void {
    this.#closed = true;
    for (const { cancel } of [...this.#failures.values(), ...this.#releasing.values()]) cancel();
    this.#failures.clear();
    this.#releasing.clear();
  }

  /** It is another's now, or gone. */
  #forget(roomId: string): void {
    this.#failures.get(roomId)?.cancel();
    this.#failures.delete(roomId);
  }
}

function backoffMs(tries: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
}
