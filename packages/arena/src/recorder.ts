/** Brings matches whose end was shown into the history: what is there may be told. A store that is away is waited for. */

import { finishedGame, type RatingSettings } from './finish.js';
import { KeyedTurns } from './keyed-turns.js';
import { buildHistoryInSlices } from './match-history.js';
import {
  type FinishedGame,
  type GameRecord,
  type HistoryBuilder,
  type HistoryStore,
  type LiveStore,
  type Log,
  type LogFields,
  type MatchHistory,
  StoreUnavailable,
  type Time,
} from './ports/index.js';
import { PairShares } from './ratings/index.js';
import type { LiveMatch } from './room/live-match.js';
import type { OwnedRoom } from './room/owned-room.js';
import type { TransparencyLog } from './transparency/index.js';

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
/** A match that cannot be recorded for a reason of its own is tried so often; a store that is away is waited for. */
const MOST_FAILURES = 3;
/** A worker that fails is replaced so often before the match is played again here. */
const WORKER_TRIES = 2;
/** With so many matches still to be played again, house bots at instant speed wait. */
const MOST_BUILDING = 64;

export interface RecorderPorts {
  readonly live: LiveStore;
  readonly history: HistoryStore;
  /** Plays matches again to find their events; where there is none, that is done here. */
  readonly historyBuilder: HistoryBuilder | null;
  readonly time: Time;
  readonly log: Log;
  readonly settings: RatingSettings;
  /** Where the end of every match is published; null where there is no such log. */
  readonly transparency: TransparencyLog | null;
  /** A match is in the history. */
  recorded(room: OwnedRoom): void;
}

export class Recorder {
  readonly #ports: RecorderPorts;
  /** Histories on their way to the store, by room. */
  readonly #recording = new Map<string, Promise<void>>();
  /** How many matches the historyBuilder has in hand. */
  #building = 0;
  readonly #turns = new KeyedTurns();
  readonly #shares: PairShares;
  #closed = false;

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
    this.#shares = new PairShares(ports.live.keyValues, ports.settings.pairsPerDay);
  }

  /** Gives up what is not recorded yet; it is recorded after the next start. */
  close(): void {
    this.#closed = true;
  }

  /** Whether matches end faster than they can be played again. */
  get behind(): boolean {
    return this.#building >= MOST_BUILDING;
  }

  /** How many matches are over and not in the history yet. */
  get waiting(): number {
    return this.#recording.size;
  }

  has(roomId: string): boolean {
    return this.#recording.has(roomId);
  }

  /** Resolves when that match, if it is being recorded, is in the history. */
  async done(roomId: string): Promise<void> {
    await this.#recording.get(roomId);
  }

  async allDone(): Promise<void> {
    await Promise.all(this.#recording.values());
  }

  /** Writes a finished match into the history, unless it is there; the same at the same time is done once. */
  record(room: OwnedRoom, again: boolean): Promise<void> {
    const { roomId } = room;
    const recording =
      this.#recording.get(roomId) ??
      this.#untilDone(room, again).finally(() => this.#recording.delete(roomId));
    this.#recording.set(roomId, recording);
    return recording;
  }

  async #untilDone(room: OwnedRoom, again: boolean): Promise<void> {
    const { history, time, log, transparency } = this.#ports;
    const { record, liveMatch } = room;
    if (liveMatch === null) return;
    let matchHistory: MatchHistory | null = null;
    let failures = 0;
    for (let wait = FIRST_RETRY_MS; !this.#closed; wait = Math.min(2 * wait, LAST_RETRY_MS)) {
      try {
        await room.settled();
        if (again && (await history.game(record.roomId)) !== null) {
          room.recorded();
          await transparency?.recorded(record.roomId, history);
          return;
        }
        // Nobody is kept in memory for a history that cannot take it.
        if (history.state() !== 'connected') throw new StoreUnavailable('the history is away');
        matchHistory ??= await this.#history(room);
        const finished = await this.#write(room, liveMatch, matchHistory);
        log.info('match finished', { event: 'match.finished', ...summaryOf(finished.record) });
        await room.keepRecord();
        room.recorded();
        this.#ports.recorded(room);
        await transparency?.ended(finished.record, finished.replay);
        return;
      } catch (error) {
        const { roomId } = record;
        // Another process owns the room, and records it.
        if (room.closed) return;
        if (!(error instanceof StoreUnavailable) && ++failures >= MOST_FAILURES) {
          await this.#setAside(room, error);
          return;
        }
        if (wait === FIRST_RETRY_MS)
          log.warn('history write failed; retrying', { roomId, error: String(error) });
        if (history.state() !== 'connected') matchHistory = null;
        await new Promise<void>((resolve) => void time.after(wait, resolve));
      }
    }
  }

  /** Matches of an agent are counted one by one: each begins with the rating that the one before has left. */
  async #write(room: OwnedRoom, liveMatch: LiveMatch, matchHistory: MatchHistory): Promise<FinishedGame> {
    const { history, settings } = this.#ports;
    const { record, hosted } = room;
    const agents = record.seats.flatMap(({ agentId, bot }) =>
      agentId === null || bot !== null ? [] : [agentId],
    );
    return this.#turns.run(agents, async () => {
      const finished = await finishedGame(
        { record, liveMatch, matchHistory, hosted, settings },
        history,
        this.#shares,
      );
      await history.recordGame(finished);
      return finished;
    });
  }

  /** What fails by itself fails again: the room stays in the store with its journal, and is not tried any more. */
  async #setAside(room: OwnedRoom, error: unknown): Promise<void> {
    const { log } = this.#ports;
    const { roomId, game } = room.record;
    const reason = `it cannot be recorded: ${String(error)}`;
    log.error('finished game set aside: it cannot be recorded, and stays in the live store', {
      event: 'room.set_aside',
      roomId,
      game,
      reason,
    });
    await room.setAside(reason).catch((trouble: unknown) => {
      log.warn('that a game is set aside could not be stored', { roomId, error: String(trouble) });
    });
    this.#ports.recorded(room);
  }

  /** In a worker; after a failure in a fresh one, then here, in slices. */
  async #history(room: OwnedRoom): Promise<MatchHistory> {
    const { historyBuilder, time, log } = this.#ports;
    const { record, hosted } = room;
    const { roomId } = record;
    this.#building++;
    try {
      const journal = await room.journalText();
      for (let tries = 0; historyBuilder !== null && tries < WORKER_TRIES; tries++) {
        try {
          return await historyBuilder.build(record, journal);
        } catch (error) {
          log.warn('the history worker failed', { roomId, error: String(error) });
        }
      }
      return await buildHistoryInSlices(hosted.game, record, JSON.parse(journal), time);
    } finally {
      this.#building--;
    }
  }
}

/** What a line of the log tells of a match that is over. */
function summaryOf(record: GameRecord): LogFields {
  const { gameId, roomCode, game, extra, players, winnerId, rated, totalTurns, startedAt, finishedAt } =
    record;
  const winner = players.find(({ playerId }) => playerId === winnerId);
  return {
    roomId: gameId,
    code: roomCode,
    game,
    end: typeof extra.stopped === 'string' ? extra.stopped : 'played',
    winner: winner?.agentId ?? winner?.name ?? null,
    rated,
    turns: totalTurns,
    seconds: Math.round((finishedAt - startedAt) / 1000),
  };
}
