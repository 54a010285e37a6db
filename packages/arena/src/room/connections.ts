/** Agents that connect to their seats and lose the connection again, before the match, in it and after it. */
import { Refused } from '../refused.js';
import { sameText } from '../secrets.js';
import type { SeatLink } from './access.js';
import type { Engine } from './engine.js';
import type { Lobby } from './lobby.js';
import type { RoomInfo } from './messages.js';
import type { RoomParts } from './parts.js';
import type { Presence } from './presence.js';
import type { LiveSeat, SeatSink } from './seat.js';

/** The match, once it has started. */
export interface Play {
  readonly engine: Engine;
  readonly presence: Presence;
}

/** What connections ask of the room around them. */
export interface ConnectionsOwner {
  over(): boolean;
  closed(): boolean;
  play(): Play | null;
  info(): RoomInfo;
  /** Plays on, and makes it durable. */
  run(): Promise<void>;
  /** Does something to the match; what it throws makes the room invalid. */
  guard<T>(act: () => T): T;
  /** The same for when nobody waits for the outcome, and plays on. */
  byItself(act: () => void): void;
}

export class Connections {
  readonly #parts: RoomParts;
  readonly #lobby: Lobby;
  readonly #owner: ConnectionsOwner;
  #lastUsed = 0;

  constructor(parts: RoomParts, lobby: Lobby, owner: ConnectionsOwner) {
    this.#parts = parts;
    this.#lobby = lobby;
    this.#owner = owner;
  }

  /** When an agent was last connected, or will be back. */
  get lastUsed(): number {
    return this.#lastUsed;
  }

  keepUntil(moment: number): void {
    this.#lastUsed = Math.max(this.#lastUsed, moment);
  }

  /** Connects an agent to the seat whose token it shows; an older connection of that seat is let go. */
  async connect(token: string, sink: SeatSink): Promise<SeatLink> {
    const { seats, outbox } = this.#parts;
    const seat = seats.findIndex(({ record }) => record.taken === 'agent' && sameText(record.token, token));
    const live = seats[seat];
    if (live === undefined) throw new Refused('INVALID_TOKEN', 'That token opens no seat of this room.');
    if (this.#removed(live))
      throw new Refused('INVALID_TOKEN', 'You were away for too long and are out of the game.');
    const { met, sink: before } = live;
    const { engine } = this.#owner.play() ?? {};
    // What is opened because the agent is here is told when it is opened.
    const open = engine?.table.clocks.of(seat);
    live.tell({ type: 'replaced' });
    live.sink = sink;
    live.wentAt = null;
    live.met = true;
    live.endGrace();
    live.tell({ type: 'room', room: this.#owner.info() });
    this.#owner.guard(() => {
      if (!met && this.#owner.play() === null) this.#meet(live);
      if (before === null) this.#noted(seat, true, met);
      const waits = open !== undefined && engine?.table.clocks.of(seat) === open;
      if (waits && engine?.table.answered(seat) === false) engine.prompt(open);
    });
    const result = this.#owner.over() ? (engine?.table.result ?? null) : null;
    if (result !== null) outbox.afterwards(() => live.tell({ type: 'finished', result }));
    await this.#owner.run();
    return {
      get seat() {
        return seats.indexOf(live);
      },
      playerId: live.record.playerId,
      close: () => this.#disconnect(live, sink),
    };
  }

  /** Whether an agent is out of the match and was away for so long that nobody waits for it to look on. */
  #removed({ out, wentAt }: LiveSeat): boolean {
    const { time, settings } = this.#parts;
    return out && wentAt !== null && time.now() - wentAt >= settings.comeBackMs;
  }

  #disconnect(live: LiveSeat, sink: SeatSink): void {
    if (live.sink !== sink) return;
    live.sink = null;
    this.#lastUsed = this.#parts.time.now();
    live.wentAt = this.#lastUsed;
    if (this.#owner.closed()) return;
    this.#owner.byItself(() => this.#noted(this.#parts.seats.indexOf(live), false, true));
  }

  #meet({ record: { playerId } }: LiveSeat): void {
    const { outbox, time } = this.#parts;
    outbox.put({ kind: 'met', at: time.now(), playerId });
  }

  /** Somebody came or went; `back` when it had been here before. */
  #noted(seat: number, connected: boolean, back: boolean): void {
    const { seats, time, announce } = this.#parts;
    const { playerId } = seats[seat]!.record;
    const type = connected ? 'room:player_reconnected' : 'room:player_disconnected';
    const begun = this.#owner.play();
    const play = this.#owner.over() ? null : begun;
    if (back && begun === null) this.#lobby.tell({ type, data: { playerId } });
    if (back && play !== null) {
      const at = time.now();
      const { engine } = play;
      engine.write({ kind: 'room', at, events: [engine.table.stamp({ type, data: { playerId } }, at)] });
    }
    if (connected) play?.presence.came(seat);
    else play?.presence.went(seat);
    announce();
  }
}
