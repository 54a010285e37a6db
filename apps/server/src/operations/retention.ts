/** Removes matches that were kept long enough, oldest first and a few at a time; before that, replays may be archived as files. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cancel, GameRecord, HistoryStore, Log, Time } from '@lobster-league/arena';
import { replayOf } from '../replay-of.js';

const DAY_MS = 86_400_000;
/** How often it is looked, and at how many matches. */
const EVERY_MS = 60_000;
const AT_ONCE = 100;

export interface RetentionTerms {
  /** For how many days matches of the house alone are kept, and all others; 0 is for ever. */
  readonly exhibitionDays: number;
  readonly matchDays: number;
  /** Where replays go before their match is removed; null for nowhere. */
  readonly archiveDir: string | null;
}

export interface RetentionPorts {
  readonly history: HistoryStore;
  readonly time: Pick<Time, 'now' | 'after'>;
  readonly log: Log;
  readonly terms: RetentionTerms;
}

export class Retention {
  readonly #ports: RetentionPorts;
  /** Up to where this day's matches were looked at. */
  #from = 0;
  #day = 0;
  #cancel: Cancel;
  #closed = false;

  constructor(ports: RetentionPorts) {
    this.#ports = ports;
    this.#cancel = ports.time.after(EVERY_MS, () => void this.#again());
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  /** One look at a time: what one removes, another must not be reading. */
  async #again(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      this.#ports.log.warn('old matches could not be removed', { error: String(error) });
    }
    if (!this.#closed) this.#cancel = this.#ports.time.after(EVERY_MS, () => void this.#again());
  }

  /** Looks at the next matches, and removes those that are due; returns how many those were. */
  async look(): Promise<number> {
    const { history, time, log, terms } = this.#ports;
    const now = time.now();
    const shortest = Math.min(terms.exhibitionDays || Infinity, terms.matchDays || Infinity);
    if (shortest === Infinity) return 0;
    // What was too young is looked at again the next day.
    const day = Math.floor(now / DAY_MS);
    if (day !== this.#day) this.#from = 0;
    this.#day = day;
    const old = { after: this.#from, before: now - shortest * DAY_MS };
    const { total } = await history.games(old, { page: 1, limit: 0 });
    if (total === 0) return 0;
    const { items } = await history.games(old, { page: Math.ceil(total / AT_ONCE), limit: AT_ONCE });
    const due = items.filter((record) => this.#isDue(record, now));
    for (const { gameId } of due) {
      await this.#archive(gameId);
      await history.removeGame(gameId);
    }
    const newest = items[0]?.finishedAt ?? this.#from;
    // Others may have ended in that same moment, unless all that were looked at did.
    this.#from = newest === this.#from ? newest + 1 : newest;
    if (due.length > 0) log.info('old matches removed', { event: 'matches.removed', removed: due.length });
    return due.length;
  }

  #isDue({ extra, finishedAt }: GameRecord, now: number): boolean {
    const { exhibitionDays, matchDays } = this.#ports.terms;
    const days = extra.exhibition === true ? exhibitionDays : matchDays;
    return days > 0 && finishedAt < now - days * DAY_MS;
  }

  /** A file is complete or not there; one that is there is written again. */
  async #archive(gameId: string): Promise<void> {
    const { history, terms } = this.#ports;
    if (terms.archiveDir === null) return;
    const lines = await replayOf(history, gameId);
    if (lines === null) return;
    await mkdir(terms.archiveDir, { recursive: true });
    const path = join(terms.archiveDir, `${encodeURIComponent(gameId)}.json`);
    await writeFile(`${path}.partial`, lines, { mode: 0o600, flush: true });
    await rename(`${path}.partial`, path);
  }
}
