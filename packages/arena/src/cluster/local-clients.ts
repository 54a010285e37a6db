/** Spectators and agents of one room that are connected to this process, wherever the room is. */
import type { RoomSight, SeatLink } from '../room/access.js';
import type { Spectator, Watch } from '../room/audience.js';
import type { ConnectionAge } from '../room/connection-rank.js';
import type { SeatSink } from '../room/seat.js';
import { sameText } from '../secrets.js';
import type { Mirror } from './mirror.js';
import type { RoomRelay } from './room-relay.js';

interface LocalWatch {
  readonly spectator: Spectator;
  inner: Watch;
}

interface LocalLink {
  readonly token: string;
  readonly sink: SeatSink;
  readonly age: ConnectionAge;
  inner: SeatLink;
  open: boolean;
}

export class LocalClients {
  readonly #watches = new Set<LocalWatch>();
  readonly #links = new Set<LocalLink>();

  get size(): number {
    return this.#watches.size + this.#links.size;
  }

  watch(room: RoomSight, spectator: Spectator, after: number | null, left: () => void): Watch {
    const watch: LocalWatch = { spectator, inner: room.watch(spectator, after) };
    this.#watches.add(watch);
    return {
      get sequence() {
        return watch.inner.sequence;
      },
      drained: () => watch.inner.drained(),
      close: () => {
        this.#watches.delete(watch);
        watch.inner.close();
        left();
      },
    };
  }

  async connect(
    room: RoomSight,
    relay: RoomRelay | null,
    token: string,
    sink: SeatSink,
    since: number,
  ): Promise<SeatLink> {
    const age: ConnectionAge = { since, rank: null };
    if (relay !== null) {
      age.rank = relay.admit(token, age);
      if (age.rank === null) return replaced(room, token, sink);
    }
    const inner = await room.connect(token, sink, age);
    const link: LocalLink = { token, sink, age, inner, open: true };
    this.#links.add(link);
    return {
      get seat() {
        return link.inner.seat;
      },
      get playerId() {
        return link.inner.playerId;
      },
      close: () => {
        link.open = false;
        this.#links.delete(link);
        link.inner.close();
      },
    };
  }

  /** Everybody goes on in the room as it is there: each spectator from the last event that it was sent. */
  moveTo(room: RoomSight, relay: RoomRelay | null): void {
    for (const watch of this.#watches) {
      watch.inner.close();
      const { sequence } = watch.inner;
      watch.inner = room.watch(watch.spectator, sequence < 0 ? null : sequence);
    }
    for (const link of this.#links) void this.#moveLink(link, room, relay);
  }

  /** Lets everybody go. */
  close(reason: string): void {
    for (const { spectator } of this.#watches) spectator.send({ type: 'closed', reason });
    for (const { sink } of this.#links) sink.hear({ type: 'closed', reason });
    this.forget();
  }

  /** Everybody was let go. */
  forget(): void {
    this.#watches.clear();
    this.#links.clear();
  }

  async #moveLink(link: LocalLink, room: RoomSight | Mirror, relay: RoomRelay | null): Promise<void> {
    const { token, sink, age } = link;
    if (relay !== null) {
      const rank = relay.admit(token, age);
      if (rank === null) {
        this.#links.delete(link);
        sink.hear({ type: 'replaced' });
        return;
      }
      age.rank = rank;
    }
    try {
      const inner = await room.connect(token, sink, age);
      link.inner = inner;
      if (!link.open) inner.close();
    } catch {
      // The seat is not there any more, or its room is moving on: whoever it is has to come again.
      this.#links.delete(link);
      sink.hear({ type: 'closed', reason: 'moved' });
    }
  }
}

/** Its agent has connected elsewhere while this connection waited for the room. */
function replaced({ record }: RoomSight, token: string, sink: SeatSink): SeatLink {
  sink.hear({ type: 'replaced' });
  const seat = record.seats.findIndex((one) => sameText(one.token, token));
  return { seat, playerId: record.seats[seat]?.playerId ?? '', close: () => undefined };
}
