/** Work that one process at a time does for the whole arena, and that any process can ask for. */
import type { Cancel, LiveStore, Log, Time } from '../ports/index.js';
import { Refused } from '../refused.js';
import { NoAnswer, NotHere, type Post } from './post.js';

/** Acts of whoever has the duty: plain JSON goes in and comes out. */
export type DutyActs<Acts> = { readonly [Name in keyof Acts]: (...args: never[]) => Promise<unknown> };

/** The duty at work. */
export interface Work<Acts> {
  readonly acts: Acts;
  stop(): void;
}

interface Duty {
  readonly begin: () => Work<Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>>;
  work: ReturnType<Duty['begin']> | null;
}

export interface DutyPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly processId: string;
  /** Null where there is no other process. */
  readonly post: Post | null;
  /** How long a duty is kept without a sign of life. */
  readonly ttlMs: number;
}

const ANSWER_MS = 3_000;
const PATIENCE_MS = 5_000;
const RETRY_MS = 200;

export class Duties {
  readonly #ports: DutyPorts;
  readonly #duties = new Map<string, Duty>();
  #timer: Cancel | null = null;
  #open = false;

  constructor(ports: DutyPorts) {
    this.#ports = ports;
    ports.post?.serve('duty', (body) => {
      const { name, act, args } = body as { name: string; act: string; args: unknown[] };
      const { work } = this.#duties.get(name) ?? {};
      if (work == null) throw new NotHere(`somebody else does ${name}`);
      return this.#perform(work, act, args);
    });
  }

  /** Takes part in a duty: `begin` is called when it falls to this process. Returns its acts, whoever performs them. */
  share<Acts extends DutyActs<Acts>>(name: string, begin: () => Work<Acts>): Acts {
    // What is asked for by name is called by name: the types are those of `Acts` on both sides.
    const duty: Duty = { begin: begin as unknown as Duty['begin'], work: null };
    this.#duties.set(name, duty);
    if (this.#open) void this.#take(name, duty);
    const asked = (_target: object, act: string | symbol): unknown =>
      // It is no promise, whoever asks.
      act === 'then' ? undefined : (...args: readonly unknown[]) => this.#ask(name, String(act), args);
    return new Proxy({}, { get: asked }) as Acts;
  }

  /** From now on, what nobody does is done here. */
  async open(): Promise<void> {
    this.#open = true;
    await this.#round();
  }

  /** Lets others do it, at once. */
  async close(): Promise<void> {
    this.#open = false;
    this.#timer?.();
    const { live, post, processId } = this.#ports;
    for (const [name, duty] of this.#duties) {
      const held = duty.work !== null;
      this.#end(duty);
      if (held && post !== null)
        await live.facts.swap(keyOf(name), processId, null, null).catch(() => undefined);
    }
  }

  async #round(): Promise<void> {
    for (const [name, duty] of this.#duties) await this.#take(name, duty);
    const { post, time, ttlMs } = this.#ports;
    if (post !== null && this.#open) this.#timer = time.after(ttlMs / 3, () => void this.#round());
  }

  async #take(name: string, duty: Duty): Promise<void> {
    const { live, post, processId, ttlMs, log } = this.#ports;
    try {
      const before = duty.work === null ? null : processId;
      const ours = post === null || (await live.facts.swap(keyOf(name), before, processId, ttlMs));
      if (ours && this.#open) duty.work ??= duty.begin();
      else this.#end(duty);
    } catch (error) {
      log.warn('a duty could not be kept or taken', { duty: name, error: String(error) });
    }
  }

  #end(duty: Duty): void {
    duty.work?.stop();
    duty.work = null;
  }

  async #ask(name: string, act: string, args: readonly unknown[]): Promise<unknown> {
    const { live, post, time } = this.#ports;
    const until = time.now() + PATIENCE_MS;
    for (;;) {
      const { work } = this.#duties.get(name) ?? {};
      if (work != null) return this.#perform(work, act, args);
      const holder = post === null ? null : await live.facts.get(keyOf(name));
      try {
        if (post !== null && holder !== null)
          return await post.ask(holder, 'duty', { name, act, args }, ANSWER_MS);
      } catch (error) {
        if (error instanceof NoAnswer) break;
        if (!(error instanceof NotHere)) throw error;
      }
      if (post === null || time.now() >= until) break;
      await new Promise<void>((resolve) => void time.after(RETRY_MS, resolve));
    }
    throw new Refused('OWNER_UNREACHABLE', 'Nobody answers right now; try again in a moment.');
  }

  async #perform(work: NonNullable<Duty['work']>, act: string, args: readonly unknown[]): Promise<unknown> {
    const perform = work.acts[act];
    if (perform === undefined) throw new Error(`no act is called ${act}`);
    return perform(...args);
  }
}

function keyOf(name: string): string {
  return `arena:duty:${name}`;
}
