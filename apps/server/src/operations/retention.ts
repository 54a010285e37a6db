/**
 * Removes matches that were kept long enough, or are too many or too large, oldest first and a few at a time; before that,
 * replays may be archived as files.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Cancel,
  type GameRecord,
  type HistoryStore,
  isOfHouse,
  type Log,
  type Time,
} from '@lobster-league/arena';
import { replayOf } from '../replay-of.js';

const DAY_MS = 86_400_000;
/** How often it is looked, and at how many matches. */
const EVERY_MS = 60_000;
const AT_ONCE = 100;
/** How many are removed before the size is looked at again. */
const FOR_SIZE = 25;
/** How many pages are looked through for matches of the house. */
const PAGES_AT_ONCE = 10;
const MEGABYTE = 1_000_000;

export interface RetentionTerms {
  /** For how many days matches of the house alone are kept, and all others; 0 is for ever. */
  readonly exhibitionDays: number;
  readonly matchDays: number;
  /** The most matches, and the most MB; 0 is no limit. */
  readonly mostMatches: number;
  readonly mostMb: number;
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
  /** So many of the oldest matches are none of the house alone. */
  #passed = 0;
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
    const { history, log } = this.#ports;
    let removed = 0;
    for (const due of [await this.#tooOld(), await this.#tooOldPrivate(), await this.#tooMany()]) {
      for (const { gameId } of due) {
        await this.#archive(gameId);
        if (await history.removeGame(gameId)) removed++;
      }
    }
    if (removed > 0) log.info('old matches removed', { event: 'matches.removed', removed });
    return removed;
  }

  async #tooOld(): Promise<readonly GameRecord[]> {
    const { history, time, terms } = this.#ports;
    const now = time.now();
    const shortest = Math.min(terms.exhibitionDays || Infinity, terms.matchDays || Infinity);
    if (shortest === Infinity) return [];
    // What was too young is looked at again the next day.
    const day = Math.floor(now / DAY_MS);
    if (day !== this.#day) this.#from = 0;
    this.#day = day;
    const old = { after: this.#from, before: now - shortest * DAY_MS };
    const { total } = await history.games(old, { page: 1, limit: 0 });
    if (total === 0) return [];
    const { items } = await history.games(old, { page: Math.ceil(total / AT_ONCE), limit: AT_ONCE });
    const newest = items[0]?.finishedAt ?? this.#from;
    // Others may have ended in that same moment, unless all that were looked at did.
    this.#from = newest === this.#from ? newest + 1 : newest;
    return items.filter((record) => this.#isDue(record, now));
  }

  /** The oldest of those that are in no list. */
  async #tooOldPrivate(): Promise<readonly GameRecord[]> {
    const { time, terms } = this.#ports;
    return terms.matchDays === 0 ? [] : this.#oldestPrivate(time.now() - terms.matchDays * DAY_MS);
  }

  async #oldestPrivate(before: number): Promise<readonly GameRecord[]> {
    const { history } = this.#ports;
    const filter = { unlisted: true, before } as const;
    const { total } = await history.games(filter, { page: 1, limit: 0 });
    if (total === 0) return [];
    const { items } = await history.games(filter, { page: Math.ceil(total / AT_ONCE), limit: AT_ONCE });
    return [...items].reverse();
  }

  /** The oldest of those that are too many: of the house alone if there are any, else of all. */
  async #tooMany(): Promise<readonly GameRecord[]> {
    const { history, terms } = this.#ports;
    const { total } = await history.games({}, { page: 1, limit: 0 });
    const over = terms.mostMatches > 0 ? Math.max(0, total - terms.mostMatches) : 0;
    const tooLarge = terms.mostMb > 0 && (await history.bytes()) > terms.mostMb * MEGABYTE;
    const wanted = Math.min(AT_ONCE, Math.max(over, tooLarge ? FOR_SIZE : 0));
    if (wanted === 0) return [];
    const own = tooLarge ? await this.#oldestPrivate(this.#ports.time.now()) : [];
    if (own.length > 0) return own.slice(0, wanted);
    this.#passed = Math.min(this.#passed, total);
    for (let pages = 0; this.#passed < total; pages++) {
      if (pages === PAGES_AT_ONCE) return [];
      const page = Math.ceil((total - this.#passed) / AT_ONCE);
      const house = (await this.#oldestOf(page)).filter(isOfHouse);
      if (house.length > 0) return house.slice(0, wanted);
      this.#passed = total - (page - 1) * AT_ONCE;
    }
    this.#passed = Math.max(0, this.#passed - wanted);
    return (await this.#oldestOf(Math.ceil(total / AT_ONCE))).slice(0, wanted);
  }

  async #oldestOf(page: number): Promise<GameRecord[]> {
    const { items } = await this.#ports.history.games({}, { page, limit: AT_ONCE });
    return [...items].reverse();
  }

  #isDue(record: GameRecord, now: number): boolean {
    const { exhibitionDays, matchDays } = this.#ports.terms;
    const days = isOfHouse(record) ? exhibitionDays : matchDays;
    return days > 0 && record.finishedAt < now - days * DAY_MS;
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
