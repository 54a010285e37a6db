/** What a match leaves to the history, from its journal: events, replay, and what the game counts of each player. */
import { type AnyGame, commitmentTo, type Placement, replayHead, replayInput } from '@lobster-league/kernel';
import {
  type Chronicle,
  eventsOf,
  type JournalLine,
  type RoomRecord,
  type StampedEvent,
} from './ports/index.js';
import { matchSeats, Table, type WriteLine } from './room/table.js';

/** Of a match whose journal keeps only inputs: it is played again, and comes to the same. */
export function playedAgain(game: AnyGame, record: RoomRecord, journal: readonly JournalLine[]): Chronicle {
  const full: JournalLine[] = [];
  const table = playAgain(game, { ...record, journal: 'events' }, journal, (line) => full.push(line));
  return toldBy(game, record, full, { digest: table?.chain?.digest ?? '', result: table?.result ?? null });
}

/** Of a match whose journal holds its events and checks. */
export function toldBy(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
  { digest, result }: { readonly digest: string; readonly result: readonly Placement[] | null },
): Chronicle {
  const events = journal.flatMap(eventsOf);
  const { config, seed } = record;
  const seats = matchSeats(record);
  const header = { game: game.id, rules: game.version, config, seats, commitment: commitmentTo(seed) };
  const start = journal.find((line) => line.kind === 'start');
  return {
    events,
    totalEvents: events.length,
    replay: {
      head: replayHead(header, seed, start?.check ?? ''),
      inputs: journal.flatMap((line) => (line.kind === 'step' ? [replayInput(line)] : [])),
      end: { result: result?.map(({ seat, place, score }) => ({ seat, place, score })) ?? null, digest },
    },
    counters: countersOf(game, record, events),
  };
}

/** Events of a match whose journal keeps only inputs, from a number on. */
export function eventsAgain(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
  { from, limit }: { readonly from: number; readonly limit: number },
): StampedEvent[] {
  const found: StampedEvent[] = [];
  const take: WriteLine = (_, events) => {
    for (const event of events) if (event.sequence >= from && found.length < limit) found.push(event);
  };
  playAgain(game, record, journal, take);
  return found;
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

function countersOf(
  game: AnyGame,
  { seats }: RoomRecord,
  events: readonly StampedEvent[],
): Map<string, Record<string, number>> {
  const counters = new Map<string, Record<string, number>>();
  const add = (player: string | number, counter: string, amount: number): void => {
    const playerId = typeof player === 'string' ? player : (seats[player]?.playerId ?? '');
    const own = counters.get(playerId) ?? {};
    own[counter] = (own[counter] ?? 0) + amount;
    counters.set(playerId, own);
  };
  for (const { event } of events) if (!event.type.startsWith('room:')) game.tally?.(event, add);
  return counters;
}
