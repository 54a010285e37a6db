/**
 * Plays a live match: queues events as they come and shows them one at a time, each for its duration. It jumps if it
 * falls more than a turn behind.
 */
import type { Cancel, Clock } from '../clock';
import type { ShownEvent } from '../contract';
import { foldInto, isRoomEvent, type Rules, type Scene, sceneAt, thoughtAfter } from '../scene';

/** At pace 0 the board is redrawn at most this often. */
const REDRAW_MS = 50;
/** How many turns the display may lag. */
const MOST_TURNS_BEHIND = 1;
/** At what lag the pace increases, and by how much. */
const HURRY = [
  { lagMs: 5000, factor: 0.3 },
  { lagMs: 2500, factor: 0.6 },
] as const;

export interface DirectorPorts {
  readonly rules: Rules;
  readonly clock: Clock;
  /** Returns the view before the first event, if the match begins while the page is open. */
  opening(): unknown;
  /** Called with everything shown from now on, in order, without gaps. */
  show(scene: Scene, events: readonly ShownEvent[]): void;
  /** Called when the page's rules do not know an event; nothing more will be shown. */
  fail(error: unknown): void;
  /** Called when everything received so far has been shown. */
  rest?(): void;
}

interface QueuedEvent {
  readonly shown: ShownEvent;
  readonly arrivedAt: number;
}

export class Director {
  readonly #ports: DirectorPorts;
  #scene: Scene | null = null;
  #waiting: QueuedEvent[] = [];
  #scale = 1;
  #hidden = false;
  /** Set while an event is being shown. */
  #timer: Cancel | null = null;
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(ports: DirectorPorts) {
    this.#ports = ports;
  }

  /** The number of the last event received, shown or not. */
  get taken(): number {
    return this.#waiting.at(-1)?.shown.sequence ?? this.#scene?.sequence ?? 0;
  }

  /** Whether everything has been shown. */
  get idle(): boolean {
    return this.#waiting.length === 0 && this.#timer === null;
  }

  /** Jumps to a view; queued events are dropped. */
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

  /** Sets the factor of all durations; 0 for no animation. */
  setScale(scale: number): void {
    this.#scale = scale;
    if (scale === 0) this.#stop();
    this.#run();
  }

  /** Stops animating while the page is hidden. */
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
    // At least one event, or nothing would change.
    return Math.max(1, first);
  }

  /** Applies these events without showing them. */
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

  /** Returns a factor below 1 if the display lags far behind. */
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
