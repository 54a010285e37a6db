/** What everybody in one game hears: its events, who comes and goes, and its state after every change. */
import type { Cancel, Room, SeatMessage, Time } from '@lobster-league/arena';
import { grab } from '@lobster-league/protocol';
import { gameState, statusOf } from './game-state.js';

/** How often players hear how much time is left. */
const UPDATE_EVERY_MS = 30_000;

type Said = { [Name in keyof grab.ServerEvents]: readonly [Name, grab.ServerEvents[Name]] }[
  | 'turn_starting'
  | 'turn_ending'
  | 'game_ending'
  | 'player_disconnected'
  | 'player_reconnected'];

/** Sends an event to all who are in the game. */
export type Broadcast = <Name extends keyof grab.ServerEvents>(
  name: Name,
  message: grab.ServerEvents[Name],
) => void;

/** What a channel needs of the door around it. */
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

  constructor(room: Room, host: ChannelHost) {
    this.room = room;
    this.#host = host;
    this.#present = this.#presence();
    for (const [name, connected] of this.#present) if (connected) this.#met.add(name);
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
    if (message.type === 'events') {
      if (this.#isNew(message.events))
        for (const { event } of message.events) this.#waiting.push(...said(event));
    } else if (message.type === 'room') {
      if (!this.#isNew(message.room)) return;
    } else if (message.type === 'finished') {
      // Grab tells its own end, with the reason.
      if (this.room.record.game !== 'grab' && this.#isNew(message.result)) this.#waiting.push(this.#ending());
    } else return;
    this.#flushSoon();
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
    for (const [name, message] of [...this.#comings(), ...waiting]) broadcast(name, message);
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

  /** Before the start, whoever connects for the first time does not come back. */
  #comings(): Said[] {
    const before = this.#present;
    this.#present = this.#presence();
    const running = this.room.record.startedAt !== null;
    const told: Said[] = [];
    for (const [player, connected] of this.#present) {
      const was = before.get(player) ?? false;
      if (was && !connected) told.push(['player_disconnected', { player }]);
      if (!was && connected && (running || this.#met.has(player)))
        told.push(['player_reconnected', { player }]);
      if (connected) this.#met.add(player);
    }
    return told;
  }

  #ending(): Said {
    const { seats } = this.room.info();
    const result = this.room.table?.result ?? [];
    const nameOf = (seat: number): string => seats[seat]?.name ?? '';
    const winners = result.filter(({ place }) => place === 1).map(({ seat }) => nameOf(seat));
    const final_scores = Object.fromEntries(result.map(({ seat, score }) => [nameOf(seat), score]));
    return ['game_ending', { reason: 'over', final_scores, winner: winners[0] ?? '', winners }];
  }
}

/** The game's events that the document names; who comes and goes is told of all games alike. */
function said({ type, data }: { readonly type: string; readonly data: unknown }): Said[] {
  const { turn_starting, turn_ending, game_ending } = grab.serverEvents;
  const starting = type === 'turn_starting' ? turn_starting.safeParse(data).data : undefined;
  const ending = type === 'turn_ending' ? turn_ending.safeParse(data).data : undefined;
  const end = type === 'game_ending' ? game_ending.safeParse(data).data : undefined;
  return [
    ...(starting === undefined ? [] : [['turn_starting', starting] as const]),
    ...(ending === undefined ? [] : [['turn_ending', ending] as const]),
    ...(end === undefined ? [] : [['game_ending', end] as const]),
  ];
}
