/** The agents at this process whose seats are in a room of another. */
import type { LiveStore, Log, Time } from '../ports/index.js';
import type { ConnectionAge, Rank } from '../room/connection-rank.js';
import type { RoomInfo, SeatMessage } from '../room/messages.js';
import type { SeatSink } from '../room/seat.js';
import { type SeatLetter, seatChannel } from './channels.js';
import type { RemoteConnect } from './room-relay.js';

export interface LinkPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly newId: () => string;
  readonly owner: {
    /** Gives the seat, and the connection's rank; null where a newer one has it. `agent` says how it is when it is asked for. */
    connect(agent: () => RemoteConnect): Promise<Rank | null>;
    disconnect(link: string): void;
  };
}

interface Link {
  readonly token: string;
  readonly age: ConnectionAge;
  readonly sink: SeatSink;
  /** What comes before the agent is seated, or before the events that it follows. */
  waiting: SeatLetter[];
  seated: boolean;
  unsubscribe: () => Promise<void>;
}

export class MirrorLinks {
  readonly #ports: LinkPorts;
  readonly #roomId: string;
  readonly #lines: () => number;
  readonly #links = new Map<string, Link>();

  /** `lines` says how much of the journal is known here. */
  constructor(ports: LinkPorts, roomId: string, lines: () => number) {
    this.#ports = ports;
    this.#roomId = roomId;
    this.#lines = lines;
  }

  get ids(): string[] {
    return [...this.#links.keys()];
  }

  /** Takes the seat; `seated` is called when the owner has given it, and says how the room is then. */
  async connect(
    { playerId, token, age }: { playerId: string; token: string; age: ConnectionAge },
    sink: SeatSink,
    seated: () => Promise<RoomInfo>,
  ): Promise<() => void> {
    const { live, newId } = this.#ports;
    const id = newId();
    const unsubscribe = async (): Promise<void> => undefined;
    const link: Link = { token, age, sink, waiting: [], seated: false, unsubscribe };
    this.#links.set(id, link);
    try {
      link.unsubscribe = await live.subscribe(seatChannel(this.#roomId, playerId), (text) =>
        this.#hear(id, text),
      );
      if (!(await this.#seat(id, link))) {
        this.#drop(id);
        sink.hear({ type: 'replaced' });
        return () => undefined;
      }
      const room = await seated();
      link.sink.hear({ type: 'room', room });
      link.seated = true;
      this.settle();
    } catch (error) {
      this.#drop(id);
      throw error;
    }
    return () => {
      if (!this.#links.has(id)) return;
      this.#drop(id);
      this.#ports.owner.disconnect(id);
    };
  }

  /** Takes those seats again that the owner does not know of; all of them where another owns the room now. */
  async relink(ids: readonly string[] = this.ids): Promise<void> {
    for (const id of ids) {
      const link = this.#links.get(id);
      if (link === undefined || !link.seated) continue;
      if (await this.#seat(id, link)) continue;
      this.#drop(id);
      link.sink.hear({ type: 'replaced' });
    }
  }

  /** Tells every agent here. */
  tell(message: SeatMessage): void {
    for (const { sink, seated } of [...this.#links.values()]) if (seated) sink.hear(message);
  }

  /** Passes on letters whose events have come. */
  settle(): void {
    for (const [id, link] of [...this.#links]) {
      while (link.seated && link.waiting.length > 0 && link.waiting[0]!.lines <= this.#lines()) {
        const { message } = link.waiting.shift()!;
        if (message.type === 'replaced' || message.type === 'closed') this.#drop(id);
        link.sink.hear(message);
      }
    }
  }

  close(): void {
    for (const id of [...this.#links.keys()]) this.#drop(id);
  }

  /** Asks the owner for the seat; false where a newer connection has it. */
  async #seat(id: string, { token, age }: Link): Promise<boolean> {
    const { time, owner } = this.#ports;
    const rank = await owner.connect(() => ({
      token,
      link: id,
      ageMs: time.now() - age.since,
      rank: age.rank,
    }));
    age.rank = rank ?? age.rank;
    return rank !== null;
  }

  #hear(id: string, text: string): void {
    // Between processes of one arena; what it says is what its type says.
    const letter = JSON.parse(text) as SeatLetter;
    if (letter.link !== id) return;
    this.#links.get(id)?.waiting.push(letter);
    this.settle();
  }

  #drop(id: string): void {
    const link = this.#links.get(id);
    this.#links.delete(id);
    link?.unsubscribe().catch((error: unknown) => {
      this.#ports.log.warn('unsubscribing from a channel failed', { error: String(error) });
    });
  }
}
