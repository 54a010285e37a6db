/**
 * Plays a live match: queues events as they come and shows them one at a time, each for its duration, faster if the next
 * turn would come before. It jumps if it falls far behind.
 */
import type { Cancel, Clock } from '../clock';
import type { ShownEvent } from '../contract';
import { foldInto, isRoomEvent, type Rules, type Scene, sceneAt, thoughtAfter, toldOf } from '../scene';

/** At pace 0 the board is redrawn at most this often. */
const REDRAW_MS = 50;
/** Further behind, a turn is shown as a whole, not event by event. */
const TURNS_IN_DETAIL = 1;
/** How many turns the display may lag: only after a connection, or the page, stood still. */
const MOST_TURNS_BEHIND = 8;
/** So long at least a whole turn is shown. */
const SHORTEST_TURN_MS = 40;
/** The share of the time between two turns in which all that waits is shown. */
const SHARE_OF_TURN = 0.9;
/** Faster than this nobody can follow. */
const FASTEST = 0.2;
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
  #newestTurn: { readonly turn: number; readonly at: number } | null = null;
  /** How long the turn before the newest one took. */
  #turnMs = Number.POSITIVE_INFINITY;
  /** The factor that lets everything that waits be shown before the next turn comes; null until it is computed. */
  #squeeze: number | null = null;

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
    this.#newestTurn = null;
    this.#turnMs = Number.POSITIVE_INFINITY;
    this.#scene = sceneAt(view, sequence, turn, this.#scale);
    this.#draw([]);
  }

  push(events: readonly ShownEvent[]): void {
    const arrivedAt = this.#ports.clock.now();
    const { taken } = this;
    for (const shown of events) if (shown.sequence > taken) this.#waiting.push({ shown, arrivedAt });
    this.#noteTurn(arrivedAt);
    this.#squeeze = null;
    this.#run();
  }

  #noteTurn(at: number): void {
    const turn = this.#waiting.at(-1)?.shown.turn;
    if (turn === undefined || turn === this.#newestTurn?.turn) return;
    if (this.#newestTurn !== null) this.#turnMs = at - this.#newestTurn.at;
    this.#newestTurn = { turn, at };
  }

  #fitting(): number {
    if (this.#turnMs === Number.POSITIVE_INFINITY || this.#scale === 0) return 1;
    const table = this.#table();
    const needed = this.#waiting.reduce(
      (sum, { shown }) => sum + (isRoomEvent(shown) ? 0 : this.#ports.rules.duration(shown.event, table)),
      0,
    );
    const fitting = (SHARE_OF_TURN * this.#turnMs) / (needed * this.#scale);
    return fitting < 1 ? Math.max(FASTEST, fitting) : 1;
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
      else if (this.#turnsBehind() > TURNS_IN_DETAIL) this.#showTurn();
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
    this.#squeeze ??= this.#fitting();
    const pace = this.#scale * Math.min(this.#squeeze, this.#hurry());
    const duration = isRoomEvent(shown) ? 0 : this.#ports.rules.duration(shown.event, this.#table()) * pace;
    this.#advance(1, shown, pace);
    if (duration > 0) this.#later(duration);
  }

  /** Shows all that waits of the oldest turn as one scene, so that no turn is left out. */
  #showTurn(): void {
    const { turn } = this.#waiting[0]!.shown;
    const next = this.#waiting.findIndex(({ shown }) => shown.turn > turn);
    const events = this.#waiting.slice(0, next === -1 ? undefined : next).map(({ shown }) => shown);
    const table = this.#table();
    const takesTime = (shown: ShownEvent): boolean =>
      !isRoomEvent(shown) && this.#ports.rules.duration(shown.event, table) > 0;
    const pace = this.#scale * FASTEST;
    const shown = events.findLast(takesTime) ?? null;
    this.#advance(events.length, shown, pace);
    const duration = shown === null ? 0 : this.#ports.rules.duration(shown.event, table) * pace;
    this.#later(Math.max(SHORTEST_TURN_MS, duration));
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
    const before = animated === null || this.#scene === null ? null : toldOf(this.#scene);
    this.#scene = { view, event: animated, sequence: last.sequence, turn, pace, thought, before };
    this.#draw(events);
  }

  #draw(events: readonly ShownEvent[]): void {
    this.#drawnAt = this.#ports.clock.now();
    this.#ports.show(this.#scene!, events);
  }
}
