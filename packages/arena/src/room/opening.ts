/**
 * The moment before a match, once its seats are fixed: nonces that agents have committed to are opened, and public sources
 * say what they were announced for. It is short, and nobody can make it longer.
 */
import type { SourceValue } from '@lobster-league/kernel';
import type { Cancel, Log, RoomRecord, SeedSource, Time } from '../ports/index.js';
import { hasUnopened, isOpening } from './dice.js';

const RETRY_MS = 1_000;

export interface OpeningPorts {
  readonly time: Time;
  readonly log: Log;
  readonly sources: readonly SeedSource[];
  readonly openingMs: number;
  record(): RoomRecord;
  /** Begins the match with what the sources said. */
  start(sources: readonly SourceValue[]): Promise<void>;
}

export class Opening {
  readonly #ports: OpeningPorts;
  /** What the sources said; null until all have, or time is up. */
  #said: readonly SourceValue[] | null = null;
  #begun = false;
  #starting = false;
  #timer: Cancel | null = null;
  #closed = false;

  constructor(ports: OpeningPorts) {
    this.#ports = ports;
  }

  /** Whether there is anything to wait for before a match of that room. */
  needed(record: RoomRecord): boolean {
    return record.dice !== undefined && (hasUnopened(record) || this.#ports.sources.length > 0);
  }

  /** Until when it lasts if it begins now, and what the sources will say. */
  announced(): { until: number; sources: SourceValue[] } {
    const { time, sources, openingMs } = this.#ports;
    const now = time.now();
    const longest = sources.reduce((ms, { waitMs }) => Math.max(ms, waitMs), openingMs);
    return {
      until: now + longest,
      sources: sources.map((one) => ({ source: one.name, announced: one.announce(now), value: null })),
    };
  }

  /** The seats are fixed, or were by an earlier process. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const { time, record } = this.#ports;
    const { opensUntil, sources = [] } = record().dice ?? {};
    const left = Math.max(0, (opensUntil ?? 0) - time.now());
    this.#timer = time.after(left, () => void this.#start(this.#said ?? sources));
    void Promise.all(sources.map((announced) => this.#ask(announced))).then((said) => {
      this.#said = said;
      this.look();
    });
  }

  /** Begins the match if nothing is waited for any more. */
  look(): void {
    if (this.#begun && this.#said !== null && !hasUnopened(this.#ports.record()))
      void this.#start(this.#said);
  }

  close(): void {
    this.#closed = true;
    this.#timer?.();
  }

  async #ask(announced: SourceValue): Promise<SourceValue> {
    const { sources, log } = this.#ports;
    const source = sources.find(({ name }) => name === announced.source);
    try {
      const said = await source?.value(announced.announced);
      return said == null ? announced : { ...announced, ...said };
    } catch (error) {
      log.warn('a public source of dice said nothing', { source: announced.source, error: String(error) });
      return announced;
    }
  }

  async #start(said: readonly SourceValue[]): Promise<void> {
    const { time, log, record, start } = this.#ports;
    if (this.#starting || this.#closed || !isOpening(record())) return;
    this.#starting = true;
    this.#timer?.();
    try {
      await start(said);
    } catch (error) {
      this.#starting = false;
      if (this.#closed || !isOpening(record())) return;
      const { roomId } = record();
      log.warn('a match whose seats are fixed could not start: retrying', { roomId, error: String(error) });
      this.#timer = time.after(RETRY_MS, () => void this.#start(said));
    }
  }
}
