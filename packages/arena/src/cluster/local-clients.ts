/** Spectators and agents of one room that are connected to this process, wherever the room is. */
import type { RoomSight, SeatLink } from '../room/access.js';
import type { Spectator, Watch } from '../room/audience.js';
import type { SeatSink } from '../room/seat.js';
import type { Mirror } from './mirror.js';
import type { RoomRelay } from './room-relay.js';

interface LocalWatch {
  readonly spectator: Spectator;
  inner: Watch;
}

interface LocalLink {
  readonly token: string;
  readonly sink: SeatSink;
  /** When it connected. */
  readonly since: number;
  inner: SeatLink;
  open: boolean;
}

export class LocalClients {
  readonly #time: { now(): number };
  readonly #watches = new Set<LocalWatch>();
  readonly #links = new Set<LocalLink>();

  constructor(time: { now(): number }) {
    this.#time = time;
  }

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

  async connect(room: RoomSight, relay: RoomRelay | null, token: string, sink: SeatSink): Promise<SeatLink> {
    const since = this.#time.now();
    relay?.isNewest(token, since);
    const link: LocalLink = { token, sink, since, inner: await room.connect(token, sink, since), open: true };
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
    const { token, sink, since } = link;
    if (relay?.isNewest(token, since) === false) {
      this.#links.delete(link);
      sink.hear({ type: 'replaced' });
      return;
    }
    try {
      const inner = await room.connect(token, sink, since);
      link.inner = inner;
      if (!link.open) inner.close();
    } catch {
      // The seat is not there any more, or its room is moving on: whoever it is has to come again.
      this.#links.delete(link);
      sink.hear({ type: 'closed', reason: 'moved' });
    }
  }
}
