/** Computes the view at any event quickly: keeps a copy of the view every few events and folds those in between. */
import type { ChanceMoment } from '../chances/moment';
import type { GameViewer, ShownEvent } from '../contract';
import { isRoomEvent } from '../scene';

/** Events between two kept views. */
const KEEP_EVERY = 64;

/** The first event of a turn. */
export interface TurnStart {
  readonly turn: number;
  readonly sequence: number;
}

/** Each player's measure at the end of a turn. */
export interface TurnMeasure {
  readonly turn: number;
  readonly values: Readonly<Record<string, number>>;
}

interface Kept {
  /** The number of the last event that the view includes. */
  readonly sequence: number;
  readonly view: unknown;
}

export interface TimelineRules extends Pick<GameViewer, 'fold' | 'measure'> {
  /** Returns the chances of winning by seat; null if nothing can be said. */
  chances?(view: unknown): readonly number[] | null;
}

export class Timeline {
  readonly #rules: TimelineRules;
  /** Event number n is at index n − 1. */
  readonly #events: ShownEvent[] = [];
  readonly #kept: Kept[];
  readonly #turns: TurnStart[] = [];
  readonly #measures: TurnMeasure[] = [];
  readonly #chances: ChanceMoment[] = [];
  /** The table after the last event. */
  readonly #newest: unknown;
  /** Whether all events of the match are here. */
  complete = false;

  /** `opening` is the table before the first event. */
  constructor(rules: TimelineRules, opening: unknown) {
    this.#rules = rules;
    this.#newest = structuredClone(opening);
    this.#kept = [{ sequence: 0, view: structuredClone(opening) }];
  }

  get events(): readonly ShownEvent[] {
    return this.#events;
  }

  /** The number of the last event so far. */
  get last(): number {
    return this.#events.length;
  }

  /** By turn; events before the first turn are not included. */
  get turns(): readonly TurnStart[] {
    return this.#turns;
  }

  /** Each player's measure at the end of each turn so far, for the chart. */
  get measures(): readonly TurnMeasure[] {
    return this.last === 0 ? [] : [...this.#measures, this.#measureNow()];
  }

  /** The chances of winning after each event of the game so far. */
  get chances(): readonly ChanceMoment[] {
    return [...this.#chances];
  }

  append(events: readonly ShownEvent[]): void {
    for (const shown of events) {
      if (shown.sequence !== this.last + 1) {
        throw new RangeError(`event ${shown.sequence} came after event ${this.last}`);
      }
      if (shown.turn > this.turnAt(this.last)) this.#beginTurn(shown);
      this.#events.push(shown);
      if (!isRoomEvent(shown)) {
        this.#rules.fold(this.#newest, shown.event);
        this.#noteChances(shown);
      }
      if (shown.sequence % KEEP_EVERY === 0) {
        this.#kept.push({ sequence: shown.sequence, view: structuredClone(this.#newest) });
      }
    }
  }

  /** Returns a copy of the view after that event; 0 for the opening. */
  viewAt(sequence: number): unknown {
    const { sequence: kept, view } = this.#kept[Math.floor(this.#within(sequence) / KEEP_EVERY)]!;
    const table = structuredClone(view);
    for (const shown of this.#events.slice(kept, sequence)) {
      if (!isRoomEvent(shown)) this.#rules.fold(table, shown.event);
    }
    return table;
  }

  eventAt(sequence: number): ShownEvent | null {
    return this.#events[sequence - 1] ?? null;
  }

  turnAt(sequence: number): number {
    return this.eventAt(sequence)?.turn ?? 0;
  }

  /** Returns the start of the turn that includes that event: the number of the event before its first. */
  turnStart(sequence: number): number {
    return this.#startOf(this.turnAt(sequence));
  }

  /** Returns the end of the next turn. */
  nextTurn(sequence: number): number {
    const turn = this.turnAt(Math.min(sequence + 1, this.last));
    const after = this.#turns.find((start) => start.turn > turn);
    return after === undefined ? this.last : after.sequence - 1;
  }

  /** Returns the end of the previous turn. */
  previousTurn(sequence: number): number {
    const start = this.turnStart(sequence);
    return start < sequence ? start : this.turnStart(start);
  }

  #startOf(turn: number): number {
    const start = this.#turns.find((one) => one.turn === turn);
    return start === undefined ? 0 : start.sequence - 1;
  }

  #within(sequence: number): number {
    return Math.min(Math.max(0, sequence), this.last);
  }

  #beginTurn({ turn, sequence }: ShownEvent): void {
    if (this.last > 0) this.#measures.push(this.#measureNow());
    this.#turns.push({ turn, sequence });
  }

  #noteChances({ sequence, turn }: ShownEvent): void {
    const chances = this.#rules.chances?.(this.#newest) ?? null;
    if (chances !== null) this.#chances.push({ sequence, turn, chances });
  }

  #measureNow(): TurnMeasure {
    return { turn: this.turnAt(this.last), values: this.#rules.measure.of(this.#newest) };
  }
}
