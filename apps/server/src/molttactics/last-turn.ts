/** What happened in the last turn, in one line an event; read once, however many ask. */
import type { Arena, Room, StampedEvent } from '@lobster-league/arena';
import { molttactics } from '@lobster-league/molttactics';
import { asEvent } from './matches.js';

/** More events than a turn of eight agents can bring. */
const LOOK_BACK = 256;

/** The line of an event; null for what the state tells better. */
export function lineOf(
  event: { readonly type: string },
  seats: readonly { readonly name: string }[],
): string | null {
  if (event.type.startsWith('room:')) return null;
  if (event.type === 'actions_revealed' || event.type === 'turn_started') return null;
  return molttactics.tell(
    asEvent(event),
    seats.map(({ name }) => ({ id: name, name })),
  );
}

/** Everything since the actions were last revealed, what the host did afterwards included. */
export function lastLines(
  events: readonly StampedEvent[],
  seats: readonly { readonly name: string }[],
): string[] {
  const from = events.findLastIndex(({ event }) => event.type === 'actions_revealed');
  return events.slice(Math.max(0, from)).flatMap(({ event }) => lineOf(event, seats) ?? []);
}

export class LastTurns {
  readonly #arena: Arena;
  readonly #known = new WeakMap<Room, { readonly sequence: number; readonly lines: Promise<string[]> }>();

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /** Up to the event of that number. */
  of(room: Room, sequence: number): Promise<string[]> {
    const known = this.#known.get(room);
    if (known !== undefined && known.sequence >= sequence) return known.lines;
    const lines = this.#read(room, sequence);
    this.#known.set(room, { sequence, lines });
    // What could not be read is read again by the next who asks.
    lines.catch(() => this.#known.delete(room));
    return lines;
  }

  async #read({ roomId, record }: Room, sequence: number): Promise<string[]> {
    const from = Math.max(1, sequence - LOOK_BACK + 1);
    return lastLines(await this.#arena.events(roomId, from, sequence - from + 1), record.seats);
  }
}
