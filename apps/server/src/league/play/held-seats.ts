/** Seats of agents that call now and then: connected between two calls, with what happened meanwhile in words. */
import { HeldSeats, type Room, type SeatMessage, type Time } from '@lobster-league/arena';
import { teller } from '../tell.js';

/** An agent that has not called for so long is gone. */
export const HELD_MS = 180_000;
const TERMS = { heldMs: HELD_MS, lookEveryMs: 15_000, most: 20_000 };
/** What happened, kept until the agent asks. */
const MOST_LINES = 60;

export interface Happened {
  readonly sequence: number;
  readonly text: string;
}

interface Line extends Happened {
  readonly routine: boolean;
}

/** What has happened since the agent was last told, oldest first. */
export class News {
  readonly #room: Room;
  #lines: Line[] = [];

  constructor(room: Room) {
    this.#room = room;
  }

  hear(message: SeatMessage): void {
    if (message.type !== 'events') return;
    const { game } = this.#room.hosted;
    const tell = teller(game, this.#room.record.seats);
    for (const { sequence, event } of message.events)
      this.#lines.push({ sequence, text: tell(event), routine: game.routine?.includes(event.type) === true });
    if (this.#lines.length > MOST_LINES) this.#lines = this.#lines.slice(-MOST_LINES);
  }

  /** Each is told once. */
  take(): readonly Happened[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines.map(({ sequence, text }) => ({ sequence, text }));
  }

  /** What is worth telling of the events after that one. */
  after(sequence: number): string[] {
    return this.#lines.filter((line) => line.sequence > sequence && !line.routine).map(({ text }) => text);
  }
}

export function heldSeats(time: Time): HeldSeats<News> {
  return new HeldSeats(time, TERMS, (room, connection) => {
    const news = new News(room);
    connection.listen((message) => news.hear(message));
    return news;
  });
}
