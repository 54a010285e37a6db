/** Events of matches, which are derived from the inputs in their journals: a match is played again once for all who ask, and kept for a while. */
import { buildHistoryInSlices, historyWithoutRules } from './match-history.js';
import {
  type HistoryBuilder,
  type HistoryStore,
  type LiveStore,
  type Log,
  type MatchHistory,
  type RoomRecord,
  type StampedEvent,
  StoreUnavailable,
  type Time,
} from './ports/index.js';
import { type HostedGame, hostedAs } from './settings.js';

/** What is kept of all matches together. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Matches that wait to be played again; one is at a time, so that recording finished matches hardly waits. */
const MOST_WAITING = 32;

export interface ReplayPorts {
  readonly live: LiveStore;
  readonly history: HistoryStore;
  readonly games: ReadonlyMap<string, HostedGame>;
  /** If absent, matches are played again here. */
  readonly historyBuilder: HistoryBuilder | null;
  readonly time: Time;
  readonly log: Log;
}

/** As much of a match as was durable when it was played again. */
interface Kept {
  readonly matchHistory: MatchHistory;
  /** Whether nothing more can come. */
  readonly whole: boolean;
}

export class ReplayedEvents {
  readonly #ports: ReplayPorts;
  readonly #mostBytes: number;
  /** By room, what was used last at the end. */
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, Promise<Kept>>();
  #bytes = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(ports: ReplayPorts, mostBytes = MOST_BYTES) {
    this.#ports = ports;
    this.#mostBytes = mostBytes;
  }

  /** Events that are durable, from a number on, in order, at most `limit`. */
  async events(record: RoomRecord, from: number, limit: number): Promise<readonly StampedEvent[]> {
    const recorded = record.finishedAt === null ? [] : await this.#recorded(record.roomId, from, limit);
    return recorded.length > 0 ? recorded : this.#again(record, from, limit);
  }

  /** Of a match that is over: the history has them, once it is recorded and while it can be reached. */
  async #recorded(roomId: string, from: number, limit: number): Promise<readonly StampedEvent[]> {
    try {
      return await this.#ports.history.events(roomId, from, limit);
    } catch (error) {
      if (error instanceof StoreUnavailable) return [];
      throw error;
    }
  }

  async #again(record: RoomRecord, from: number, limit: number): Promise<readonly StampedEvent[]> {
    const enough = ({ matchHistory, whole }: Kept): boolean =>
      whole || matchHistory.totalEvents >= from + limit - 1;
    const { roomId } = record;
    let kept = this.#kept.get(roomId);
    // A run that was under way already may have begun before these events were there; the next one has them.
    for (let runs = 0; runs < 2 && (kept === undefined || !enough(kept)); runs++)
      kept = await this.#run(record);
    if (kept === undefined) return [];
    this.#keep(roomId, kept);
    return kept.matchHistory.eventsFrom(from, limit);
  }

  /** Plays it again, or joins the run that is under way. */
  #run(record: RoomRecord): Promise<Kept> {
    const { roomId } = record;
    const running = this.#running.get(roomId);
    if (running !== undefined) return running;
    if (this.#running.size >= MOST_WAITING)
      throw new StoreUnavailable('too many matches are being replayed; try again in a moment');
    const run = this.#turn.then(async (): Promise<Kept> => {
      const whole = record.finishedAt !== null;
      return { matchHistory: await this.#history(record), whole };
    });
    this.#turn = run.catch(() => undefined);
    const settled = run.finally(() => this.#running.delete(roomId));
    this.#running.set(roomId, settled);
    return settled;
  }

  /** On a thread of its own where there is one; what fails there is not done here instead. */
  async #history(record: RoomRecord): Promise<MatchHistory> {
    const { live, games, historyBuilder, time, log } = this.#ports;
    const { roomId } = record;
    const journal = await live.journalText(roomId);
    const game = hostedAs(games.get(record.game), record.rules)?.game;
    if (game === undefined) return historyWithoutRules(record, JSON.parse(journal));
    if (historyBuilder === null) return buildHistoryInSlices(game, record, JSON.parse(journal), time);
    try {
      return await historyBuilder.build(record, journal);
    } catch (error) {
      log.warn('replay failed', { roomId, error: String(error) });
      throw new StoreUnavailable('that match cannot be replayed now; try again in a moment', {
        cause: error,
      });
    }
  }

  /** As the one used last; those used longest ago go when there is too much. */
  #keep(roomId: string, kept: Kept): void {
    this.#drop(roomId);
    this.#kept.set(roomId, kept);
    this.#bytes += kept.matchHistory.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(roomId: string): void {
    this.#bytes -= this.#kept.get(roomId)?.matchHistory.bytes ?? 0;
    this.#kept.delete(roomId);
  }
}
