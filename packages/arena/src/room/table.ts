/** The table of a room: its match, the answers on the way, and every line that goes into the journal. Does no I/O. */
import {
  type AnyGame,
  type Ask,
  CLOCK,
  type GameEvent,
  type HostFact,
  type Input,
  type Move,
  type Placement,
  Play,
  type Played,
  type RecordedMove,
  type Rejection,
  type Seat,
} from '@lobster-league/kernel';
import {
  eventsOf,
  InputLine,
  inputOf,
  type JournalLine,
  type RoomRecord,
  type StampedEvent,
  thoughtsOf,
  toldBy,
} from '../ports/index.js';
import { Clocks, type OpenAsk } from './clocks.js';
import { type Conduct, countAnswer, countFact, countFallback, newConduct } from './conduct.js';
import type { Prompt } from './messages.js';

/** Why a match is stopped that should not count: its result changes nobody's rating. */
export const CALLED_OFF = 'called_off';
/** Why a match is stopped that everybody has left. */
export const ABANDONED = 'abandoned';

/** Whether a match that was stopped for that reason has no winner and changes no rating. */
export function isNoContest(stopped: string | null): boolean {
  return stopped === CALLED_OFF || stopped === ABANDONED;
}

/** Where the table's lines go, as they come about, with the events of each, whether the line holds them or not. */
export type WriteLine = (line: JournalLine, events: readonly StampedEvent[]) => void;

export interface TableOptions {
  /** Whether fallbacks are played at once for an agent that is gone. */
  readonly playsForAbsent?: boolean;
}

/** The seats as the rules know them. */
export function matchSeats(record: RoomRecord): Seat[] {
  return record.seats.map(({ playerId, name, options }) => ({
    id: playerId,
    name,
    ...(options === undefined || options === null ? {} : { options }),
  }));
}

/** How long an ask may take: as the game says, unless the room has its own limit. */
export function timeLimit({ game, recording }: Table, { decisionMs }: RoomRecord, ask: Ask): number | null {
  const own = game.timeLimit(recording.state, ask);
  return ask.seat === CLOCK || own === null ? own : (decisionMs ?? own);
}

/** What is asked of a seat now, if anything. */
export function promptAt(table: Table | null, seat: number, now: number): Prompt | null {
  const open = table?.clocks.of(seat);
  return table === null || open === undefined ? null : promptOf(table, open, now);
}

/** Legal answers to what a seat is asked now. */
export function legalAt(table: Table | null, seat: number): unknown[] {
  const open = table?.clocks.of(seat);
  return table === null || open === undefined ? [] : table.game.legal(table.recording.state, open.ask);
}

/** The game as that seat sees it now. */
export function viewAt(table: Table | null, seat: number): unknown {
  return table === null ? null : table.game.view(table.recording.state, seat);
}

/** An open ask as its seat hears of it. */
export function promptOf({ game, recording, turn, clocks }: Table, open: OpenAsk, now: number): Prompt {
  const { ask, deadline } = open;
  const brief = game.brief(recording.state, ask);
  return { ask, turn, brief, deadline, timeLeftMs: clocks.left(open, now) };
}

export class Table {
  readonly game: AnyGame;
  readonly recording: Play<unknown, unknown, unknown, GameEvent, unknown>;
  readonly clocks = new Clocks();
  /** How each seat behaves. */
  readonly conduct: readonly Conduct[];
  readonly #playsForAbsent: boolean;
  readonly #record: RoomRecord;
  readonly #write: WriteLine;
  readonly #startedAt: number;
  /** Sealed moves accepted for the coming step, by seat. */
  readonly #sealed = new Map<number, RecordedMove>();
  /** The number of the last event. */
  #sequence: number;
  /** When the last input was played. */
  #inputAt: number;
  /** The moment of the step being recorded. */
  #now: number;
  #stopped: string | null = null;

  /** Sets the match up; its first line is the events of the set-up. */
  constructor(
    game: AnyGame,
    record: RoomRecord,
    sequence: number,
    now: number,
    write: WriteLine,
    { playsForAbsent = false }: TableOptions = {},
  ) {
    this.game = game;
    this.conduct = record.seats.map(newConduct);
    this.#playsForAbsent = playsForAbsent;
    this.#record = record;
    this.#write = write;
    this.#startedAt = now;
    this.#now = now;
    this.#inputAt = now;
    this.#sequence = sequence;
    const setup = { config: record.config, seats: matchSeats(record), seed: record.seed };
    this.recording = Play.start(game, setup);
    this.recording.onPlayed((played) => this.#onPlayed(played));
    const turn = this.turn;
    const events = this.recording.setupEvents.map((event) => this.#stamp(event, turn));
    write({ kind: 'start', at: now, events }, events);
  }

  get turn(): number {
    return this.game.turn(this.recording.state);
  }

  /** The number of the last event. */
  get sequence(): number {
    return this.#sequence;
  }

  /** When the last thing happened in it. */
  get lastAt(): number {
    return this.#now;
  }

  /** When the last input was played: what it asks is open from then on, unless the match waits. */
  get inputAt(): number {
    return this.#inputAt;
  }

  /** Sealed answers that wait for the others, by seat. */
  get sealed(): readonly RecordedMove[] {
    return [...this.#sealed.values()].sort((a, b) => a.seat - b.seat);
  }

  /** Why it was ended before its time; null if it was not. */
  get stopped(): string | null {
    return this.#stopped;
  }

  get result(): readonly Placement[] | null {
    return this.recording.result();
  }

  get over(): boolean {
    return this.recording.asks().length === 0;
  }

  /** Whether this seat's sealed answer is in. */
  answered(seat: number): boolean {
    return this.#sealed.has(seat);
  }

  /** Opens what the game asks now; returns the new asks. */
  open(now: number, limitOf: (ask: Ask) => number | null): readonly OpenAsk[] {
    return this.clocks.refresh(this.recording.asks(), now, limitOf);
  }

  /** A seat's answer: judged at once, or sealed until all are in. */
  answer(move: RecordedMove, now: number): Rejection | null {
    const ask = this.#askOf(move.seat);
    if (ask?.gather !== 'sealed') return this.#play([move], now);
    if (move.ask !== null && move.ask !== ask.id) return stale(ask);
    if (this.#sealed.has(move.seat)) {
      return { code: 'ALREADY_SUBMITTED', message: 'Your action for this turn is in; it is final.' };
    }
    const sealed = { ...move, ask: ask.id };
    const rejection = this.game.check?.(this.recording.state, sealed) ?? null;
    if (rejection !== null) return rejection;
    this.#seal(sealed, now);
    const { thought, ...bare } = sealed;
    this.#write({ kind: 'sealed', at: now, move: bare, ...(thought === undefined ? {} : { thought }) }, []);
    return null;
  }

  /** Whether sealed answers wait and none is missing any more: they are to be played. */
  get complete(): boolean {
    return this.#sealed.size > 0 && this.#missing().length === 0;
  }

  #seal(move: RecordedMove, now: number): void {
    this.#tick(now);
    this.#sealed.set(move.seat, move);
    if (this.#answers(move)) countAnswer(this.conduct[move.seat]!);
  }

  /** Plays the fallback of an ask whose time is up, or of whom nobody waits for. */
  fallBack(ask: Ask, now: number): void {
    if (ask.gather === 'sealed') {
      for (const missing of this.#missing()) this.#sealed.set(missing.seat, fallbackMove(missing));
      this.playSealed(now);
      return;
    }
    const rejection = this.#play([fallbackMove(ask)], now);
    if (rejection !== null)
      throw new Error(`${this.game.id} refuses its own fallback of ${ask.kind}: ${rejection.message}`);
  }

  /** The seats whose sealed answer is missing. */
  silentSeats(): number[] {
    return this.#missing().map(({ seat }) => seat);
  }

  learn(fact: HostFact, now: number): void {
    if (this.over) return;
    if (fact.type === 'stop') this.#stopped = fact.reason;
    this.recording.learn(fact, this.#tick(now));
    this.#inputAt = this.#now;
    countFact(this.conduct, fact);
    this.#dropWhatIsOver();
  }

  /** Plays a line of the journal again, after a restart. */
  replay(line: JournalLine): void {
    if (line.kind === 'sealed') {
      const { move, thought } = line;
      this.#seal(thought === undefined ? move : { ...move, thought }, line.at);
    }
    if (line.kind === 'room') this.#tick(line.at);
    if (line.kind === 'open') this.clocks.forget(line.asks);
    const input = inputOf(line);
    const before = this.#sequence;
    if (input !== null) this.#playAgain(input, line.at);
    if (input !== null && this.#sequence - before !== toldBy(line))
      throw new Error('the journal holds an input that comes out differently now');
    this.#sequence = eventsOf(line).at(-1)?.sequence ?? this.#sequence;
  }

  #playAgain({ fact, moves = [] }: Input, at: number): void {
    if (fact !== undefined) this.learn(fact, at);
    const rejection = fact === undefined ? this.#play(moves, at) : null;
    if (rejection !== null) throw new Error(`the journal holds a move that is refused: ${rejection.message}`);
  }

  /** Takes the next number for an event of the room itself. */
  stamp(event: GameEvent, now: number): StampedEvent {
    this.#tick(now);
    return this.#stamp(event, this.turn);
  }

  #play(moves: readonly RecordedMove[], now: number): Rejection | null {
    const before = this.#now;
    const at = this.#tick(now);
    const answers = moves.map((move) => this.#answers(move));
    const rejection = this.recording.play(moves, at);
    if (rejection !== null) {
      this.#now = before;
      return rejection;
    }
    this.#inputAt = this.#now;
    for (const [i, { seat, timedOut }] of moves.entries()) {
      const conduct = this.conduct[seat];
      if (conduct === undefined) continue;
      if (timedOut) countFallback(conduct, this.#playsForAbsent);
      else if (answers[i] === true) countAnswer(conduct);
    }
    this.#dropWhatIsOver();
    return null;
  }

  /** Whether a move answers what its seat is asked. */
  #answers({ seat, ask, action }: Move): boolean {
    const asked = this.#askOf(seat);
    if (asked === undefined || (ask !== null && ask !== asked.id)) return false;
    return this.game.answersNothing?.(action) !== true;
  }

  #askOf(seat: number): Ask | undefined {
    return this.recording.asks().find((ask) => ask.seat === seat);
  }

  /** How long the match has lasted. In a match time never goes back, even if a process with an earlier clock goes on with it. */
  #tick(now: number): number {
    this.#now = Math.max(this.#now, now);
    return this.#now - this.#startedAt;
  }

  /** Plays the sealed answers together. */
  playSealed(now: number): void {
    const moves = this.sealed;
    const rejection = this.#play(moves, now);
    if (rejection !== null)
      throw new Error(`${this.game.id} refuses sealed moves that it had accepted: ${rejection.message}`);
  }

  /** An ask that is over has no deadline any more, and a sealed move counts only for the ask it answered. */
  #dropWhatIsOver(): void {
    const asks = this.recording.asks();
    this.clocks.keep(asks);
    for (const move of [...this.#sealed.values()]) {
      if (!asks.some(({ seat, id }) => seat === move.seat && id === move.ask)) this.#sealed.delete(move.seat);
    }
  }

  #missing(): Ask[] {
    return this.recording
      .asks()
      .filter(({ seat, gather }) => gather === 'sealed' && seat !== CLOCK && !this.#sealed.has(seat));
  }

  #onPlayed({ input, events, turns }: Played): void {
    const thoughts = thoughtsOf(input, this.#record.seats);
    const stamped = events.map((event, i) => {
      const one = this.#stamp(event, turns[i]!);
      return i === 0 && thoughts !== undefined ? { ...one, thoughts } : one;
    });
    this.#write(new InputLine(this.#now, input, stamped.length), stamped);
  }

  #stamp(event: GameEvent, turn: number): StampedEvent {
    this.#sequence++;
    return { sequence: this.#sequence, turn, at: this.#now, event };
  }
}

/** What is played for a seat that does not answer. */
export function fallbackMove({ seat, id, fallback }: Ask): Move {
  return { seat, ask: id, action: fallback, timedOut: true };
}

function stale(open: Ask): Rejection {
  return { code: 'STALE_ASK', message: 'That ask is over.', context: { open: open.id, kind: open.kind } };
}
