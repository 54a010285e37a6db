/**
 * Rooms that an earlier process left. They are listed at once and brought back a few at a time, while everybody is
 * served; whoever asks for one has it brought back first.
 */
import { type HistoryStore, type Log, type RoomRecord, StoreUnavailable, type Time } from './ports/index.js';
import { Refused } from './refused.js';
import { Pace } from './room/pace.js';
import type { SavedRooms } from './saved.js';
import { setAsideBecause } from './set-aside.js';
import type { TransparencyLog } from './transparency/index.js';

/** How long whoever asks for a room waits until it is back. */
const PATIENCE_MS = 5_000;
/** So many come back at once: what they write is made durable together. */
const AT_ONCE = 4;

export interface RecoveryPorts {
  readonly history: HistoryStore;
  readonly transparency: TransparencyLog | null;
  readonly time: Time;
  readonly log: Log;
  readonly saved: SavedRooms;
  /** Lists a room; null where its rules are not here any more. */
  listed(record: RoomRecord): unknown;
  /** Goes on with a room. */
  take(record: RoomRecord): Promise<void>;
}

interface PendingRoom {
  readonly record: RoomRecord;
  /** Whether somebody wants the room itself, and not only that nothing of it is lost. */
  wanted: boolean;
  readonly back: Promise<void>;
  readonly resolve: () => void;
}

export class Recovery {
  readonly #ports: RecoveryPorts;
  /** By room, in the order in which they come back. */
  #waiting = new Map<string, PendingRoom>();
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(ports: RecoveryPorts) {
    this.#ports = ports;
  }

  /** How many rooms are not back yet. */
  get left(): number {
    return this.#waiting.size;
  }

  waits(roomId: string): boolean {
    return this.#waiting.has(roomId);
  }

  /** Brings them back, the most urgent first. */
  begin(records: readonly RoomRecord[]): void {
    for (const record of records) this.#ports.transparency?.room(record);
    const here = records.filter((record) => this.#isHere(record));
    for (const record of here.sort((a, b) => urgency(a) - urgency(b))) this.#add(record, false);
    this.#start();
  }

  /** Resolves when all are back. */
  async done(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  close(): void {
    this.#closed = true;
  }

  /** Brings that room back before all others; refused where that takes too long. */
  async first(record: RoomRecord): Promise<void> {
    const { time } = this.#ports;
    const entry = this.#waiting.get(record.roomId) ?? this.#add(record, true);
    entry.wanted = true;
    this.#waiting.delete(record.roomId);
    this.#waiting = new Map([[record.roomId, entry], ...this.#waiting]);
    this.#start();
    let cancel = (): void => undefined;
    const late = new Promise<'late'>((resolve) => {
      cancel = time.after(PATIENCE_MS, () => resolve('late'));
    });
    const outcome = await Promise.race([entry.back, late]);
    cancel();
    if (outcome === 'late')
      throw new Refused('OWNER_UNREACHABLE', 'The room comes back after a restart; try again in a moment.');
  }

  /** Lists a room of an earlier process, unless it was set aside. */
  #isHere(record: RoomRecord): boolean {
    const { listed, log } = this.#ports;
    const { roomId, game } = record;
    const reason = setAsideBecause(record);
    if (this.#ports.saved.note(record)) return false;
    if (reason !== null) log.warn('a room is still set aside', { roomId, game, reason });
    else if (listed(record) !== null) return true;
    else this.#dismiss(record);
    return false;
  }

  /** Its rules are not here any more: whoever takes it calls it off. */
  #dismiss(record: RoomRecord): void {
    const { take, log } = this.#ports;
    take(record).catch((error: unknown) => {
      const { roomId, rules } = record;
      const told = { roomId, rules, error: String(error) };
      log.warn('rules version mismatch: the room could not be called off', told);
    });
  }

  #add(record: RoomRecord, wanted: boolean): PendingRoom {
    let resolve = (): void => undefined;
    const back = new Promise<void>((done) => {
      resolve = done;
    });
    const entry = { record, wanted, back, resolve };
    this.#waiting.set(record.roomId, entry);
    return entry;
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#waiting.size > 0 && !this.#closed) this.#start();
    });
  }

  async #run(): Promise<void> {
    const pace = new Pace(this.#ports.time);
    for (;;) {
      const next: PendingRoom[] = [];
      for (const entry of this.#waiting.values()) if (next.push(entry) === AT_ONCE) break;
      if (next.length === 0 || this.#closed) return;
      await Promise.all(next.map((entry) => this.#bringBack(entry)));
      if (pace.due) await pace.rest();
    }
  }

  async #bringBack(entry: PendingRoom): Promise<void> {
    const { take, log } = this.#ports;
    const { record } = entry;
    try {
      if (!(await this.#atRest(record)) || entry.wanted) await take(record);
    } catch (error) {
      log.error('a room could not be brought back; it is tried again when somebody asks for it', {
        roomId: record.roomId,
        error: String(error),
      });
    }
    this.#waiting.delete(record.roomId);
    entry.resolve();
  }

  /** Whether nothing is left to do for it: its match is over, recorded and published, or there never was one. */
  async #atRest({ status, startedAt, roomId }: RoomRecord): Promise<boolean> {
    const { history, transparency } = this.#ports;
    if (status !== 'finished') return false;
    if (startedAt === null) return true;
    try {
      if ((await history.game(roomId)) === null) return false;
      return transparency === null || (await transparency.hasEnd(roomId));
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
  }
}

/** Matches of agents first, then others that are played, then rooms that wait, then what is over. */
function urgency({ status, startedAt, seats }: RoomRecord): number {
  if (status === 'finished') return 3;
  if (startedAt === null) return 2;
  return seats.some(({ taken }) => taken === 'agent') ? 0 : 1;
}
