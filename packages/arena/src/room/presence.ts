/** Who is there, who is missed, and when the room waits for them. */
import { controlsOf } from '../policy.js';
import type { Cancel, PauseReason } from '../ports/index.js';
import type { RoomParts } from './parts.js';
import { ABANDONED, type Table } from './table.js';

export class Presence {
  readonly #parts: RoomParts;
  readonly #table: Table;
  readonly #pauses = new Set<PauseReason>();
  /** When the controls paused the match, or last stepped through it. */
  #controlledAt: number | null = null;
  /** Does something that happens by itself, plays on and commits. */
  readonly #wake: (act: () => void) => void;
  #emptyTimer: Cancel | null = null;
  /** Agents whose grace is over. */
  readonly #overdue = new Set<number>();
  /** Runs until all of them are known that are due at the same moment. */
  #leaving: Cancel | null = null;
  /** Runs while agents gather, at the start and after a restart. */
  #gathering: Cancel | null = null;

  constructor(parts: RoomParts, table: Table, wake: (act: () => void) => void) {
    this.#parts = parts;
    this.#table = table;
    this.#wake = wake;
  }

  get paused(): boolean {
    return this.#pauses.size > 0;
  }

  /** Since when nobody has used the controls that paused the match; null while they do not pause it. */
  get controlledAt(): number | null {
    return this.#controlledAt;
  }

  /** Who has stopped the match. */
  get pauses(): readonly PauseReason[] {
    return [...this.#pauses].sort();
  }

  /** Takes note of a pause or its end that the journal tells of. */
  remember(kind: 'pause' | 'resume', by: PauseReason, at: number): void {
    if (kind === 'pause') this.#pauses.add(by);
    else this.#pauses.delete(by);
    if (by === 'control') this.#controlledAt = kind === 'pause' ? at : null;
    if (this.paused) {
      // After the end only the show is paused.
      if (!this.#table.over) this.#table.clocks.stop(at);
      this.#parts.stage.pacer.pause();
    } else {
      this.#table.clocks.go(at);
      this.#parts.stage.pacer.resume();
    }
  }

  /** Waits for whoever is not there, from now on; for a moment at any speed, so that all can connect. */
  begin(): void {
    const { time, settings, seats, record } = this.#parts;
    // Somebody paused it when that was allowed; nobody could let it go on now.
    if (controlsOf(record()) === 'none') this.resume('control');
    for (const seat of seats.keys()) if (this.missing(seat)) this.#startGrace(seat);
    this.#gathering = time.after(settings.gatherMs, () => {
      this.#gathering = null;
      this.#wake(() => {
        this.#tellMissing();
        this.reconsider();
      });
    });
    this.reconsider();
  }

  /** Who has not come by now is away, for the rules too. */
  #tellMissing(): void {
    const { seats, time } = this.#parts;
    for (const seat of seats.keys()) {
      if (this.missing(seat)) this.#table.learn({ type: 'presence', seat, connected: false }, time.now());
    }
  }

  came(seat: number): void {
    this.#parts.seats[seat]!.endGrace();
    this.#overdue.delete(seat);
    this.#table.learn({ type: 'presence', seat, connected: true }, this.#parts.time.now());
    if (this.#overdue.size > 0) this.#leaveOverdue();
    this.reconsider();
  }

  went(seat: number): void {
    this.#table.learn({ type: 'presence', seat, connected: false }, this.#parts.time.now());
    if (this.missing(seat)) this.#startGrace(seat);
    this.reconsider();
  }

  /** Whether an agent that the match still needs is not connected. */
  missing(seat: number): boolean {
    const { hosted, seats } = this.#parts;
    const { isAgent, sink, out } = seats[seat]!;
    if (hosted.absence === null || !isAgent || sink !== null || out) return false;
    return hosted.game.inPlay?.(this.#table.recording.state, seat) !== false;
  }

  /** Whether the fallbacks of a missing agent are played at once. */
  playsByDefault(seat: number): boolean {
    return this.#forfeits && !this.#isRanked && !this.#waits && this.missing(seat);
  }

  /** These seats are out for good, together: where nobody stays, the match is over and has no winner. */
  leave(seats: readonly number[], reason: string): void {
    const { seats: all, time } = this.#parts;
    const leaving = seats.filter((seat) => all[seat]?.out === false);
    if (leaving.length === 0) return;
    for (const seat of leaving) all[seat]!.endGrace();
    if (leaving.length > 1 && !this.#inPlay().some((seat) => !leaving.includes(seat)))
      this.#table.learn({ type: 'stop', reason: ABANDONED }, time.now());
    else for (const seat of leaving) this.#table.learn({ type: 'forfeit', seat, reason }, time.now());
    this.reconsider();
  }

  /** The seats that can still act in the match, house bots included. */
  #inPlay(): number[] {
    const { hosted, seats } = this.#parts;
    const { state } = this.#table.recording;
    return [...seats.keys()].filter(
      (seat) => !seats[seat]!.out && hosted.game.inPlay?.(state, seat) !== false,
    );
  }

  /**
   * Agents whose grace is over leave, as soon as somebody is there who plays on without them. While all others are missing
   * too, nobody wins by having gone last: they leave together, when the grace of the last one is over.
   */
  #leaveOverdue(): void {
    const overdue = [...this.#overdue].filter((seat) => this.missing(seat));
    const left = this.#inPlay();
    const there = left.some((seat) => !this.missing(seat));
    if (there || left.every((seat) => overdue.includes(seat))) {
      this.#overdue.clear();
      this.leave(overdue, 'disconnected');
    }
  }

  /** Waits for the missing where the speed allows it, and stops the clocks while nobody at all is there. */
  reconsider(): void {
    const { hosted, seats, time } = this.#parts;
    const misses = this.#forfeits && this.#waits && seats.some((_, seat) => this.missing(seat));
    if (misses) this.pause('absence');
    else this.resume('absence');
    const somebody = seats.some(({ record, sink }) => record.taken === 'bot' || sink !== null);
    if (hosted.emptyStopMs === null || hosted.absence === null || somebody) {
      this.#emptyTimer?.();
      this.#emptyTimer = null;
      this.resume('empty');
    } else {
      if (!this.#isRanked) this.pause('empty');
      this.#emptyTimer ??= time.after(hosted.emptyStopMs, () => {
        this.#wake(() => this.#table.learn({ type: 'stop', reason: ABANDONED }, time.now()));
      });
    }
  }

  pause(by: PauseReason): void {
    if (!this.#pauses.has(by)) this.#pauseNow(by);
  }

  /** The controls let one turn go by: the pause counts from now, after a restart too. */
  step(): void {
    this.#pauseNow('control');
  }

  resume(by: PauseReason): void {
    if (!this.#pauses.has(by)) return;
    this.remember('resume', by, this.#parts.time.now());
    this.#note('resume', by);
  }

  /** Nobody is waited for any more; only who paused the show can let it go on. */
  end(): void {
    this.#emptyTimer?.();
    this.#gathering?.();
    this.#leaving?.();
    for (const seat of this.#parts.seats) seat.endGrace();
    this.#pauses.delete('absence');
    this.#pauses.delete('empty');
    if (!this.paused) this.#parts.stage.pacer.resume();
  }

  #pauseNow(by: PauseReason): void {
    this.remember('pause', by, this.#parts.time.now());
    this.#note('pause', by);
  }

  #note(kind: 'pause' | 'resume', by: PauseReason): void {
    this.#parts.outbox.put({ kind, at: this.#parts.time.now(), by });
    this.#parts.announce();
  }

  get #forfeits(): boolean {
    return this.#parts.hosted.absence?.graceMs != null;
  }

  /** The clocks of a match that the arena has paired stop for nobody: whoever is away lets its own time run out. */
  get #isRanked(): boolean {
    return this.#parts.record().extra.quickMatch === true;
  }

  get #waits(): boolean {
    if (this.#gathering !== null) return true;
    if (this.#isRanked) return false;
    return this.#parts.hosted.absence?.waitsAt.includes(this.#parts.record().speed) ?? false;
  }

  #startGrace(seat: number): void {
    const live = this.#parts.seats[seat]!;
    const graceMs = this.#parts.hosted.absence?.graceMs ?? null;
    live.endGrace();
    if (graceMs === null) return;
    live.grace = this.#parts.time.after(graceMs, () => {
      live.grace = null;
      this.#overdue.add(seat);
      // Others may be due at the same moment: they leave together.
      this.#leaving ??= this.#parts.time.after(0, () => {
        this.#leaving = null;
        this.#wake(() => this.#leaveOverdue());
      });
    });
  }
}
