/** Who else has a say in a room: where there is an entry fee, it must be paid before one sits down. */
import type { RoomRecord } from './room-record.js';

/** Everything throws Refused where it is not allowed. What it notes, it notes before the room changes. */
export interface Admission {
  /** An agent wants to sit down; null for one that has no lasting identity. */
  join(room: RoomRecord, agentId: string | null): Promise<void>;
  start(room: RoomRecord): Promise<void>;
}
