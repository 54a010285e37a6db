/** What everybody in one game hears: its events, who comes and goes, and its state after every change. */
import type { Cancel, Room, SeatMessage, Time } from '@lobster-league/arena';
import { grab } from '@lobster-league/protocol';
import { gameState, statusOf } from './game-state.js';

/** How often players hear how much time is left. */
const UPDATE_EVERY_MS = 30_000;

type Said = { [Name in keyof grab.ServerEvents]: readonly [Name, grab.ServerEvents[Name]] }[
  | 'turn_starting'
  | 'turn_ending'
  | 'game_ending'];

/** Sends an event to all who are in the game, or to all but one player. */
export type Broadcast = <Name extends keyof grab.ServerEvents>(
  name: Name,
  message: grab.ServerEvents[Name],
  butPlayerId?: string,
) => void;

/** What a channel needs of the gateway around it. */
export interface ChannelHost {
  readonly time: Time;
  readonly broadcast: Broadcast;
  /** The last one has left. */
  emptied(): void;
  failed(error: unknown): void;
}

export class Channel {
  readonly room: Room;
  readonly #host: ChannelHost;
  /** Every seat hears the same; it is passed on once. */
  readonly #heard = new WeakSet<object>();
  #waiting: Said[] = [];
  #flushing = false;
  /** Who was connected when it was last told, and who ever was. */
  #present = new Map<string, boolean>();
  readonly #met = new Set<string>();
  #timer: Cancel | null = null;
  #members = 0;
  #endTold: boolean;

  constructor(room: Room, host: ChannelHost) {
    this.room = room;
    this.#host = host;
    this.#endTold = room.over;
    this.#present = this.#presence();
    for (const [name, connected] of this.#present) if (connected) this.#met.add(name);
  }

  /** That player was there before, at whichever process. */
  meet(player: string): void {
    this.#met.add(player);
  }

  /** A player's connection broke. */
  brokeOff(message: string): void {
    if (statusOf(this.room.status) === 'active') this.#host.broadcast('error', { message });
  }

  enter(): void {
    this.#members++;
  }

  leave(): void {
    this.#members--;
    if (this.#members > 0) return;
    this.#stopUpdates();
    this.#host.emptied();
  }

  state(): grab.GameState {
    return gameState(this.room, this.#host.time.now());
  }

  hear(message: SeatMessage): void {
    switch (message.type) {
      case 'events':
        if (!this.#isNew(message.events)) return;
        for (const { event } of message.events) this.#say(said(event));
        break;
      case 'room':
        if (!this.#isNew(message.room)) return;
        break;
      case 'finished':
        // Games that have no words for their end, as Grab has, are told to be over.
        if (!this.#endTold) this.#say(this.#ending());
        break;
      default:
        return;
    }
    this.#flushSoon();
  }

  #say(said: Said | null): void {
    if (said === null) return;
    this.#waiting.push(said);
    if (said[0] === 'game_ending') this.#endTold = true;
  }

  close(): void {
    this.#stopUpdates();
  }

  #isNew(heard: object): boolean {
    if (this.#heard.has(heard)) return false;
    this.#heard.add(heard);
    return true;
  }

  /** All that happens in one go is told with one state after it. */
  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      try {
        this.#flush();
      } catch (error) {
        this.#host.failed(error);
      }
    });
  }

  #flush(): void {
    const { broadcast } = this.#host;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#tellComings();
    for (const [name, message] of waiting) broadcast(name, message);
    broadcast('game_state', { data: this.state() });
    if (this.#members === 0 || statusOf(this.room.status) !== 'active') this.#stopUpdates();
    else this.#timer ??= this.#updateLater();
  }

  #updateLater(): Cancel {
    return this.#host.time.after(UPDATE_EVERY_MS, () => {
      this.#timer = this.#updateLater();
      this.#host.broadcast('game_state', { data: this.state() });
    });
  }

  #stopUpdates(): void {
    this.#timer?.();
    this.#timer = null;
  }

  #presence(): Map<string, boolean> {
    const agents = this.room.info().seats.filter(({ taken }) => taken === 'agent');
    return new Map(agents.map(({ name, connected }) => [name, connected]));
  }

  /** A player that comes for the first time does not come back, and nobody is told of itself. */
  #tellComings(): void {
    const { broadcast } = this.#host;
    const before = this.#present;
    this.#present = this.#presence();
    for (const { name: player, playerId } of this.room.info().seats) {
      const was = before.get(player) ?? false;
      const connected = this.#present.get(player) ?? false;
      if (was && !connected) broadcast('player_disconnected', { player });
      if (!was && connected && this.#met.has(player)) broadcast('player_reconnected', { player }, playerId);
      if (connected) this.#met.add(player);
    }
  }

  #ending(): Said {
    const { seats } = this.room.info();
    const result = this.room.liveMatch?.result ?? [];
    const nameOf = (seat: number): string => seats[seat]?.name ?? '';
    const winners = result.filter(({ place }) => place === 1).map(({ seat }) => nameOf(seat));
    const final_scores = Object.fromEntries(result.map(({ seat, score }) => [nameOf(seat), score]));
    return ['game_ending', { reason: 'over', final_scores, winner: winners[0] ?? '', winners }];
  }
}

/** The game's events that the document names; who comes and goes is told of all games alike. */
function said({ type, data }: { readonly type: string; readonly data: unknown }): Said | null {
  switch (type) {
    case 'turn_starting': {
      const turn = grab.serverEvents.turn_starting.safeParse(data).data;
      return turn === undefined ? null : [type, turn];
    }
    case 'turn_ending': {
      const turn = grab.serverEvents.turn_ending.safeParse(data).data;
      return turn === undefined ? null : [type, turn];
    }
    case 'game_ending': {
      const end = grab.serverEvents.game_ending.safeParse(data).data;
      return end === undefined ? null : [type, end];
    }
    default:
      return null;
  }
}
