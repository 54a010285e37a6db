/** Questions from one process to another, and their answers. */
import { z } from 'zod';
import type { LiveStore, Log, RandomSource, Time } from '../ports/index.js';
import { StaleFence, StoreUnavailable } from '../ports/index.js';
import { type RefusalCode, Refused } from '../refused.js';
import { newId } from '../secrets.js';
import { processChannel } from './channels.js';

/** Nobody answered in time: what was asked for may have been done, or not. */
export class NoAnswer extends Error {}

/** Whoever was asked is not the one to ask; nothing was done. */
export class NotHere extends Error {}

/** Answers a question; what it throws is thrown where it was asked. */
export type Serve = (body: unknown, from: string) => Promise<unknown>;

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  context: z.record(z.string(), z.unknown()),
});
const envelope = z.union([
  z.object({ ask: z.string(), from: z.string(), about: z.string(), body: z.unknown() }),
  z.object({ reply: z.string(), value: z.unknown().optional() }),
]);
const outcome = z.union([
  z.object({ done: z.unknown() }),
  z.object({ refused: refusal }),
  z.object({ notHere: z.literal(true) }),
  z.object({ failed: z.string() }),
]);

interface PendingCall {
  readonly to: string;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface RpcPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly random: RandomSource;
  readonly log: Log;
  readonly processId: string;
}

export class Rpc {
  readonly #ports: RpcPorts;
  readonly #services = new Map<string, Serve>();
  readonly #waiting = new Map<string, PendingCall>();
  #close: () => Promise<void> = async () => undefined;

  constructor(ports: RpcPorts) {
    this.#ports = ports;
  }

  async open(): Promise<void> {
    const { live, processId } = this.#ports;
    this.#close = await live.subscribe(processChannel(processId), (text) => this.#hear(text));
  }

  async close(): Promise<void> {
    for (const { reject } of this.#waiting.values()) reject(new NoAnswer('this process is closing'));
    this.#waiting.clear();
    await this.#close().catch(() => undefined);
  }

  serve(about: string, serve: Serve): void {
    this.#services.set(about, serve);
  }

  /** Asks another process, or this one. Throws what the answer says, NotHere, or NoAnswer after so long. */
  async ask(to: string, about: string, body: unknown, timeoutMs: number): Promise<unknown> {
    const { time, random, processId } = this.#ports;
    if (to === processId) return this.#answer(about, body, processId);
    const ask = newId(random);
    let cancel: () => void = () => undefined;
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(ask, { to, resolve, reject });
      cancel = time.after(timeoutMs, () => reject(new NoAnswer(`no answer about ${about}`)));
    });
    // Time may be up while the question is still on its way.
    answered.catch(() => undefined);
    try {
      await this.#send(to, { ask, from: processId, about, body });
      return opened(await answered);
    } finally {
      cancel();
      this.#waiting.delete(ask);
    }
  }

  /** That process is gone: nobody need wait for it. */
  giveUp(processId: string): void {
    for (const { to, reject } of this.#waiting.values()) {
      if (to === processId) reject(new NoAnswer('that process is gone'));
    }
  }

  async #send(to: string, message: object): Promise<void> {
    await this.#ports.live.publish(processChannel(to), JSON.stringify(message));
  }

  #hear(text: string): void {
    const message = envelope.parse(JSON.parse(text));
    if ('reply' in message) {
      this.#waiting.get(message.reply)?.resolve(message.value);
      return;
    }
    const { ask, from, about, body } = message;
    void this.#answer(about, body, from)
      .then((done) => ({ done: done ?? null }), closed)
      .then((value) => this.#send(from, { reply: ask, value }))
      .catch((error: unknown) => {
        this.#ports.log.warn('RPC reply could not be sent', { about, error: String(error) });
      });
  }

  async #answer(about: string, body: unknown, from: string): Promise<unknown> {
    const serve = this.#services.get(about);
    if (serve === undefined) throw new NotHere(`nobody here answers about ${about}`);
    return serve(body, from);
  }
}

/** What went wrong, as it travels. */
function closed(error: unknown): object {
  if (error instanceof Refused) {
    const { code, message, context } = error;
    return { refused: { code, message, context } };
  }
  if (error instanceof StoreUnavailable)
    return { refused: { code: 'STORE_UNAVAILABLE', message: error.message, context: {} } };
  // Whoever lost the room to another has done nothing that lasts.
  if (error instanceof NotHere || error instanceof StaleFence) return { notHere: true };
  return { failed: String(error) };
}

function opened(value: unknown): unknown {
  const parsed = outcome.parse(value);
  if ('done' in parsed) return parsed.done;
  if ('refused' in parsed) {
    const { code, message, context } = parsed.refused;
    throw new Refused(code as RefusalCode, message, context);
  }
  if ('notHere' in parsed) throw new NotHere('asked in the wrong place');
  throw new Error(`another process failed: ${parsed.failed}`);
}
