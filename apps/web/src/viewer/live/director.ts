/**
 * Shows a live match: takes events as they come and gives the board one at a time, each for as long as it takes to
 * show. It never falls behind the game by more than a turn: then it jumps.
 */
import type { Cancel, Clock } from '../clock';
import type { ShownEvent } from '../contract';
import { foldInto, isRoomEvent, type Rules, type Scene, sceneAt, thoughtAfter } from '../scene';

/** At pace 0 the board is drawn at most that often. */
const REDRAW_MS = 50;
/** By how many turns what is shown may lag. */
const MOST_TURNS_BEHIND = 1;
/** Who lags by so much at normal pace hurries, and how much. */
const HURRY = [
  { lagMs: 5000, factor: 0.3 },
  { lagMs: 2500, factor: 0.6 },
] as const;

export interface DirectorPorts {
  readonly rules: Rules;
  readonly clock: Clock;
  /** The table before the first event, when the match begins before our eyes. */
  opening(): unknown;
  /** Called with everything that is shown from now on, in order, none left out. */
  show(scene: Scene, events: readonly ShownEvent[]): void;
  /** The rules that are here do not know what happened; nothing more will be shown. */
  fail(error: unknown): void;
  /** Everything that has come by now has been shown to its end. */
  rest?(): void;
}

interface Waiting {
  readonly shown: ShownEvent;
  readonly arrivedAt: number;
}

export class Director {
  readonly #ports: DirectorPorts;
  #scene: Scene | null = null;
  #waiting: Waiting[] = [];
  #scale = 1;
  #hidden = false;
  /** Set while something is being shown. */
  #timer: Cancel | null = null;
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(ports: DirectorPorts) {
    this.#ports = ports;
  }

  /** The number of the last event taken, shown or not: what comes next has a higher one. */
  get taken(): number {
    return this.#waiting.at(-1)?.shown.sequence ?? this.#scene?.sequence ?? 0;
  }

  /** Whether everything has been shown to its end. */
  get idle(): boolean {
    return this.#waiting.length === 0 && this.#timer === null;
  }

  /** The table as somebody else saw it: whatever waited is not shown any more. */
  jump(view: unknown, sequence: number, turn: number): void {
    this.#stop();
    this.#waiting = [];
    this.#scene = sceneAt(view, sequence, turn, this.#scale);
    this.#draw([]);
  }

  push(events: readonly ShownEvent[]): void {
    const arrivedAt = this.#ports.clock.now();
    const { taken } = this;
    for (const shown of events) if (shown.sequence > taken) this.#waiting.push({ shown, arrivedAt });
    this.#run();
  }

  /** What durations are multiplied by; 0 for no animation at all. */
  setScale(scale: number): void {
    this.#scale = scale;
    if (scale === 0) this.#stop();
    this.#run();
  }

  /** Nobody looks: nothing is animated until somebody does. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    if (hidden) this.#stop();
    this.#run();
  }

  close(): void {
    this.#stop();
    this.#waiting = [];
  }

  #stop(): void {
    this.#timer?.();
    this.#timer = null;
  }

  #later(ms: number): void {
    this.#timer = this.#ports.clock.after(ms, () => {
      this.#timer = null;
      this.#run();
    });
  }

  #run(): void {
    try {
      this.#showWaiting();
      if (this.idle) this.#ports.rest?.();
    } catch (error) {
      this.close();
      this.#ports.fail(error);
    }
  }

  #showWaiting(): void {
    while (this.#timer === null && this.#waiting.length > 0) {
      if (this.#hidden) this.#skip(this.#waiting.length);
      else if (this.#scale === 0) this.#showAtOnce();
      else if (this.#turnsBehind() > MOST_TURNS_BEHIND) this.#skip(this.#beforeNewestTurn());
      else this.#showNext();
    }
  }

  #turnsBehind(): number {
    const newest = this.#waiting.at(-1)!.shown.turn;
    return newest - (this.#scene?.turn ?? newest);
  }

  #beforeNewestTurn(): number {
    const newest = this.#waiting.at(-1)!.shown.turn;
    const first = this.#waiting.findIndex(({ shown }) => shown.turn === newest);
    // One at least, or nothing would change.
    return Math.max(1, first);
  }

  /** Goes on without showing these. */
  #skip(count: number): void {
    this.#advance(count, null, this.#scale);
  }

  #showAtOnce(): void {
    const wait = this.#drawnAt + REDRAW_MS - this.#ports.clock.now();
    if (wait > 0) this.#later(wait);
    else this.#advance(this.#waiting.length, this.#waiting.at(-1)!.shown, 0);
  }

  #showNext(): void {
    const { shown } = this.#waiting[0]!;
    const pace = this.#scale * this.#hurry();
    const duration = isRoomEvent(shown) ? 0 : this.#ports.rules.duration(shown.event, this.#table()) * pace;
    this.#advance(1, shown, pace);
    if (duration > 0) this.#later(duration);
  }

  #table(): unknown {
    return this.#scene?.view ?? this.#ports.opening();
  }

  /** Less than 1 when what is shown is much older than what has come since. */
  #hurry(): number {
    const lag = this.#waiting.at(-1)!.arrivedAt - this.#waiting[0]!.arrivedAt;
    return HURRY.find(({ lagMs }) => lag > lagMs * this.#scale)?.factor ?? 1;
  }

  #advance(count: number, shown: ShownEvent | null, pace: number): void {
    const events = this.#waiting.splice(0, count).map((waiting) => waiting.shown);
    const last = events.at(-1)!;
    let { view = null, turn = 0, thought = null } = this.#scene ?? {};
    for (const event of events) {
      thought = thoughtAfter({ thought, turn }, event);
      turn = Math.max(turn, event.turn);
    }
    const ofGame = events.filter((event) => !isRoomEvent(event));
    if (ofGame.length > 0) {
      view = structuredClone(this.#table());
      foldInto(this.#ports.rules, view, ofGame);
    }
    const animated = shown !== null && !isRoomEvent(shown) ? shown : null;
    this.#scene = { view, event: animated, sequence: last.sequence, turn, pace, thought };
    this.#draw(events);
  }

  #draw(events: readonly ShownEvent[]): void {
    this.#drawnAt = this.#ports.clock.now();
    this.#ports.show(this.#scene!, events);
  }
}
