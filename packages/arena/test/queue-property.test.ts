/** The queue under good, bad and simultaneous entries, leaving, and stores that fail: nobody is lost, no room is left over. */
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import {
  Arena,
  type Entrant,
  type LiveStore,
  Queue,
  type Room,
  StoreUnavailable,
  silent,
} from '../src/index.js';
import { FakeTime, fakeRandom } from '../src/testing/index.js';
import { allGames } from './games.js';

/** What a store cannot do for a while. */
const METHODS = [
  'createRoom',
  'saveRoom',
  'append',
  'removeRoom',
  'lease',
  'ratings',
  'addAgent',
  'put',
] as const;
type Method = (typeof METHODS)[number];

const GAMES = allGames.map(({ game }) => game.id);
/** What no game takes. */
const BAD = [{ class: 'nope' }, { control: 'nonsense' }, { nobody: 'knows' }, 'text', 7, [], [[[]]]];

type Step =
  | { readonly kind: 'enter'; readonly game: string; readonly agent: number; readonly allowBots: boolean }
  | { readonly kind: 'twice'; readonly game: string; readonly agent: number }
  | { readonly kind: 'bad'; readonly game: string; readonly options: unknown }
  | { readonly kind: 'leave'; readonly which: number; readonly meanwhile: boolean }
  | { readonly kind: 'fail'; readonly method: Method; readonly after: number; readonly times: number }
  | { readonly kind: 'wait'; readonly ms: number };

const game = fc.constantFrom(...GAMES);
const agent = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('enter'), game, agent, allowBots: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('twice'), game, agent }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('bad'), game, options: fc.constantFrom<unknown>(...BAD) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('leave'), which: fc.nat(), meanwhile: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fail'),
      method: fc.constantFrom(...METHODS),
      after: fc.integer({ min: 0, max: 4 }),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 100, max: 25_000 }) }),
  },
);

/** Calls of a method that fail, after some that do not. */
class Faults {
  readonly #planned = new Map<Method, { after: number; times: number }>();
  /** What happens while a room's record is being stored, one thing each time. */
  readonly meanwhile: (() => void)[] = [];

  plan(method: Method, after: number, times: number): void {
    this.#planned.set(method, { after, times });
  }

  end(): void {
    this.meanwhile.length = 0;
    this.#planned.clear();
  }

  in<Store extends object>(store: Store): Store {
    return new Proxy(store, {
      get: (target, property) => {
        const own: unknown = Reflect.get(target, property);
        if (property === 'keyValues') return this.in(Object(own));
        if (typeof own !== 'function') return own;
        return (...args: unknown[]): unknown => {
          if (property === 'saveRoom') this.meanwhile.shift()?.();
          const planned = METHODS.find((method) => method === property);
          return planned !== undefined && this.#fails(planned)
            ? Promise.reject(new StoreUnavailable(`${planned} is not possible now`))
            : Reflect.apply(own, target, args);
        };
      },
    });
  }

  #fails(method: Method): boolean {
    const planned = this.#planned.get(method);
    if (planned === undefined) return false;
    if (planned.after-- > 0) return false;
    return planned.times-- > 0;
  }
}

interface Held {
  readonly ticket: string;
  readonly entrant: Entrant;
}

class Trial {
  readonly faults = new Faults();
  readonly time = new FakeTime();
  readonly live: LiveStore;
  readonly arena: Arena;
  readonly queue: Queue;
  /** Tickets of those who are still there. */
  held: Held[] = [];
  /** Rooms that somebody has left the queue for or from. */
  readonly left = new Set<string>();
  /** Rooms in which a match has begun. */
  readonly begun = new Set<string>();

  /** `shared` is a store that other processes have too, in which tickets are kept. */
  constructor(shared: boolean) {
    this.live = memoryLiveStore({ now: () => this.time.now(), shared });
    this.arena = new Arena({
      games: allGames,
      time: this.time,
      random: fakeRandom('queue'),
      log: silent,
      live: this.faults.in(this.live),
      history: this.faults.in(memoryHistoryStore()),
    });
    this.arena.listen(({ roomId, started }) => started && this.begun.add(roomId));
    let tickets = 0;
    this.queue = new Queue(this.arena, () => `ticket ${++tickets}`);
  }

  async enter(entrant: Entrant): Promise<void> {
    try {
      this.held.push({ entrant, ticket: await this.queue.enter(entrant) });
    } catch (error) {
      const refused = error instanceof StoreUnavailable || Object(error).code === 'ALREADY_JOINED';
      if (!refused) throw error;
    }
  }

  leave(which: number): void {
    const [gone] = this.held.splice(which % Math.max(1, this.held.length), 1);
    if (gone === undefined) return;
    const status = this.queue.status(gone.ticket);
    if (status?.state === 'found') this.left.add(status.found.token);
    expect(this.queue.leave(gone.ticket)).toBe(true);
  }

  /** Everybody asks about its ticket all the time. */
  async wait(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 20_000) {
      await this.time.advance(Math.min(left, 20_000));
      for (const { ticket } of this.held) expect(this.queue.status(ticket)).not.toBeNull();
    }
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'enter':
        return this.enter(entrantOf(step.game, step.agent, step.allowBots));
      case 'twice': {
        const twin = entrantOf(step.game, step.agent, true);
        await Promise.all([this.enter(twin), this.enter(twin), this.enter(twin)]);
        return;
      }
      case 'bad': {
        const wanted: Entrant = { game: step.game, name: 'bad', agentId: null, allowBots: true };
        const takesIt = allGames.find(({ game: { id } }) => id === step.game)?.game.seatOptions === undefined;
        if (!takesIt)
          await expect(this.queue.enter({ ...wanted, options: step.options })).rejects.toMatchObject({
            code: 'INVALID_CONFIG',
          });
        return;
      }
      case 'leave': {
        // While a match is being opened, or at another time.
        if (step.meanwhile) this.faults.meanwhile.push(() => this.leave(step.which));
        else this.leave(step.which);
        return;
      }
      case 'fail':
        return this.faults.plan(step.method, step.after, step.times);
      case 'wait':
        return this.wait(step.ms);
    }
  }

  get rooms(): Room[] {
    return [...this.arena.rooms].filter(({ record }) => record.extra.quickMatch === true);
  }
}

/** Agent 0 is a guest. */
function entrantOf(id: string, agentNumber: number, allowBots: boolean): Entrant {
  const agentId = agentNumber === 0 ? null : `agent-${agentNumber}`;
  const options = id === 'molttactics' ? { class: 'rogue' } : undefined;
  return { game: id, name: agentId ?? 'guest', agentId, allowBots, options };
}

/** What was found once. */
const FOUND: [boolean, Step[]][] = [
  [
    true,
    [
      { kind: 'fail', method: 'removeRoom', after: 0, times: 1 },
      { kind: 'fail', method: 'lease', after: 0, times: 1 },
      { kind: 'twice', game: 'dummy', agent: 0 },
      { kind: 'wait', ms: 1000 },
      { kind: 'enter', game: 'clawpoly', agent: 0, allowBots: false },
      { kind: 'bad', game: 'clawpoly', options: { class: 'nope' } },
      { kind: 'enter', game: 'clawpoly', agent: 0, allowBots: false },
    ],
  ],
  [
    false,
    [
      { kind: 'fail', method: 'removeRoom', after: 0, times: 1 },
      { kind: 'leave', which: 0, meanwhile: true },
      { kind: 'fail', method: 'ratings', after: 1, times: 1 },
      { kind: 'twice', game: 'clawpoly', agent: 1 },
      { kind: 'wait', ms: 20000 },
      { kind: 'leave', which: 0, meanwhile: false },
      { kind: 'leave', which: 0, meanwhile: false },
      { kind: 'enter', game: 'clawpoly', agent: 1, allowBots: false },
    ],
  ],
];

describe('the queue', () => {
  it('seats every good ticket or lets it wait, and leaves no room without its players', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(step, { minLength: 3, maxLength: 25 }),
        async (shared, steps) => {
          const trial = new Trial(shared);
          await trial.arena.open();
          for (const one of steps) await trial.take(one);
          trial.faults.end();
          // The longest setback is over, and whoever allows bots has waited long enough.
          await trial.wait(100_000);

          const seats = new Map<string, Room>();
          for (const room of trial.rooms) {
            expect(room.started).toBe(true);
            // An agent that left while the match began is out of it.
            const now = room.owned?.room.now().seats ?? [];
            for (const [i, { taken, token }] of room.record.seats.entries())
              if (taken === 'agent' && now[i]?.out !== true) seats.set(token, room);
          }
          for (const { ticket, entrant } of trial.held) {
            const status = trial.queue.status(ticket);
            if (status?.state !== 'found') {
              expect(status?.state).toBe('waiting');
              expect(entrant.allowBots, 'with bots there is always a match').toBe(false);
              continue;
            }
            const room = seats.get(status.found.token);
            expect(trial.begun).toContain(status.found.roomId);
            // Over long ago, and forgotten.
            if (room === undefined) continue;
            expect(room.roomId).toBe(status.found.roomId);
            const own = room.record.seats.find(({ token }) => token === status.found.token);
            expect(own).toMatchObject({ agentId: entrant.agentId, playerId: status.found.playerId });
            seats.delete(status.found.token);
          }
          // Nobody sits anywhere who does not know it.
          expect([...seats.keys()].filter((token) => !trial.left.has(token))).toEqual([]);
          const stored = await trial.live.rooms();
          expect(stored.filter(({ startedAt }) => startedAt === null)).toEqual([]);
          const waiting = trial.held.flatMap(({ ticket, entrant: { game: of, agentId } }) =>
            agentId !== null && trial.queue.status(ticket)?.state === 'waiting' ? `${of} ${agentId}` : [],
          );
          expect(new Set(waiting).size).toBe(waiting.length);
          trial.queue.close();
          await trial.arena.close('over');
        },
      ),
      { numRuns: 60, examples: FOUND },
    );
  });
});
