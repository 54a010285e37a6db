/** Plays a room's match as far as it goes without waiting: opens asks, runs house bots, watches deadlines. */
import { type Ask, CLOCK } from '@lobster-league/kernel';
import { type Cancel, eventsOf, inputOf, type JournalLine, type StampedEvent } from '../ports/index.js';
import type { OpenAsk } from './clocks.js';
import { HouseSeats } from './house-seats.js';
import type { Prompt } from './messages.js';
import type { RoomParts } from './parts.js';
import { fallbackMove, matchSeats, promptOf, Table, timeLimit } from './table.js';

/** How many inputs of house bots are played before others get their turn. */
const BURST = 64;
/** How long a match waits before it looks again whether the store or the history has caught up. */
const BEHIND_MS = 20;

/** What the engine asks of the room around it. */
export interface EngineOwner {
  /** Whether nobody waits for that seat's answer, because its agent is gone. */
  playsByDefault(seat: number): boolean;
  /** These seats let too many deadlines pass. */
  tooManyTimeouts(seats: readonly number[]): void;
  /** The journal is as long as it may get: ends the match. */
  outgrown(now: number): void;
  /** The match has come to its end, at that moment. */
  ended(at: number): void;
  /** The engine was woken: lets it do this, plays on, and commits. */
  woke(act: () => void): void;
}

export class Engine {
  readonly table: Table;
  /** The number of the last event of the set-up. */
  readonly setupSequence: number;
  readonly #parts: RoomParts;
  readonly #owner: EngineOwner;
  readonly #house: HouseSeats;
  #timer: Cancel | null = null;
  /** Whether the match has waited since asks were last opened. */
  #held = false;
  /** It has played enough for now, and goes on when it has its turn again. */
  #resting = false;
  #replaying: boolean;
  /** The events of what was played again last. */
  #again: readonly StampedEvent[] = [];

  /** Sets the match up. While replaying, nothing is written or told. */
  constructor(parts: RoomParts, owner: EngineOwner, sequence: number, now: number, replaying = false) {
    this.#parts = parts;
    this.#owner = owner;
    this.#replaying = replaying;
    const { hosted, stage } = parts;
    const record = parts.record();
    stage.open(record.config, matchSeats(record));
    let last = sequence;
    this.table = new Table(
      hosted.game,
      record,
      sequence,
      now,
      (line, events) => {
        if (line.kind === 'start') last = events.at(-1)?.sequence ?? sequence;
        if (this.#replaying) this.#again = events;
        else this.write(line, events);
      },
      { playsForAbsent: hosted.absence?.graceMs != null },
    );
    for (const [seat, conduct] of this.table.conduct.entries()) parts.seats[seat]!.conduct = conduct;
    this.setupSequence = last;
    this.#house = new HouseSeats(this.table, record, hosted.paced);
  }

  /** A line for the journal; its events go to agents at once and to spectators at their pace. */
  write(line: JournalLine, events: readonly StampedEvent[] = eventsOf(line)): void {
    this.#parts.outbox.put(line, events);
    this.#parts.stage.pacer.expect(events.length);
  }

  /** Plays a line of the journal again; returns its events. */
  replay(line: JournalLine): readonly StampedEvent[] {
    this.table.replay(line);
    this.table.open(line.at, this.#limit);
    return inputOf(line) === null ? eventsOf(line) : this.#again;
  }

  /** From here on everything is new. Since `awaySince` nobody could answer: the clocks stood. */
  replayed(awaySince: number | null): void {
    const { clocks } = this.table;
    const now = this.#parts.time.now();
    this.#replaying = false;
    clocks.notAfter(now);
    if (awaySince === null || clocks.stopped) return;
    clocks.stop(awaySince);
    clocks.go(now);
  }

  /** Plays on until somebody has to be waited for. */
  run(): void {
    if (this.#resting && !this.table.over) return;
    const { time, stage, outbox, log, settings } = this.#parts;
    const { table } = this;
    for (let steps = 0; ; steps++) {
      const now = time.now();
      if (table.over) {
        this.stop();
        this.#owner.ended(table.lastAt);
        return;
      }
      if (outbox.size > settings.maxJournal) {
        this.#owner.outgrown(now);
        continue;
      }
      const silent = this.#tooSilent();
      if (silent.length > 0) {
        this.#owner.tooManyTimeouts(silent);
        continue;
      }
      if (stage.pacer.holds(table.turn)) {
        this.#held = true;
        break;
      }
      if (outbox.full) {
        this.#held = true;
        this.#wakeAt(now + BEHIND_MS);
        return;
      }
      if (table.complete) {
        table.playSealed(now);
        continue;
      }
      this.#open(now);
      const absent = table.clocks.open.find(
        ({ ask }) => ask.gather === 'now' && ask.seat !== CLOCK && this.#owner.playsByDefault(ask.seat),
      );
      if (absent !== undefined) table.fallBack(absent.ask, now);
      else {
        const { speed } = this.#parts.record();
        this.#house.plan(table.clocks.open, speed, now);
        const plan = this.#house.next();
        if (plan === null || plan.due > now) break;
        if (speed === 'instant' && this.#parts.behind()) {
          this.#wakeAt(now + BEHIND_MS);
          return;
        }
        const rejection = table.answer(this.#house.moveOf(plan, speed), now);
        if (rejection !== null) {
          const { bot } = this.#parts.seats[plan.ask.seat]!.record;
          log.error('a house bot made an illegal move', { game: table.game.id, bot, code: rejection.code });
          table.answer({ ...fallbackMove(plan.ask), timedOut: false }, now);
        }
      }
      if (steps >= BURST) {
        this.#rest();
        return;
      }
    }
    this.#wakeAt(this.#nextMoment());
  }

  /** Opens what the game asks, and tells whom it asks. */
  #open(now: number): void {
    const { table } = this;
    const opened = table.open(now, this.#limit);
    if (opened.length > 0 && (this.#held || now !== table.inputAt)) {
      const asks = opened.map(({ ask: { seat, id } }) => ({ seat, id }));
      this.write({ kind: 'open', at: now, asks });
    }
    this.#held = false;
    for (const open of opened) this.prompt(open);
  }

  /** Tells a seat what it is asked, with the time it has left. */
  prompt(open: OpenAsk): void {
    const live = this.#parts.seats[open.ask.seat];
    if (live === undefined || live.sink === null) return;
    const prompt = this.promptFor(open);
    this.#parts.outbox.afterwards(() => live.tell({ type: 'prompt', prompt }));
  }

  promptFor(open: OpenAsk): Prompt {
    return promptOf(this.table, open, this.#parts.time.now());
  }

  /** No timer of the engine's will fire any more. */
  stop(): void {
    this.#timer?.();
    this.#timer = null;
    this.#resting = false;
  }

  readonly #limit = (ask: Ask): number | null => timeLimit(this.table, this.#parts.record(), ask);

  #nextMoment(): number | null {
    const { clocks } = this.table;
    if (clocks.stopped) return null;
    const deadline = clocks.next();
    const bot = this.#house.next()?.due ?? null;
    return deadline === null || (bot !== null && bot < deadline) ? bot : deadline;
  }

  #wakeAt(moment: number | null): void {
    this.stop();
    if (moment === null) return;
    const { time } = this.#parts;
    this.#timer = time.after(Math.max(0, moment - time.now()), () => this.#wake());
  }

  #rest(): void {
    this.stop();
    this.#timer = this.#parts.slices.later(() => this.#wake());
    this.#resting = true;
  }

  #wake(): void {
    this.#resting = false;
    this.#owner.woke(() => {
      if (!this.#parts.outbox.full) this.#expire();
    });
  }

  /** Plays the fallbacks of asks whose time is up. */
  #expire(): void {
    const { table } = this;
    const now = this.#parts.time.now();
    for (;;) {
      const ask = table.clocks.expired(now)[0]?.ask;
      if (ask === undefined || table.over) return;
      const silent = ask.seat === CLOCK ? [] : ask.gather === 'sealed' ? table.silentSeats() : [ask.seat];
      table.fallBack(ask, now);
      for (const seat of silent) this.#timedOut(seat, ask);
      table.clocks.keep(table.recording.asks());
    }
  }

  #timedOut(seat: number, ask: Ask): void {
    const { settings, seats, outbox } = this.#parts;
    const live = seats[seat]!;
    const { inARow, total } = live.conduct;
    const warning = inARow >= settings.warnAfter;
    const missed = { ...ask, seat };
    outbox.afterwards(() => {
      live.tell({ type: 'timeout', ask: missed, inARow, total, outAfter: settings.outAfter, warning });
    });
  }

  /** The seats that let too many deadlines pass in a row and are still in the match. */
  #tooSilent(): number[] {
    const { settings, hosted } = this.#parts;
    const { conduct, recording } = this.table;
    return [...conduct.keys()].filter((seat) => {
      const { inARow, out } = conduct[seat]!;
      return inARow >= settings.outAfter && !out && hosted.game.inPlay?.(recording.state, seat) !== false;
    });
  }
}
