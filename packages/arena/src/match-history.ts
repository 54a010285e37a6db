/** What a match leaves to the history: its journal is played again, and every event, input and check of it is emitted. */
import {
  type AnyGame,
  botVersion,
  type Dice,
  type Entry,
  Match,
  type Placement,
  type ReplayEnd,
  type ReplayHead,
  type ReplayInput,
  replayHead,
  replayInput,
  type SeatDice,
} from '@lobster-league/kernel';
import { Counters } from './counters.js';
import {
  eventsOf,
  inputOf,
  type JournalLine,
  type MatchHistory,
  type RoomRecord,
  type StampedEvent,
  type Time,
  thoughtsOf,
} from './ports/index.js';
import { diceOf } from './room/dice.js';
import { Pace } from './room/pace.js';
import { matchSeats, matchSetup } from './room/state.js';

/** What an event takes in memory, roughly. */
const EVENT_BYTES = 512;
const NO_CHECK = '0'.repeat(16);
const NO_DIGEST = '0'.repeat(64);

/** Where the events and inputs of a match go, one by one; `json` is that of `stamped.event`. */
export interface HistorySink {
  event(stamped: StampedEvent, json: string): void;
  input(played: PlayedInput): void;
}

/** An input and its check, as `replayInput` takes it. */
export type PlayedInput = Pick<Entry, 'input' | 'check'>;

/** The rest of a match history. */
export interface HistoryOutline extends Pick<MatchHistory, 'totalEvents' | 'counters'> {
  readonly head: ReplayHead;
  readonly end: ReplayEnd;
}

/** Plays the match of a journal again, all of it at once: for threads that have nothing else to do. */
export function buildHistory(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
  sink: HistorySink,
): HistoryOutline {
  const building = buildFromLines(game, record, journal, sink);
  for (;;) {
    const { done, value } = building.next();
    if (done === true) return value;
  }
}

/** The same in this thread, in short slices, gathered in memory. */
export async function buildHistoryInSlices(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
  time: Time,
): Promise<MatchHistory> {
  const gathered = new Gathered();
  const building = buildFromLines(game, record, journal, gathered);
  const pace = new Pace(time);
  for (;;) {
    const { done, value } = building.next();
    if (done === true) return gathered.build(value);
    if (pace.due) await pace.rest();
  }
}

/** Of a match whose rules are not here any more: what its journal says by itself. */
export function historyWithoutRules(record: RoomRecord, journal: readonly JournalLine[]): MatchHistory {
  const gathered = new Gathered();
  const building = new HistoryEmitter({ id: record.game, version: record.rules, bots: {} }, record, gathered);
  for (const line of journal) {
    const input = inputOf(line);
    if (input !== null) gathered.input({ input, check: 'check' in line ? (line.check ?? '') : NO_CHECK });
    for (const stamped of eventsOf(line)) building.event(stamped);
  }
  return gathered.build(building.outline(NO_CHECK, NO_DIGEST, null));
}

/** Plays line after line; whoever runs it may rest in between. */
function* buildFromLines(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
  sink: HistorySink,
): Generator<void, HistoryOutline> {
  const building = new HistoryEmitter(game, record, sink);
  let match: Match<unknown, unknown, unknown, StampedEvent['event'], unknown> | null = null;
  let played: Entry | null = null;
  let start = NO_CHECK;
  for (const line of journal) {
    const input = inputOf(line);
    if (line.kind === 'start') {
      match = Match.record(game, matchSetup(record));
      match.onEntry((entry) => {
        played = entry;
      });
      start = match.digest;
    }
    if (input === null) for (const stamped of eventsOf(line)) building.event(stamped);
    else if (match !== null) {
      const { fact, moves = [], at } = input;
      const refused = fact === undefined ? match.play(moves, at) : match.learn(fact, at);
      if (refused) throw new Error(`the journal holds a move that is refused: ${refused.message}`);
      building.played(played!, line.at);
    }
    yield;
  }
  return building.outline(start, match?.digest ?? NO_DIGEST, match?.result() ?? null);
}

/** Gathers everything in memory. */
class Gathered implements HistorySink {
  readonly #events: StampedEvent[] = [];
  readonly #inputs: ReplayInput[] = [];

  event(stamped: StampedEvent): void {
    this.#events.push(stamped);
  }

  input(played: PlayedInput): void {
    this.#inputs.push(replayInput(played));
  }

  build({ head, end, totalEvents, counters }: HistoryOutline): MatchHistory {
    const events = this.#events;
    return {
      totalEvents,
      counters,
      events,
      eventsFrom: (from, limit) => events.filter(({ sequence }) => sequence >= from).slice(0, limit),
      bytes: events.length * EVENT_BYTES,
      replay: { head, inputs: this.#inputs, end },
    };
  }
}

/** Passes on what happened to the sink, and counts. */
class HistoryEmitter {
  readonly #game: Pick<AnyGame, 'id' | 'version' | 'tally' | 'bots'>;
  readonly #record: RoomRecord;
  readonly #sink: HistorySink;
  readonly #counters: Counters;
  #totalEvents = 0;
  /** The number of the last event. */
  #sequence = 0;

  constructor(
    game: Pick<AnyGame, 'id' | 'version' | 'tally' | 'bots'>,
    record: RoomRecord,
    sink: HistorySink,
  ) {
    this.#game = game;
    this.#record = record;
    this.#sink = sink;
    this.#counters = new Counters(
      game,
      record.seats.map(({ playerId }) => playerId),
    );
  }

  /** An event that the journal holds. */
  event(stamped: StampedEvent): void {
    this.#sequence = stamped.sequence;
    this.#emit(stamped, JSON.stringify(stamped.event));
  }

  /** An input that was played again at that moment. */
  played({ input, check, events, turns, texts }: Entry, at: number): void {
    this.#sink.input({ input, check });
    const thoughts = thoughtsOf(input, this.#record.seats);
    for (const [i, event] of events.entries()) {
      const stamped = { sequence: ++this.#sequence, turn: turns[i]!, at, event };
      this.#emit(i === 0 && thoughts !== undefined ? { ...stamped, thoughts } : stamped, texts[i]!);
    }
  }

  outline(start: string, digest: string, result: readonly Placement[] | null): HistoryOutline {
    const { id, version } = this.#game;
    const { config, seed, commitment, fork } = this.#record;
    const plain = { game: id, rules: version, config, seats: matchSeats(this.#record), commitment };
    const header = fork === undefined ? plain : { ...plain, fork };
    // A match that never began has no seed, and its dice stay secret.
    const dice = seed === null ? null : this.#dice();
    return {
      head: replayHead(header, seed ?? '', start, dice ?? undefined),
      end: { result: result?.map(({ seat, place, score }) => ({ seat, place, score })) ?? null, digest },
      totalEvents: this.#totalEvents,
      counters: this.#counters.counted,
    };
  }

  /** Says so of a bot that is not the one any more that has sat down. */
  #dice(): Dice | null {
    const dice = diceOf(this.#record);
    const isChanged = ({ bot, botVersion: satDown }: SeatDice): boolean =>
      bot !== null && satDown !== undefined && satDown !== botVersion(this.#game, bot);
    return (
      dice && {
        ...dice,
        seats: dice.seats.map((seat) => (isChanged(seat) ? { ...seat, botChanged: true } : seat)),
      }
    );
  }

  #emit(stamped: StampedEvent, json: string): void {
    this.#totalEvents++;
    this.#counters.add(stamped.event);
    this.#sink.event(stamped, json);
  }
}
