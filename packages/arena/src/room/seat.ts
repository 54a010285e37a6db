/** Where a seat's messages go. */
import type { SeatMessage } from './messages.js';

export interface SeatSink {
  hear(message: SeatMessage): void;
}
