/** A match as text: the players' thoughts, the events, and the placements. */
import type { AnyGame, Entry, Header, Placement, Seat } from '@lobster-league/kernel';
import { bold, dim, type Io, oneLine } from './io.js';

export interface Transcript {
  begin(header: Header, seed: string, setup: Entry['events']): void;
  entry(entry: Entry): void;
  end(result: readonly Placement[], digest: string): void;
}

export function forPeople(io: Io, game: AnyGame): Transcript {
  let seats: readonly Seat[] = [];
  const nameOf = (seat: number): string => seats[seat]?.name ?? 'the clock';
  const say = (text: string): void => io.out(`${oneLine(text)}\n`);
  return {
    begin(header, seed, setup) {
      seats = header.seats;
      io.out(`${bold(io, oneLine(`${game.id}: ${seats.map(({ name }) => name).join(', ')}`))}\n`);
      io.out(`${dim(io, oneLine(`seed ${seed}, committed to as ${header.commitment}`))}\n\n`);
      for (const event of setup) say(game.tell(event, seats));
    },
    entry({ input, events }) {
      for (const { seat, thought } of input.moves ?? []) {
        if (thought !== undefined) io.out(`${dim(io, oneLine(`    ${nameOf(seat)}: “${thought}”`))}\n`);
      }
      for (const event of events) say(game.tell(event, seats));
    },
    end(result, digest) {
      io.out('\n');
      for (const { seat, place, score } of result.toSorted((a, b) => a.place - b.place || a.seat - b.seat)) {
        say(`${place}. ${nameOf(seat)} (${score})`);
      }
      io.out(`${dim(io, `digest ${digest}`)}\n`);
    },
  };
}

/** Writes JSON lines: the head, then each step, then the end. */
export function forMachines(io: Io): Transcript {
  const line = (value: object): void => io.out(`${JSON.stringify(value)}\n`);
  return {
    begin(header, seed, setup) {
      line({ head: { ...header, seed } });
      line({ step: 0, events: setup });
    },
    entry: ({ step, input, events }) => line({ step, ...input, events }),
    end: (result, digest) => line({ end: { result, digest } }),
  };
}
