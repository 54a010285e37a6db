/** Rooms that cannot go on as they are: something threw in them, or their rules are not here any more. */
import { calledOffGame } from './called-off.js';
import {
  type Fence,
  type HistoryStore,
  type JournalLine,
  type LiveStore,
  type Log,
  type RoomRecord,
  StaleFence,
  StoreUnavailable,
  type Time,
} from './ports/index.js';
import type { OwnedRoom } from './room/owned-room.js';
import type { TransparencyLog } from './transparency/index.js';

const RETRY_MS = 1_000;
const THREW = 'its rules or the server threw an error twice';

/** The journal of a room cannot be played again. */
export class Unplayable extends Error {
  constructor(cause: unknown) {
    super(`the journal cannot be played: ${String(cause)}`, { cause });
    this.name = 'Unplayable';
  }
}

export interface RepairPorts {
  readonly live: LiveStore;
  readonly history: HistoryStore;
  readonly time: Time;
  readonly log: Log;
  readonly seasonMonths: number;
  readonly transparency: TransparencyLog | null;
  /** A room from its record and journal, which does nothing yet. */
  rebuild(record: RoomRecord, fence: Fence, journal: readonly JournalLine[]): Promise<OwnedRoom>;
  /** Lets it play, and everybody who was connected to the broken one go on in it. */
  goOn(room: OwnedRoom, lines: number): Promise<void>;
  /** Only the latter, for a match that is over. */
  show(room: OwnedRoom, lines: number): void;
  /** The room is gone from the store. */
  forgotten(roomId: string): void;
}

export class Repairs {
  readonly #ports: RepairPorts;
  /** Rooms that threw before. */
  readonly #threw = new Set<string>();

  constructor(ports: RepairPorts) {
    this.#ports = ports;
  }

  /** Puts a broken room together again from its journal; at the second time its match is called off. */
  repair(broken: OwnedRoom, error: unknown): void {
    const { log } = this.#ports;
    const { roomId, record } = broken;
    const again = this.#threw.has(roomId);
    this.#threw.add(roomId);
    const thrown = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    const what = again
      ? 'a room threw again: its match is called off'
      : 'a room threw and is rebuilt from its journal';
    log.error(what, { roomId, game: record.game, error: thrown });
    const work = again ? () => this.#end(broken) : () => this.#rebuild(broken);
    this.#untilDone(roomId, async () => {
      await broken.settled();
      await work();
    });
  }

  /** Forgets a room that nobody can play; a match that had begun is in the history as called off. */
  async dismiss(record: RoomRecord, fence: Fence, because: string): Promise<void> {
    const { live, history, log, seasonMonths, transparency } = this.#ports;
    const { roomId, code, game, rules, startedAt, status } = record;
    if (startedAt !== null && status !== 'finished') {
      const journal = await live.journal(roomId);
      const game = calledOffGame({ record, journal, because, seasonMonths });
      await history.recordGame(game);
      await transparency?.ended(game.record, game.replay);
    }
    await live.removeRoom(roomId, fence);
    this.#ports.forgotten(roomId);
    this.#threw.delete(roomId);
    log.warn(`a room is called off: ${because}`, { roomId, code, game, rules });
  }

  /** The room is over or another's: nobody asks any more whether it threw. */
  forget(roomId: string): void {
    this.#threw.delete(roomId);
  }

  async #rebuild(broken: OwnedRoom): Promise<void> {
    const { live, goOn } = this.#ports;
    const { roomId, fence } = broken;
    const stored = await live.room(roomId);
    if (stored === null) return;
    const journal = await live.journal(roomId);
    try {
      const room = await this.#again(stored, fence, journal);
      broken.stand();
      await goOn(room, journal.length);
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
      await this.dismiss(stored, fence, THREW);
    }
  }

  /** By the rules if they can do that much. */
  async #end(broken: OwnedRoom): Promise<void> {
    const { live, show } = this.#ports;
    const { roomId, fence } = broken;
    const stored = await live.room(roomId);
    if (stored === null) return;
    const journal = await live.journal(roomId);
    try {
      const room = await this.#again(stored, fence, journal);
      await room.callOff(THREW).catch((error: unknown) => {
        if (room.broken === null) throw error;
      });
      if (room.broken !== null || !room.over) throw new Unplayable(room.broken);
      broken.stand();
      show(room, journal.length);
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
      await this.dismiss(stored, fence, THREW);
    }
  }

  async #again(record: RoomRecord, fence: Fence, journal: readonly JournalLine[]): Promise<OwnedRoom> {
    try {
      return await this.#ports.rebuild(record, fence, journal);
    } catch (error) {
      throw error instanceof Unplayable ? error : new Unplayable(error);
    }
  }

  #untilDone(roomId: string, work: () => Promise<void>): void {
    const { time, log } = this.#ports;
    work().catch((error: unknown) => {
      if (error instanceof StaleFence) return;
      if (!(error instanceof StoreUnavailable))
        log.error('a broken room could not be repaired', { roomId, error: String(error) });
      void time.after(RETRY_MS, () => this.#untilDone(roomId, work));
    });
  }
}
