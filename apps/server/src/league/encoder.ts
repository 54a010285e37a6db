/** Turns what spectators hear into bytes: once per event and message, however many watch. */
import type { StampedEvent, WatchMessage } from '@lobster-league/arena';
import { textFrame } from '../http/text-frame.js';
import type { Tell } from './tell.js';

export class Encoder {
  readonly #tells: boolean;
  readonly #frames = new WeakMap<WatchMessage, readonly [Buffer]>();
  readonly #events = new WeakMap<StampedEvent, string>();

  /** Whether events come with a line for people. */
  constructor(tells: boolean) {
    this.#tells = tells;
  }

  encode(message: WatchMessage, teller: () => Tell): readonly [Buffer] {
    let frame = this.#frames.get(message);
    if (frame === undefined) {
      frame = [textFrame(this.#text(message, teller()))];
      this.#frames.set(message, frame);
    }
    return frame;
  }

  #text(message: WatchMessage, tell: Tell): string {
    if (message.type !== 'events') return JSON.stringify(message);
    return `{"type":"events","events":[${message.events.map((event) => this.#event(event, tell)).join(',')}]}`;
  }

  /** Who comes back to a gap shares the events with those who saw them happen. */
  #event(stamped: StampedEvent, tell: Tell): string {
    let text = this.#events.get(stamped);
    if (text === undefined) {
      text = JSON.stringify(this.#tells ? { ...stamped, text: tell(stamped.event) } : stamped);
      this.#events.set(stamped, text);
    }
    return text;
  }
}
