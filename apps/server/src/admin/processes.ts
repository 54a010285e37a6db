/** The processes of the arena: how each is, and which are to open nothing new. Each answers for itself. */
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { type Arena, newId, type RandomSource, type Time } from '@lobster-league/arena';
import { admin } from '@lobster-league/protocol';
import { z } from 'zod';
import { listedRooms } from '../http/listed-rooms.js';
import type { Share } from '../http/share.js';
import { VERSION } from '../operations/version.js';

const CHANNEL = 'arena:operators';
/** How long others have to answer. */
const ANSWER_MS = 700;
const LAG_WINDOW_MS = 60_000;
const DRAINING = 'This process is about to end and begins nothing new; try again in a moment.';

const message = z.union([
  z.object({ ask: z.string(), to: z.string().nullable(), draining: z.boolean().nullable() }),
  z.object({ reply: z.string(), info: admin.processInfo }),
]);

export interface ProcessPorts {
  readonly arena: Arena;
  readonly openSockets: Share;
  readonly time: Time;
  readonly random: RandomSource;
}

export class Processes {
  readonly #ports: ProcessPorts;
  readonly #startedAt: number;
  readonly #waiting = new Map<string, (info: admin.ProcessInfo) => void>();
  readonly #delays: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });
  #measuredAt: number;
  #draining = false;
  #unsubscribe: () => Promise<void> = async () => undefined;

  constructor(ports: ProcessPorts) {
    this.#ports = ports;
    this.#startedAt = ports.time.now();
    this.#measuredAt = this.#startedAt;
  }

  get draining(): boolean {
    return this.#draining;
  }

  async open(): Promise<void> {
    const { live } = this.#ports.arena;
    this.#delays.enable();
    if (live.shared) this.#unsubscribe = await live.subscribe(CHANNEL, (text) => this.#hear(text));
  }

  async close(): Promise<void> {
    this.#delays.disable();
    await this.#unsubscribe().catch(() => undefined);
  }

  /** All that answer, this one first. */
  async list(): Promise<readonly admin.ProcessInfo[]> {
    const others = this.#ports.arena.live.shared ? await this.#ask(null, null) : [];
    const byAge = [...others].sort((a, b) => a.startedAt - b.startedAt);
    return [await this.#info(), ...byAge];
  }

  /** Null where no process of that id answers. */
  async drain(processId: string, draining: boolean): Promise<admin.ProcessInfo | null> {
    if (processId === this.#ports.arena.processId) {
      await this.#drain(draining);
      return this.#info();
    }
    if (!this.#ports.arena.live.shared) return null;
    const [answer = null] = await this.#ask(processId, draining);
    return answer;
  }

  async #drain(draining: boolean): Promise<void> {
    const { arena } = this.#ports;
    if (draining === this.#draining) return;
    this.#draining = draining;
    arena.refuseNew('drain', draining ? DRAINING : null);
    // The queue, exhibitions and other work for all go to another process.
    if (draining) await arena.leaderElection.close();
    else await arena.leaderElection.open();
  }

  /** Of all processes until time is up, or of one until it answers. */
  #ask(to: string | null, draining: boolean | null): Promise<admin.ProcessInfo[]> {
    const { arena, time, random } = this.#ports;
    const ask = newId(random);
    const answers: admin.ProcessInfo[] = [];
    return new Promise((resolve, reject) => {
      const done = (): void => {
        cancel();
        this.#waiting.delete(ask);
        resolve(answers);
      };
      const cancel = time.after(ANSWER_MS, done);
      this.#waiting.set(ask, (info) => {
        answers.push({ ...info, self: false });
        if (to !== null) done();
      });
      arena.live.publish(CHANNEL, JSON.stringify({ ask, to, draining })).catch((error: unknown) => {
        cancel();
        this.#waiting.delete(ask);
        reject(error);
      });
    });
  }

  #hear(text: string): void {
    const heard = message.parse(JSON.parse(text));
    if ('reply' in heard) {
      this.#waiting.get(heard.reply)?.(heard.info);
      return;
    }
    const { ask, to, draining } = heard;
    const { arena } = this.#ports;
    // Whoever asked knows how it is itself.
    if (this.#waiting.has(ask) || (to !== null && to !== arena.processId)) return;
    void (draining === null ? Promise.resolve() : this.#drain(draining))
      .then(() => this.#info())
      .then((info) => arena.live.publish(CHANNEL, JSON.stringify({ reply: ask, info })))
      .catch((error: unknown) => arena.log.warn('an operator got no answer', { error: String(error) }));
  }

  async #info(): Promise<admin.ProcessInfo> {
    const { arena, openSockets, time } = this.#ports;
    const own = await listedRooms(arena, ({ owned }) => owned !== null);
    const playing = await listedRooms(
      arena,
      ({ owned, status }) => owned !== null && (status === 'playing' || status === 'roll_order'),
    );
    const { rss, heapUsed } = process.memoryUsage();
    return {
      processId: arena.processId,
      self: true,
      version: VERSION,
      node: process.version,
      startedAt: this.#startedAt,
      rooms: own.length,
      playing: playing.length,
      sockets: openSockets.taken,
      eventLoopLagMs: this.#lagMs(time.now()),
      memoryBytes: rss,
      heapBytes: heapUsed,
      draining: this.#draining,
      closing: arena.closing,
    };
  }

  #lagMs(now: number): number {
    const lag = this.#delays.percentile(99) / 1e6;
    if (now - this.#measuredAt >= LAG_WINDOW_MS) {
      this.#delays.reset();
      this.#measuredAt = now;
    }
    return Math.round(lag * 100) / 100;
  }
}
