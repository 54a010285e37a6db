/** What the parts of one room share. */
import type { Log, RoomRecord, Time } from '../ports/index.js';
import type { ArenaSettings, HostedGame } from '../settings.js';
import type { Outbox } from './outbox.js';
import type { LiveSeat } from './seat.js';
import type { Slices } from './slices.js';
import type { Stage } from './stage.js';

export interface RoomParts {
  readonly hosted: HostedGame;
  readonly time: Time;
  readonly log: Log;
  readonly settings: ArenaSettings;
  readonly seats: readonly LiveSeat[];
  readonly stage: Stage;
  readonly outbox: Outbox;
  readonly slices: Slices;
  /** The room's record as it is now. */
  record(): RoomRecord;
  /** Whether matches end faster than they can be recorded. */
  behind(): boolean;
  /** Tells everybody how the room stands, once that is durable. */
  announce(): void;
}
