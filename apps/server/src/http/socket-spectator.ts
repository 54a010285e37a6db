/** A spectator behind a socket, as fast as it can read; which frames a message makes is its gateway's business. */
import type { Spectator, Watch, WatchMessage } from '@lobster-league/arena';
import type { Connection } from './connection.js';

/** With more than so many bytes unread, a spectator gets nothing until it has caught up, and then a snapshot. */
export const MAX_BUFFERED = 256 * 1024;

/** Why a room let everybody go, as a close code. */
const CLOSE_CODES: Readonly<Record<string, number>> = { shutdown: 1012, moved: 1012 };

export function closeCodeOf(reason: string): number {
  return CLOSE_CODES[reason] ?? 1000;
}

export type FramesOf = (message: WatchMessage) => readonly Buffer[];

export class SocketSpectator implements Spectator {
  readonly #connection: Connection;
  readonly #framesOf: FramesOf;
  readonly #gone: () => boolean;
  watch: Watch | null = null;

  constructor(connection: Connection, framesOf: FramesOf, gone: () => boolean) {
    this.#connection = connection;
    this.#framesOf = framesOf;
    this.#gone = gone;
  }

  send(message: WatchMessage): boolean {
    const frames = this.#framesOf(message);
    const last = frames.length - 1;
    // Plain loops: this runs for every spectator of every event.
    let size = 0;
    for (let i = 0; i <= last; i++) size += frames[i]!.length;
    const fits = this.#connection.buffered + size <= MAX_BUFFERED;
    for (let i = 0; i <= last; i++) {
      if (fits || i < last) this.#connection.sendFrame(frames[i]!);
      else this.#connection.sendFrame(frames[i]!, () => this.#drained());
    }
    if (message.type === 'closed') this.#connection.close(closeCodeOf(message.reason), message.reason);
    return fits || frames.length === 0;
  }

  #drained(): void {
    // Whoever was too slow to hear that the room is gone hears it now.
    if (this.#gone()) this.#connection.close(1000, 'expired');
    else this.watch?.drained();
  }
}
