/** Where other processes ask this one about the rooms that it owns. */
import type { Directory } from '../directory.js';
import { type ActReply, type ActRequest, perform } from './acts.js';
import type { Progress } from './channels.js';
import type { Pulse, RemoteConnect, RoomRelay } from './room-relay.js';
import { NotHere, type Rpc } from './rpc.js';

/** Who was not heard of for so long is gone. */
const GONE_MS = 3_500;

/** A follower's sign of life, for all rooms of one owner. */
export interface PulseRequest {
  readonly rooms: readonly (Pulse & { readonly roomId: string })[];
}

/** In the same order; null for a room that is not owned there. `unknown` are connections that the owner does not have. */
export type PulseReply = readonly ({
  readonly progress: Progress;
  readonly unknown: readonly string[];
} | null)[];

interface AboutRoom {
  readonly roomId: string;
}

export class OwnerRpc {
  readonly #directory: Directory;
  #closed = false;

  /** What is asked has come from our own processes: it is what its type says. */
  constructor(directory: Directory, rpc: Rpc) {
    this.#directory = directory;
    rpc.serve('act', async (body) => this.#act(body as ActRequest));
    rpc.serve('follow', async (body, from) => this.#relay(body as AboutRoom).follow(from, GONE_MS));
    rpc.serve('connect', async (body, from) => {
      const { roomId, agent } = body as AboutRoom & { agent: RemoteConnect };
      return this.#relay({ roomId }).connect(from, agent);
    });
    rpc.serve('disconnect', async (body) => {
      const { roomId, link } = body as AboutRoom & { link: string };
      this.#relay({ roomId }).disconnect(link);
    });
    rpc.serve('pulse', async (body, from) => this.#pulse(body as PulseRequest, from));
  }

  /** From now on nothing here is ours. */
  close(): void {
    this.#closed = true;
  }

  #relay({ roomId }: AboutRoom): RoomRelay {
    const relay = this.#find(roomId);
    if (relay === null) throw new NotHere('that room is not ours');
    return relay;
  }

  #find(roomId: string): RoomRelay | null {
    return this.#closed ? null : (this.#directory.byId(roomId)?.owned?.relay ?? null);
  }

  async #act(request: ActRequest): Promise<ActReply> {
    const relay = this.#relay(request);
    const { acts, room } = this.#directory.byId(request.roomId)!.owned!;
    const value = await perform(acts, request);
    const { fence, lines } = relay.progress();
    const changed = request.act === 'answer' ? {} : { room: { record: room.record, now: room.now() } };
    return { value, fence, lines, ...changed };
  }

  #pulse({ rooms }: PulseRequest, from: string): PulseReply {
    return rooms.map(({ roomId, ...pulse }) => {
      const relay = this.#find(roomId);
      if (relay === null) return null;
      relay.pulse(from, pulse, GONE_MS);
      return { progress: relay.progress(), unknown: pulse.links.filter((link) => !relay.knows(link)) };
    });
  }
}
