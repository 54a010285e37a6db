/** What readers reported: one report for each text, however many report it; kept in a bounded number. */
import { createHash } from 'node:crypto';
import type { AdminStore, TextTarget, Time } from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import { HttpProblem } from '../http/problem.js';
import { textId } from './text-id.js';

const KIND = 'report';
/** So many reports wait at most, and so many that were resolved are kept. */
export const MOST_OPEN = 1_000;
const MOST_RESOLVED = 1_000;
/** So many notes and reporters of one text are kept. */
const MOST_NOTES = 10;
const MOST_REPORTERS = 100;

interface Note {
  readonly at: number;
  readonly reason: league.ReportReason;
  readonly note: string;
}

export interface Report {
  readonly id: string;
  readonly about: TextTarget;
  /** The text as it was shown when it was first reported. */
  readonly shown: string;
  readonly firstAt: number;
  readonly lastAt: number;
  /** How many addresses have reported it. */
  readonly count: number;
  readonly notes: readonly Note[];
  readonly resolved: {
    readonly at: number;
    readonly by: string;
    readonly reason: string;
    readonly hidden: boolean;
  } | null;
}

interface StoredReport extends Omit<Report, 'count'> {
  /** Short hashes of addresses, good for nothing but to count each once. */
  readonly reporters: readonly string[];
}

interface Incoming {
  readonly about: TextTarget;
  readonly shown: string;
  readonly reason: league.ReportReason;
  readonly note: string;
  readonly address: string;
}

export class Reports {
  readonly #store: Pick<AdminStore, 'decisions' | 'decision' | 'decide' | 'undo'>;
  readonly #time: Pick<Time, 'now'>;
  /** One change at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    store: Pick<AdminStore, 'decisions' | 'decision' | 'decide' | 'undo'>,
    time: Pick<Time, 'now'>,
  ) {
    this.#store = store;
    this.#time = time;
  }

  /** Keeps it; who reports the same text again changes nothing. */
  add({ about, shown, reason, note, address }: Incoming): Promise<void> {
    return this.#inTurn(async () => {
      const id = textId(about);
      const at = this.#time.now();
      const reporter = createHash('sha256').update(`${id} ${address}`).digest('hex').slice(0, 8);
      const known = await this.#find(id);
      if (known?.reporters.includes(reporter) === true) return;
      if (known === null || known.resolved !== null) await this.#makeRoom();
      const before = known ?? { id, about, shown, firstAt: at, notes: [], reporters: [] };
      await this.#keep({
        ...before,
        lastAt: at,
        notes: [...before.notes, { at, reason, note }].slice(-MOST_NOTES),
        reporters: [...before.reporters, reporter].slice(-MOST_REPORTERS),
        resolved: null,
      });
    });
  }

  /** Those that wait, most reported first; or those that were resolved, newest first. */
  async list(resolved: boolean): Promise<readonly Report[]> {
    const all = (await this.#all()).filter((report) => (report.resolved !== null) === resolved);
    const order = (a: StoredReport, b: StoredReport): number =>
      resolved
        ? (b.resolved?.at ?? 0) - (a.resolved?.at ?? 0)
        : b.reporters.length - a.reporters.length || b.lastAt - a.lastAt;
    return all.sort(order).map(shownReport);
  }

  /** Null where there is none. */
  resolve(id: string, by: string, reason: string, hidden: boolean): Promise<Report | null> {
    return this.#inTurn(async () => {
      const known = await this.#find(id);
      if (known === null) return null;
      const report = { ...known, resolved: { at: this.#time.now(), by, reason, hidden } };
      await this.#keep(report);
      return shownReport(report);
    });
  }

  async find(id: string): Promise<Report | null> {
    const known = await this.#find(id);
    return known === null ? null : shownReport(known);
  }

  /** Refuses where too many wait; of the resolved ones the oldest go. */
  async #makeRoom(): Promise<void> {
    const all = await this.#all();
    const resolved = all.filter((report) => report.resolved !== null);
    if (all.length - resolved.length >= MOST_OPEN)
      throw new HttpProblem(
        503,
        'too_many_reports',
        'Too many reports wait for the moderators; try again later.',
      );
    const oldest = resolved.sort((a, b) => (a.resolved?.at ?? 0) - (b.resolved?.at ?? 0));
    for (const { id } of oldest.slice(0, Math.max(0, resolved.length - MOST_RESOLVED + 1)))
      await this.#store.undo(KIND, id);
  }

  async #all(): Promise<StoredReport[]> {
    return (await this.#store.decisions(KIND)).map(({ value }) => JSON.parse(value));
  }

  async #find(id: string): Promise<StoredReport | null> {
    const value = await this.#store.decision(KIND, id);
    return value === null ? null : JSON.parse(value);
  }

  #keep(report: StoredReport): Promise<void> {
    return this.#store.decide(KIND, report.id, JSON.stringify(report));
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.catch(() => undefined).then(act);
    this.#last = turn;
    return turn;
  }
}

function shownReport({ reporters, ...report }: StoredReport): Report {
  return { ...report, count: reporters.length };
}
