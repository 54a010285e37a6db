/** The newest connection of each player of a room. */
import type { SeatMessage } from './messages.js';
import type { SeatSink } from './seat.js';

export class SeatSinks {
  readonly #sinks = new Map<string, SeatSink>();

  get size(): number {
    return this.#sinks.size;
  }

  /** Tells an older connection of that player, if there is one, that it was replaced. */
  connect(playerId: string, sink: SeatSink): void {
    this.tell(playerId, { type: 'replaced' });
    this.#sinks.set(playerId, sink);
  }

  /** Whether it was still the connection of that player. */
  disconnect(playerId: string, sink: SeatSink): boolean {
    return this.#sinks.get(playerId) === sink && this.#sinks.delete(playerId);
  }

  /** Tells a player why its connection is over, and forgets it. */
  close(playerId: string, reason: string): void {
    this.tell(playerId, { type: 'closed', reason });
    this.#sinks.delete(playerId);
  }

  tell(playerId: string, message: SeatMessage): void {
    this.#sinks.get(playerId)?.hear(message);
  }

  tellAll(message: SeatMessage): void {
    for (const sink of [...this.#sinks.values()]) sink.hear(message);
  }

  clear(): void {
    this.#sinks.clear();
  }
}
