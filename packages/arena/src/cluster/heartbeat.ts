/** Signs of life: tells owners who follows their rooms, and lets go of followers that are silent. */
import type { Directory } from '../directory.js';
import type { Cancel, Time } from '../ports/index.js';
import type { PulseReply, PulseRequest } from './owner-rpc.js';
import type { Room } from './room.js';
import type { Rpc } from './rpc.js';

const EVERY_MS = 1_000;
const ANSWER_MS = 2_500;
/** A room that nobody here looks at is followed for so long; longer than any request waits. */
const IDLE_MS = 60_000;

export class Heartbeat {
  readonly #time: Time;
  readonly #directory: Directory;
  readonly #rpc: Rpc;
  #timer: Cancel | null = null;

  constructor(time: Time, directory: Directory, rpc: Rpc) {
    this.#time = time;
    this.#directory = directory;
    this.#rpc = rpc;
  }

  open(): void {
    this.#timer = this.#time.after(EVERY_MS, () => {
      this.open();
      this.#beat();
    });
  }

  close(): void {
    this.#timer?.();
  }

  #beat(): void {
    const byOwner = new Map<string, Room[]>();
    for (const room of this.#directory.rooms) {
      room.owned?.relay?.expire();
      if (room.mirrored === null) continue;
      if (room.idleFor(IDLE_MS)) {
        room.rest();
        continue;
      }
      const rooms = byOwner.get(room.owner);
      if (rooms === undefined) byOwner.set(room.owner, [room]);
      else rooms.push(room);
    }
    for (const [owner, rooms] of byOwner) {
      this.#beatTo(owner, rooms).catch(() => {
        for (const room of rooms) lost(room, owner);
      });
    }
  }

  async #beatTo(owner: string, rooms: readonly Room[]): Promise<void> {
    const following = rooms.flatMap((room) =>
      room.mirrored === null ? [] : { room, mirror: room.mirrored },
    );
    if (owner === '') {
      for (const { room } of following) lost(room, owner);
      return;
    }
    const request: PulseRequest = {
      rooms: following.map(({ room, mirror }) => ({ roomId: room.roomId, ...mirror.pulse() })),
    };
    const reply = (await this.#rpc.ask(owner, 'pulse', request, ANSWER_MS)) as PulseReply;
    for (const [i, { room, mirror }] of following.entries()) {
      const known = reply[i];
      if (known == null) lost(room, owner);
      else {
        mirror.heardOf(known.progress);
        if (known.unknown.length > 0) mirror.relink(known.unknown);
      }
    }
  }
}

/** That process does not own the room, or does not answer: whoever does is asked how the room is. */
function lost(room: Room, owner: string): void {
  if (room.owner === owner) room.setOwner('');
  room.mirrored?.refresh().catch(() => undefined);
}
