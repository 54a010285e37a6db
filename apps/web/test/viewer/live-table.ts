/** A live match of the counting game, as far along as is wanted, whose messages the test sends. */
import type { FakeTime } from '@lobster-league/arena/testing';
import type { GameViewer } from '../../src/viewer/contract';
import type { WireEvents } from '../../src/viewer/live/link';
import { LiveMatch } from '../../src/viewer/live/live-match';
import type { RoomInfo } from '../../src/viewer/live/messages';
import { match as played } from './counting';

export function seat(playerId: string, taken: RoomInfo['seats'][number]['taken']): RoomInfo['seats'][number] {
  return {
    playerId,
    taken,
    name: playerId.toUpperCase(),
    agentId: null,
    kind: taken === 'open' ? null : taken === 'bot' ? 'house' : 'agent',
    bot: null,
    options: null,
    entropy: null,
    connected: true,
    consecutiveTimeouts: 0,
    totalTimeouts: 0,
    latencyMs: null,
    joinedAt: null,
  };
}

export function room(more: Partial<RoomInfo> = {}): RoomInfo {
  return {
    roomId: 'r',
    code: 'REEF42',
    game: 'counting',
    rules: 1,
    name: 'A room',
    status: 'playing',
    config: {},
    speed: 'normal',
    controls: 'all',
    admits: 'both',
    play: 'open',
    unrated: null,
    opensUntil: null,
    extra: {},
    spectators: 0,
    turn: 0,
    commitment: '',
    seats: [seat('a', 'bot'), seat('b', 'agent')],
    seed: null,
    result: null,
    createdAt: 0,
    startedAt: null,
    finishedAt: null,
    ...more,
  };
}

export class LiveTable {
  readonly match: LiveMatch;
  /** Whether earlier events cannot be read. */
  fails = false;
  readonly #history = played(1000, 5);
  #wire: WireEvents | null = null;
  #last: number;

  constructor(viewer: GameViewer, clock: FakeTime, sequence: number) {
    this.#last = sequence;
    this.match = new LiveMatch(
      {
        viewer,
        clock,
        chance: () => 0,
        wall: () => clock.now(),
        openWire: (_from, events) => {
          this.#wire = events;
          return { send: () => undefined, close: () => undefined };
        },
        readEvents: async (from, limit) => {
          if (this.fails) throw new Error('no');
          return this.#history.slice(from - 1, Math.min(this.#last, from - 1 + limit));
        },
      },
      this.#snapshot(sequence),
    );
  }

  /** Sends that many more events. */
  push(count: number): void {
    const events = this.#history.slice(this.#last, this.#last + count);
    this.#last += count;
    this.#say({ type: 'events', events });
  }

  /** What a reconnection brings that has missed too much. */
  snapshot(sequence: number): void {
    this.#last = sequence;
    this.#say({ type: 'snapshot', snapshot: this.#snapshot(sequence) });
  }

  #snapshot(sequence: number) {
    const turn = this.#history[sequence - 1]!.turn;
    return { room: room({ turn }), view: { players: ['a', 'b'], sum: sequence }, sequence };
  }

  #say(message: object): void {
    this.#wire!.text(JSON.stringify(message));
  }
}
