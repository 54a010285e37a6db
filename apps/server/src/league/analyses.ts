/**
 * Analyses of finished matches: each is made once, on a thread of its own, and kept where all processes find it. There is a fixed
 * number of places, chosen by the match's id: a later match may take the place of another, which is then made again.
 */
import type { Arena, GameRecord } from '@lobster-league/arena';
import { type Replay, sha256 } from '@lobster-league/kernel';
import type { league } from '@lobster-league/protocol';
import { Pending } from '../http/endpoints.js';
import { HttpProblem } from '../http/problem.js';
import type { Analyst } from '../ports/analyst.js';

const PLACES = 1000;
const KEPT_MS = 90 * 86_400_000;
/** As many may wait for the thread. */
const MOST_JOBS = 8;
const MOST_FAILED = 200;
/** A caller waits so long before it is told that the analysis is being made. */
const PATIENCE_MS = 1_500;
const RETRY_AFTER_S = 2;
const AT_ONCE = 1_000;

interface Job {
  readonly report: Promise<league.MatchAnalysis>;
  done: number;
}

interface Kept {
  readonly gameId: string;
  readonly version: string;
  readonly report: league.MatchAnalysis;
}

export class Analyses {
  readonly #arena: Arena;
  readonly #analyst: Analyst | null;
  readonly #jobs = new Map<string, Job>();
  /** Matches that cannot be analysed, so that nobody tries again and again. */
  readonly #failed = new Set<string>();

  constructor(arena: Arena, analyst: Analyst | null) {
    this.#arena = arena;
    this.#analyst = analyst;
  }

  async of(record: GameRecord): Promise<league.MatchAnalysis | Pending> {
    const version = this.#arena.games.get(record.game)?.analysis ?? null;
    if (version === null || this.#analyst === null || this.#failed.has(record.gameId)) throw noAnalysis();
    const kept = await this.#kept(record.gameId);
    if (kept !== null && kept.version === version) return shownAs(record, kept.report);
    const job = this.#jobs.get(record.gameId) ?? this.#begin(this.#analyst, record, version);
    const { time } = this.#arena;
    let cancel = (): void => undefined;
    const late = new Promise<null>((resolve) => {
      cancel = time.after(PATIENCE_MS, () => resolve(null));
    });
    const report = await Promise.race([job.report, late]).catch(() => {
      throw noAnalysis();
    });
    cancel();
    if (report !== null) return shownAs(record, report);
    return new Pending({ state: 'being_made', done: job.done }, RETRY_AFTER_S);
  }

  #begin(analyst: Analyst, record: GameRecord, version: string): Job {
    if (this.#jobs.size >= MOST_JOBS)
      throw new HttpProblem(503, 'busy', 'Many matches are being analysed; ask again later.', {
        headers: { 'retry-after': String(5 * RETRY_AFTER_S) },
      });
    const { gameId } = record;
    const job: Job = { done: 0, report: this.#make(analyst, record, version, (done) => (job.done = done)) };
    this.#jobs.set(gameId, job);
    job.report
      .catch((error: unknown) => {
        for (const old of this.#failed) if (this.#failed.size >= MOST_FAILED) this.#failed.delete(old);
        this.#failed.add(gameId);
        this.#arena.log.warn('a match could not be analysed', { gameId, error });
      })
      .finally(() => this.#jobs.delete(gameId));
    return job;
  }

  async #make(
    analyst: Analyst,
    { gameId, totalEvents }: GameRecord,
    version: string,
    onProgress: (done: number) => void,
  ): Promise<league.MatchAnalysis> {
    const { history, live } = this.#arena;
    const ends = await history.replayHead(gameId);
    if (ends === null) throw new Error('it has no replay');
    const inputs: Replay['inputs'][number][] = [];
    for (let more = true; more; ) {
      const page = await history.replayInputs(gameId, inputs.length + 1, AT_ONCE);
      for (const input of page) inputs.push(input);
      more = page.length === AT_ONCE;
    }
    const between: number[] = [];
    for (let from = 1; from <= totalEvents; from += AT_ONCE) {
      const events = await history.events(gameId, from, AT_ONCE);
      for (const { sequence, event } of events) if (event.type.startsWith('room:')) between.push(sequence);
    }
    const text = await analyst.analyse({ replay: { ...ends, inputs }, between }, onProgress);
    const report: league.MatchAnalysis = JSON.parse(text);
    const kept: Kept = { gameId, version, report };
    await live.keyValues.put(placeOf(gameId), JSON.stringify(kept), KEPT_MS);
    return report;
  }

  async #kept(gameId: string): Promise<Kept | null> {
    const text = await this.#arena.live.keyValues.get(placeOf(gameId));
    if (text === null) return null;
    const kept: Kept = JSON.parse(text);
    return kept.gameId === gameId ? kept : null;
  }
}

/** Fields that are no text for people. */
const CODES: readonly string[] = ['playerId', 'version', 'mark', 'kind'];

/** With the names that are shown now: a moderator may have hidden one. */
function shownAs({ players }: GameRecord, report: league.MatchAnalysis): league.MatchAnalysis {
  const renamed = report.players.flatMap(({ playerId, name }) => {
    const shown = players.find((player) => player.playerId === playerId)?.name ?? name;
    return shown === name || name === '' ? [] : [[name, shown] as const];
  });
  if (renamed.length === 0) return report;
  return JSON.parse(JSON.stringify(report), (key, value: unknown) =>
    typeof value !== 'string' || CODES.includes(key)
      ? value
      : renamed.reduce((text, [name, shown]) => text.replaceAll(name, shown), value),
  );
}

function placeOf(gameId: string): string {
  return `analysis:${Number.parseInt(sha256(gameId).slice(0, 8), 16) % PLACES}`;
}

function noAnalysis(): HttpProblem {
  return new HttpProblem(
    404,
    'no_analysis',
    'There is no analysis of this match: its game has no chances of winning, or its rules are not known here.',
  );
}
