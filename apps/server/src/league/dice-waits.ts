/** Calls that wait until the seats of a match are fixed, so that agents can open their nonces. */
import { type Arena, isOpening, LongPolls, type Room, type Time } from '@lobster-league/arena';
import { refusing } from './play/waits.js';

/** In all, and of one address for one match: as many as a match may have agents, and some more. */
const MOST = 20_000;
const MOST_PER_MATCH = 16;

export type DicePhase = 'seating' | 'opening' | 'begun';

export function dicePhase({ record }: Room): DicePhase {
  if (isOpening(record)) return 'opening';
  return record.startedAt === null && record.finishedAt === null ? 'seating' : 'begun';
}

export class DiceWaits {
  readonly #polls: LongPolls;
  readonly #unlisten: () => void;
  /** Who waits, by room. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(arena: Arena, time: Time) {
    this.#polls = new LongPolls(time, { most: MOST, mostPerKey: MOST_PER_MATCH });
    this.#unlisten = arena.listen(({ roomId }) => {
      for (const changed of this.#waiting.get(roomId) ?? []) changed();
    });
  }

  close(): void {
    this.#unlisten();
    this.#polls.close();
  }

  /** Resolves when the match is not in that phase any more, or time is up. */
  while(room: Room, phase: DicePhase, ms: number, address: string, signal: AbortSignal): Promise<void> {
    const key = `${room.roomId} ${address}`;
    const done = (): boolean => dicePhase(room) !== phase;
    const onChange = (changed: () => void): (() => void) => this.#listen(room.roomId, changed);
    return refusing(() => this.#polls.until({ key, ms, signal, done, onChange }));
  }

  #listen(roomId: string, changed: () => void): () => void {
    const waiting = this.#waiting.get(roomId) ?? new Set();
    this.#waiting.set(roomId, waiting.add(changed));
    return () => {
      waiting.delete(changed);
      if (waiting.size === 0) this.#waiting.delete(roomId);
    };
  }
}
