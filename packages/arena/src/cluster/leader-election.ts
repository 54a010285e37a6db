/** Work that one process at a time does for the whole arena, and that any process can ask for. */
import type { Cancel, LiveStore, Log, Time } from '../ports/index.js';
import { Refused } from '../refused.js';
import { NoAnswer, NotHere, type Rpc } from './rpc.js';

/** Acts of whoever has the role: plain JSON goes in and comes out. */
export type RoleActs<Acts> = { readonly [Name in keyof Acts]: (...args: never[]) => Promise<unknown> };

/** The role at work. */
export interface Work<Acts> {
  readonly acts: Acts;
  stop(): void;
}

interface Role {
  readonly begin: () => Work<Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>>;
  work: ReturnType<Role['begin']> | null;
}

export interface LeaderElectionPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly processId: string;
  /** Null where there is no other process. */
  readonly rpc: Rpc | null;
  /** How long a role is kept without a sign of life. */
  readonly ttlMs: number;
}

const ANSWER_MS = 3_000;
const PATIENCE_MS = 5_000;
const RETRY_MS = 200;

export class LeaderElection {
  readonly #ports: LeaderElectionPorts;
  readonly #leaderElection = new Map<string, Role>();
  #timer: Cancel | null = null;
  #open = false;

  constructor(ports: LeaderElectionPorts) {
    this.#ports = ports;
    ports.rpc?.serve('role', (body) => {
      const { name, act, args } = body as { name: string; act: string; args: unknown[] };
      const { work } = this.#leaderElection.get(name) ?? {};
      if (work == null) throw new NotHere(`somebody else does ${name}`);
      return this.#perform(work, act, args);
    });
  }

  /** Takes part in a role: `begin` is called when it falls to this process. Returns its acts, whoever performs them. */
  share<Acts extends RoleActs<Acts>>(name: string, begin: () => Work<Acts>): Acts {
    // What is asked for by name is called by name: the types are those of `Acts` on both sides.
    const role: Role = { begin: begin as unknown as Role['begin'], work: null };
    this.#leaderElection.set(name, role);
    if (this.#open) void this.#take(name, role);
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
    const { live, rpc, processId } = this.#ports;
    for (const [name, role] of this.#leaderElection) {
      const held = role.work !== null;
      this.#end(role);
      if (held && rpc !== null)
        await live.keyValues.swap(keyOf(name), processId, null, null).catch(() => undefined);
    }
  }

  async #round(): Promise<void> {
    for (const [name, role] of this.#leaderElection) await this.#take(name, role);
    const { rpc, time, ttlMs } = this.#ports;
    if (rpc !== null && this.#open) this.#timer = time.after(ttlMs / 3, () => void this.#round());
  }

  async #take(name: string, role: Role): Promise<void> {
    const { live, rpc, processId, ttlMs, log } = this.#ports;
    try {
      const before = role.work === null ? null : processId;
      const ours = rpc === null || (await live.keyValues.swap(keyOf(name), before, processId, ttlMs));
      if (ours && this.#open) role.work ??= role.begin();
      else this.#end(role);
    } catch (error) {
      log.warn('a role could not be kept or taken', { role: name, error: String(error) });
    }
  }

  #end(role: Role): void {
    role.work?.stop();
    role.work = null;
  }

  async #ask(name: string, act: string, args: readonly unknown[]): Promise<unknown> {
    const { live, rpc, time } = this.#ports;
    const until = time.now() + PATIENCE_MS;
    for (;;) {
      const { work } = this.#leaderElection.get(name) ?? {};
      if (work != null) return this.#perform(work, act, args);
      const holder = rpc === null ? null : await live.keyValues.get(keyOf(name));
      try {
        if (rpc !== null && holder !== null)
          return await rpc.ask(holder, 'role', { name, act, args }, ANSWER_MS);
      } catch (error) {
        if (error instanceof NoAnswer) break;
        if (!(error instanceof NotHere)) throw error;
      }
      if (rpc === null || time.now() >= until) break;
      await new Promise<void>((resolve) => void time.after(RETRY_MS, resolve));
    }
    throw new Refused('OWNER_UNREACHABLE', 'Nobody answers right now; try again in a moment.');
  }

  async #perform(work: NonNullable<Role['work']>, act: string, args: readonly unknown[]): Promise<unknown> {
    const perform = work.acts[act];
    if (perform === undefined) throw new Error(`no act is called ${act}`);
    return perform(...args);
  }
}

function keyOf(name: string): string {
  return `arena:role:${name}`;
}
