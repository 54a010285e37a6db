/** A seat while the room is alive: who is connected to it, and how it behaves. */
import type { Cancel, SeatRecord } from '../ports/index.js';
import { type Conduct, newConduct } from './conduct.js';
import type { SeatMessage } from './messages.js';
import type { SeatNow } from './room-info.js';

/** Where a seat's messages go. */
export interface SeatSink {
  hear(message: SeatMessage): void;
}

export class LiveSeat {
  record: SeatRecord;
  /** The newest connection, or null. */
  sink: SeatSink | null = null;
  /** How it behaves in the match. */
  conduct: Conduct = newConduct();
  /** How long its last answer took, in ms. */
  latencyMs: number | null = null;
  /** When its connection was lost, while it is. */
  wentAt: number | null = null;
  /** Whether it was ever connected. */
  met = false;
  /** Ends the grace of a missing agent. */
  grace: Cancel | null = null;

  constructor(record: SeatRecord) {
    this.record = record;
  }

  get isAgent(): boolean {
    return this.record.taken === 'agent';
  }

  /** Forfeited: it is not waited for any more. */
  get out(): boolean {
    return this.conduct.out;
  }

  tell(message: SeatMessage): void {
    this.sink?.hear(message);
  }

  endGrace(): void {
    this.grace?.();
    this.grace = null;
  }

  now(): SeatNow {
    const { latencyMs } = this;
    const { out, inARow: consecutiveTimeouts, total: totalTimeouts } = this.conduct;
    return { connected: this.sink !== null, out, consecutiveTimeouts, totalTimeouts, latencyMs };
  }
}
