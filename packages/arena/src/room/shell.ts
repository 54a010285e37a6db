/**
 * The shell of a room, with its one queue and all of its I/O: takes the next command, reduces it, appends the lines to the
 * journal, and, once they are durable, runs the effects.
 */
import type { Rejection } from '@lobster-league/kernel';
import type { Cancel, JournalLine, Log, StampedEvent, Time } from '../ports/index.js';
import { Refused } from '../refused.js';
import type { Command, Effect, Emit } from './commands.js';
import type { JournalWriter } from './journal-writer.js';
import { nextMoment, reduce } from './reduce.js';
import type { Slices } from './slices.js';
import type { RoomState, Terms } from './state.js';

export interface ShellPorts {
  readonly terms: Terms;
  readonly state: RoomState;
  readonly writer: JournalWriter;
  readonly time: Time;
  readonly slices: Slices;
  readonly log: Log;
  /** Whether matches end faster than they can be recorded. */
  historyBehind(): boolean;
  /** Stores the room's record as it is. */
  keepRecord(): Promise<void>;
  /** These lines are on their way to the store; and then they are there. */
  wrote(lines: readonly JournalLine[]): void;
  stored(lines: readonly JournalLine[], events: readonly StampedEvent[]): void;
  show(events: readonly StampedEvent[]): void;
  effect(effect: Effect): void;
  /** Rules or stages threw: the state is invalid, and nothing more happens here. */
  broken(error: unknown): void;
}

/** What came of a command at once, and when it is durable and told. */
export interface Outcome {
  readonly refused: Refused | Rejection | null;
  readonly done: Promise<void>;
}

/** What a command emits. */
class Batch implements Emit {
  readonly lines: JournalLine[] = [];
  readonly events: StampedEvent[] = [];
  readonly shown: (readonly StampedEvent[])[] = [];
  readonly effects: Effect[] = [];

  line(line: JournalLine, events: readonly StampedEvent[]): void {
    this.lines.push(line);
    for (const event of events) this.events.push(event);
  }

  show(events: readonly StampedEvent[]): void {
    this.shown.push(events);
  }

  effect(effect: Effect): void {
    // Everybody is told once how the room stands, however much has changed.
    if (effect.type !== 'announce' || !this.effects.some(({ type }) => type === 'announce'))
      this.effects.push(effect);
  }
}

export class Shell {
  readonly #ports: ShellPorts;
  /** A change of the record that is on its way to the store: the next command waits for it. */
  #saving: Promise<unknown> | null = null;
  /** What came of the last command is durable and told. */
  #done: Promise<void> = Promise.resolve();
  #timer: Cancel | null = null;
  #timerAt: number | null = null;
  #slice: Cancel | null = null;
  #halted = false;
  #broken: unknown = null;

  constructor(ports: ShellPorts) {
    this.#ports = ports;
  }

  /** Nothing happens here by itself any more. */
  get halted(): boolean {
    return this.#halted;
  }

  /** What was thrown, which makes the state invalid; null while it is sound. */
  get broken(): unknown {
    return this.#broken;
  }

  /** Whether a change of the record is on its way to the store. */
  get busy(): boolean {
    return this.#saving !== null;
  }

  halt(): void {
    this.#halted = true;
    this.#timer?.();
    this.#slice?.();
  }

  /** Resolves when everything so far is in the store, and told. */
  async settled(): Promise<void> {
    await this.#ports.writer.stored();
    for (let seen: unknown; seen !== this.#done; ) {
      seen = this.#done;
      await this.#done.catch(() => undefined);
    }
  }

  /** Does something when its turn comes: at once, unless a change of the record is on its way to the store. */
  async next<T>(run: () => T | Promise<T>): Promise<T> {
    while (this.#saving !== null) await this.#saving;
    return run();
  }

  /** Changes the record, and lets whatever comes next wait until that is stored. */
  change<T>(change: () => Promise<T>): Promise<T> {
    return this.next(() => {
      const changed = change();
      const saving = changed
        .catch(() => undefined)
        .finally(() => {
          if (this.#saving === saving) this.#saving = null;
        });
      this.#saving = saving;
      return changed;
    });
  }

  /** Does a command that changes the record, and stores that; it is as before where it cannot be stored. */
  async save(command: Command): Promise<void> {
    const { state, keepRecord } = this.#ports;
    const { record, seats } = state;
    const live = state.live.seats;
    const { refused, done } = this.dispatch(command);
    if (refused instanceof Refused) throw refused;
    try {
      await keepRecord();
    } catch (error) {
      this.dispatch({ type: 'restore', before: { record, seats } });
      state.live.seats = live;
      throw error;
    }
    await done;
  }

  /** Does a command; resolves when what came of it is durable and told. `accepted` runs before anything else is told. */
  async run(command: Command, accepted?: () => void): Promise<void> {
    const { refused, done } = this.dispatch(command, accepted);
    if (refused instanceof Refused) throw refused;
    await done;
  }

  /** The same for what happens by itself; losing the room to another process is told elsewhere. */
  inBackground(command: Command): void {
    if (this.#halted || this.#broken !== null) return;
    this.run(command).catch((error: unknown) => {
      if (error instanceof Refused) return;
      const { roomId } = this.#ports.state.record;
      this.#ports.log.warn('a room stopped', { roomId, error: String(error) });
    });
  }

  /**
   * Takes a command, reduces it, and appends its lines. What rules or stages throw has left the state half done: nothing
   * more happens in this room, nothing of the command is written, and its owner folds the room again from its journal.
   */
  dispatch(command: Command, accepted?: () => void): Outcome {
    if (this.#broken !== null) throw recovering();
    const { terms, state, time, writer } = this.#ports;
    const batch = new Batch();
    state.live.storeFull = writer.full;
    state.live.historyBehind = this.#ports.historyBehind();
    let refused: Refused | Rejection | null;
    try {
      refused = reduce(terms, state, command, time.now(), batch);
    } catch (error) {
      this.#broken = error;
      this.halt();
      this.#ports.broken(error);
      throw recovering();
    }
    if (refused === null) accepted?.();
    this.#done = this.#commit(batch);
    // A caller that fails before it waits for this tells its own error; this one must not end the process.
    this.#done.catch(() => undefined);
    return { refused, done: this.#done };
  }

  /** Appends the lines, shows what is due, and, once the lines are durable, tells of them and runs the effects. */
  async #commit({ lines, events, shown, effects }: Batch): Promise<void> {
    const { state, writer } = this.#ports;
    const { sequence } = state;
    if (lines.length > 0) this.#ports.wrote(lines);
    const waits = lines.length > 0 || effects.length > 0 || writer.pending > 0;
    const written = waits ? writer.write(lines) : null;
    for (const some of shown) this.#ports.show(some);
    this.#schedule();
    if (written === null) return;
    await written;
    if (lines.length > 0) {
      this.#ports.stored(lines, events);
      this.inBackground({ type: 'stored', sequence });
    }
    for (const effect of effects) this.#ports.effect(effect);
  }

  /** Wakes when something happens by itself, or when it is this room's turn to play on. */
  #schedule(): void {
    if (this.#halted) return;
    const { terms, state, time, slices } = this.#ports;
    if (state.live.resting)
      this.#slice ??= slices.later(() => {
        this.#slice = null;
        this.inBackground({ type: 'tick', slice: true });
      });
    const moment = nextMoment(terms, state);
    if (moment === this.#timerAt && this.#timer !== null) return;
    this.#timer?.();
    this.#timer = null;
    this.#timerAt = moment;
    if (moment === null) return;
    this.#timer = time.after(Math.max(0, moment - time.now()), () => {
      this.#timer = null;
      this.inBackground({ type: 'tick', slice: false });
    });
  }
}

function recovering(): Refused {
  return new Refused(
    'ROOM_RECOVERING',
    'Something went wrong in this match. It is put together again as it was before; look at it and try again.',
  );
}
