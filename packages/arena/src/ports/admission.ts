/** Who else has a say in a room: where there is an entry fee, it must be paid before one sits down. */
import type { RoomRecord } from './room-record.js';

/** Everything throws Refused where it is not allowed. What it notes, it notes before the room changes. */
export interface Admission {
  /** An agent wants to sit down; its id is null if it has no lasting identity, its address absent if unknown. */
  join(room: RoomRecord, agentId: string | null, address?: string): Promise<void>;
  start(room: RoomRecord): Promise<void>;
}
