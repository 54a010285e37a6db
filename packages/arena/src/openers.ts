/** How many rooms each opener has open: they are limited, so that nobody fills the arena alone. */
import type { Directory } from './directory.js';
import { Refused } from './refused.js';

/** Nobody knows when a room is over; this is soon enough to ask again. */
const RETRY_S = 60;

export class Openers {
  readonly #most: number;
  readonly #open = new Map<string, number>();
  readonly #openerOf = new Map<string, string>();

  /** `most` of 0 is no limit. */
  constructor(directory: Directory, most: number) {
    this.#most = most;
    directory.listen((room, what) => {
      const opener = this.#openerOf.get(room.roomId);
      if (opener === undefined || (what !== 'removed' && room.status !== 'finished')) return;
      this.#openerOf.delete(room.roomId);
      this.#count(opener, -1);
    });
  }

  /** Whether another room may be opened; always by the house, which is nobody's opener. */
  mayOpen(opener: string | undefined): boolean {
    return opener === undefined || this.#most === 0 || (this.#open.get(opener) ?? 0) < this.#most;
  }

  mustHavePlace(opener: string | undefined): void {
    if (this.mayOpen(opener)) return;
    throw new Refused('RATE_LIMITED', 'Too many rooms from your address are open; wait until one is over.', {
      openRooms: this.#most,
      retryAfterSeconds: RETRY_S,
    });
  }

  /** Opens a room, which counts from now on until it is over. */
  async opening<Room extends { readonly roomId: string }>(
    opener: string | undefined,
    open: () => Promise<Room>,
  ): Promise<Room> {
    if (opener === undefined || this.#most === 0) return open();
    this.mustHavePlace(opener);
    this.#count(opener, 1);
    try {
      const room = await open();
      this.#openerOf.set(room.roomId, opener);
      return room;
    } catch (error) {
      this.#count(opener, -1);
      throw error;
    }
  }

  #count(opener: string, change: 1 | -1): void {
    const open = (this.#open.get(opener) ?? 0) + change;
    if (open === 0) this.#open.delete(opener);
    else this.#open.set(opener, open);
  }
}
