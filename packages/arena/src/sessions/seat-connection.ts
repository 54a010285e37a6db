/** A connection to a seat, whatever carries it: a socket, or calls with pauses between them. */
import type { RoomSight, SeatLink } from '../room/access.js';
import type { SeatMessage } from '../room/messages.js';

export class SeatConnection {
  /** Rejects with Refused where the token opens no seat. */
  readonly link: Promise<SeatLink>;
  #listener: ((message: SeatMessage) => void) | null = null;
  /** What the seat hears before anybody listens. */
  #held: SeatMessage[] = [];
  readonly #woken = new Set<() => void>();
  #over = false;

  constructor(room: Pick<RoomSight, 'connect'>, token: string) {
    this.link = room.connect(token, { hear: (message) => this.#hear(message) });
    this.link.catch(() => this.#end());
  }

  /** Whether another connection has the seat, or the room is gone, or this one was closed. */
  get over(): boolean {
    return this.#over;
  }

  /** Whether anybody waits for it. */
  get awaited(): boolean {
    return this.#woken.size > 0;
  }

  /** Hears everything from now on, and what came before unless it is skipped. */
  listen(listener: (message: SeatMessage) => void, before: 'told' | 'skipped' = 'told'): void {
    const held = before === 'told' ? this.#held : [];
    this.#held = [];
    this.#listener = listener;
    for (const message of held) listener(message);
  }

  /** Calls back at every change that may ask something of the seat; returns what ends that. */
  onChange(changed: () => void): () => void {
    this.#woken.add(changed);
    return () => void this.#woken.delete(changed);
  }

  close(): void {
    this.#end();
    this.link.then(
      (link) => link.close(),
      () => undefined,
    );
  }

  #hear(message: SeatMessage): void {
    if (message.type === 'replaced' || message.type === 'closed') this.#over = true;
    if (this.#listener === null) this.#held.push(message);
    else this.#listener(message);
    if (message.type !== 'events') this.#wake();
  }

  #end(): void {
    this.#over = true;
    this.#wake();
  }

  #wake(): void {
    for (const changed of [...this.#woken]) changed();
  }
}
