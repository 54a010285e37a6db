/** A whole arena in memory, with a clock that the test turns. */
import { dummy } from '@lobster-league/dummy';
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import {
  Arena,
  type ArenaSettings,
  type HistoryStore,
  type HostedGame,
  type LiveStore,
  type Log,
  type SeatMessage,
  silent,
  type WatchMessage,
} from '../src/index.js';
import { FakeTime } from '../src/testing/index.js';
import { randomOfTest } from './random-of-test.js';

/** Lucky Dice, shown at the room's speed and waiting for missing agents, as Clawpoly is. */
export const pacedDummy: HostedGame = {
  game: dummy,
  paced: true,
  absence: { graceMs: 60_000, waitsAt: ['slow', 'normal'] },
  emptyStopMs: null,
  tableSize: 2,
  house: [{ bot: 'eager' }, { bot: 'random' }],
};

export interface World {
  readonly time: FakeTime;
  readonly live: LiveStore;
  readonly history: HistoryStore;
  readonly arena: Arena;
  /** A second arena on the same stores, as after a crash of the first. */
  restart(log?: Log): Promise<Arena>;
  /** The same, not open yet. */
  another(): Arena;
}

export async function world(
  games: readonly HostedGame[] = [pacedDummy],
  settings: Partial<ArenaSettings> = {},
  log: Log = silent,
): Promise<World> {
  const time = new FakeTime();
  const now = (): number => time.now();
  const live = memoryLiveStore({ now });
  const history = memoryHistoryStore();
  const make = (own: Log = log): Arena =>
    new Arena({ games, live, history, time, random: randomOfTest('world'), log: own, settings });
  const arena = make();
  await arena.open();
  return {
    time,
    live,
    history,
    arena,
    another: () => make(),
    async restart(log) {
      // The lease of a dead process runs out.
      await time.advance(10_000);
      const next = make(log);
      await next.open();
      await next.recovered();
      return next;
    },
  };
}

/** An agent that keeps what it hears. */
export function ear(): {
  hear(message: SeatMessage): void;
  heard: SeatMessage[];
  of<T extends SeatMessage['type']>(type: T): Extract<SeatMessage, { type: T }>[];
} {
  const heard: SeatMessage[] = [];
  return {
    heard,
    hear: (message) => heard.push(message),
    of: <T extends SeatMessage['type']>(type: T) =>
      heard.filter((message): message is Extract<SeatMessage, { type: T }> => message.type === type),
  };
}

/** A spectator that keeps what it is sent, and can stop reading. */
export class Eye {
  readonly seen: WatchMessage[] = [];
  reading = true;

  send(message: WatchMessage): boolean {
    this.seen.push(message);
    return this.reading;
  }

  /** Numbers of the events seen, in order. */
  get sequences(): number[] {
    return this.seen.flatMap((message) =>
      message.type === 'events' ? message.events.map(({ sequence }) => sequence) : [],
    );
  }

  get eventTypes(): string[] {
    return this.seen.flatMap((message) =>
      message.type === 'events' ? message.events.map(({ event }) => event.type) : [],
    );
  }
}
