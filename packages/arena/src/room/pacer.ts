/** Shows events to spectators at the room's speed, and says how far the engine may run ahead. */
import type { Cancel, Speed, StampedEvent, Time } from '../ports/index.js';
import { PACE } from '../settings.js';

/** By how many turns the engine may be ahead of what was shown. */
const LEAD = 1;

export class Pacer {
  readonly #time: Time;
  readonly #paced: boolean;
  readonly #show: (events: readonly StampedEvent[]) => void;
  #queue: StampedEvent[] = [];
  /** Events that are not durable yet. */
  #coming = 0;
  #speed: Speed;
  #paused = false;
  /** While stepping: the turn being shown, or 'next' before its first event. */
  #step: number | 'next' | null = null;
  #shownTurn = 0;
  #lastShownAt = Number.NEGATIVE_INFINITY;
  #timer: Cancel | null = null;

  constructor(time: Time, speed: Speed, paced: boolean, show: (events: readonly StampedEvent[]) => void) {
    this.#time = time;
    this.#speed = speed;
    this.#paced = paced;
    this.#show = show;
  }

  /** Whether everything has been shown. */
  get idle(): boolean {
    return this.#queue.length + this.#coming === 0;
  }

  /** Events that are durable and not shown yet. */
  get waiting(): readonly StampedEvent[] {
    return this.#queue;
  }

  /** Whether it shows one turn and then pauses again. */
  get stepping(): boolean {
    return this.#step !== null;
  }

  /** Whether the engine must wait, standing in this turn, until spectators have seen more. */
  holds(turn: number): boolean {
    if (this.#paused && this.#step === null) return true;
    if (!this.#paced || this.#speed === 'instant') return false;
    return !this.idle && turn > this.#shownTurn + LEAD;
  }

  /** So many events happened and will be pushed once they are durable. */
  expect(events: number): void {
    this.#coming += events;
  }

  push(events: readonly StampedEvent[]): void {
    this.#coming -= events.length;
    for (const event of events) this.#queue.push(event);
    this.#run();
  }

  /** What was shown before this process looked. */
  caughtUp(turn: number): void {
    this.#shownTurn = turn;
  }

  setSpeed(speed: Speed): void {
    this.#speed = speed;
    this.#run();
  }

  pause(): void {
    this.#paused = true;
    this.#step = null;
    this.#run();
  }

  resume(): void {
    this.#paused = false;
    this.#step = null;
    this.#run();
  }

  /** Shows what is left of one turn, or the next one, then pauses again. */
  step(): void {
    this.#paused = true;
    this.#step = 'next';
    this.#run();
  }

  stop(): void {
    this.#timer?.();
    this.#timer = null;
  }

  #run(): void {
    this.stop();
    if (!this.#paced || (this.#speed === 'instant' && !this.#paused)) {
      if (this.#queue.length > 0) this.#reveal(this.#queue.length);
      return;
    }
    for (;;) {
      const next = this.#queue[0];
      if (next === undefined || (this.#paused && !this.#mayStep(next))) return;
      const wait = this.#lastShownAt + this.#delay(next) - this.#time.now();
      if (wait > 0) {
        this.#timer = this.#time.after(wait, () => this.#run());
        return;
      }
      this.#reveal(1);
    }
  }

  /** Whether a step shows this event; the first one of another turn ends the step. */
  #mayStep(next: StampedEvent): boolean {
    if (this.#step === null) return false;
    if (this.#step === 'next') this.#step = next.turn;
    if (next.turn <= this.#step) return true;
    this.#step = null;
    return false;
  }

  #delay(next: StampedEvent): number {
    const { event, turn } = PACE[this.#speed];
    return next.turn > this.#shownTurn ? turn : event;
  }

  #reveal(count: number): void {
    const events = this.#queue.splice(0, count);
    this.#lastShownAt = this.#time.now();
    this.#shownTurn = Math.max(this.#shownTurn, events.at(-1)!.turn);
    this.#show(events);
  }
}
