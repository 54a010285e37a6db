/** What a match leaves to the history, from its journal: events, replay, and what the game counts of each player. */
import {
  type AnyGame,
  commitmentTo,
  type Entry,
  type Placement,
  type ReplayEnd,
  type ReplayHead,
  type ReplayInput,
  replayHead,
  replayInput,
} from '@lobster-league/kernel';
import { Counters } from './counters.js';
import {
  type Chronicle,
  eventsOf,
  type JournalLine,
  type RoomRecord,
  type StampedEvent,
} from './ports/index.js';
import { matchSeats, Table, type WriteLine } from './room/table.js';

/** What an event takes in memory, roughly. */
const EVENT_BYTES = 512;

/** What is needed of a game to tell of a match whose journal holds everything. */
export type TellingGame = Pick<AnyGame, 'id' | 'version' | 'tally'>;

/** Where the events and inputs of a match go, one by one. */
export interface Scribe {
  event(event: StampedEvent): void;
  input(played: PlayedInput): void;
}

/** An input and its check, as `replayInput` takes it. */
export type PlayedInput = Pick<Entry, 'input' | 'check'>;

/** The rest of a chronicle. */
export interface Outline extends Pick<Chronicle, 'totalEvents' | 'counters'> {
  readonly head: ReplayHead;
  readonly end: ReplayEnd;
}

/** Of a match whose journal keeps only inputs: it is played again, and comes to the same. */
export function tellAgain(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
  scribe: Scribe,
): Outline {
  const telling = new Telling(game, record, scribe);
  const table = playAgain(game, { ...record, journal: 'events' }, journal, telling.line);
  return telling.outline(table?.chain?.digest ?? '', table?.result ?? null);
}

/** The same, gathered in memory. */
export function playedAgain(game: AnyGame, record: RoomRecord, journal: readonly JournalLine[]): Chronicle {
  return gathered((scribe) => tellAgain(game, record, journal, scribe));
}

/** Of a match whose journal holds its events and checks. */
export function toldBy(
  game: TellingGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
  { digest, result }: { readonly digest: string; readonly result: readonly Placement[] | null },
): Chronicle {
  return gathered((scribe) => {
    const telling = new Telling(game, record, scribe);
    for (const line of journal) telling.line(line, eventsOf(line));
    return telling.outline(digest, result);
  });
}

/** The journal itself, of a room that keeps events there and of whose steps only the inputs are at hand. */
export function wholeJournal(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
): JournalLine[] {
  if (record.journal === 'inputs') return [...journal];
  const whole: JournalLine[] = [];
  playAgain(game, record, journal, (line) => whole.push(line));
  return whole;
}

/** Events of a match whose journal keeps only inputs. */
export function eventsAgain(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
): StampedEvent[] {
  const found: StampedEvent[] = [];
  playAgain(game, record, journal, (_, events) => {
    for (const event of events) found.push(event);
  });
  return found;
}

function gathered(tell: (scribe: Scribe) => Outline): Chronicle {
  const events: StampedEvent[] = [];
  const inputs: ReplayInput[] = [];
  const { head, end, ...rest } = tell({
    event: (event) => void events.push(event),
    input: (played) => void inputs.push(replayInput(played)),
  });
  return {
    ...rest,
    events,
    eventsFrom: (from, limit) => events.filter(({ sequence }) => sequence >= from).slice(0, limit),
    bytes: events.length * EVENT_BYTES,
    replay: { head, inputs, end },
  };
}

/** Plays the match of a journal again; every line is told as it comes about, with its events. */
function playAgain(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
  tell: WriteLine,
): Table | null {
  let table: Table | null = null;
  let sequence = 0;
  for (const line of journal) {
    const events = eventsOf(line);
    sequence = events.at(-1)?.sequence ?? sequence;
    if (line.kind === 'start') table = new Table(game, record, sequence - events.length, line.at, tell);
    else {
      if (line.kind !== 'input' && line.kind !== 'step') tell(line, events);
      table?.replay(line);
    }
  }
  return table;
}

/** Takes the lines of a journal, tells the scribe, and counts. */
class Telling {
  readonly #game: TellingGame;
  readonly #record: RoomRecord;
  readonly #scribe: Scribe;
  readonly #counters: Counters;
  #totalEvents = 0;
  #start = '';

  constructor(game: TellingGame, record: RoomRecord, scribe: Scribe) {
    this.#game = game;
    this.#record = record;
    this.#scribe = scribe;
    this.#counters = new Counters(
      game,
      record.seats.map(({ playerId }) => playerId),
    );
  }

  readonly line: WriteLine = (line, events) => {
    if (line.kind === 'start') this.#start = line.check ?? '';
    if (line.kind === 'step') this.#scribe.input(line);
    for (const stamped of events) {
      this.#totalEvents++;
      this.#counters.add(stamped.event);
      this.#scribe.event(stamped);
    }
  };

  outline(digest: string, result: readonly Placement[] | null): Outline {
    const { id, version } = this.#game;
    const { config, seed } = this.#record;
    const seats = matchSeats(this.#record);
    const header = { game: id, rules: version, config, seats, commitment: commitmentTo(seed) };
    return {
      head: replayHead(header, seed, this.#start),
      end: { result: result?.map(({ seat, place, score }) => ({ seat, place, score })) ?? null, digest },
      totalEvents: this.#totalEvents,
      counters: this.#counters.counted,
    };
  }
}
