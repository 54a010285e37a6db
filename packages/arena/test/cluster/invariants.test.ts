/**
 * Processes with wrong clocks and a store that fails at any call, agents that come and go through whichever process, and
 * spectators at all of them. Whatever happens: one owner a room, no acknowledged answer lost, the newest connection of a
 * seat has it, and everybody sees the same events in order.
 */
import { canonical, isRejection, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import type { Room, SeatLink, SeatMessage, WatchMessage } from '../../src/index.js';
import { type Fault, type Process, type Processes, processes } from './processes.js';

const RUNS = process.env.LONG === '1' ? 300 : 4;
const STEPS = process.env.LONG === '1' ? 120 : 60;
const SEEDS = process.env.SEEDS?.split(',') ?? Array.from({ length: RUNS }, (_, n) => String(n));

/** What a process asks of the store and may get no answer to. */
const CALLS = new Set(
  'append saveRoom journal room lease renew release unowned ownerOf rooms putBack publish subscribe show'.split(
    ' ',
  ),
);

/** A process whose store fails now and then, and whose clock is wrong. */
interface Member extends Process {
  /** So many of its calls fail, one in five. */
  troubled: number;
  asleep: boolean;
}

function wake(one: Member): void {
  one.asleep = false;
  one.wake();
}

async function member(p: Processes, rng: Rng): Promise<Member> {
  let one: Member | null = null;
  const faults = (call: string): Fault => {
    if (one === null || one.troubled <= 0 || !CALLS.has(call) || rng.below(5) > 0) return null;
    one.troubled--;
    return rng.below(2) === 0 ? 'before' : 'after';
  };
  const started = await p.start({ faults, aheadMs: rng.below(60_000) - 30_000 });
  one = Object.assign(Object.create(started), { troubled: 0, asleep: false }) as Member;
  return one;
}

/** A connection of an agent, and what became of it. */
interface Connection {
  readonly at: Member;
  link: SeatLink | null;
  ended: 'no' | 'replaced' | 'closed' | 'failed';
}

class Agent {
  readonly acknowledged = new Set<string>();
  readonly connections: Connection[] = [];
  finished = false;
  #prompt: number | null = null;
  #thoughts = 0;
  readonly #roomId: string;
  readonly #token: string;

  constructor(roomId: string, token: string) {
    this.#roomId = roomId;
    this.#token = token;
  }

  /** Its last attempt, if that has got a seat and nothing has ended it. */
  get current(): Connection | null {
    const last = this.connections.at(-1) ?? null;
    return last !== null && last.ended === 'no' && last.at.alive ? last : null;
  }

  async connect(at: Member): Promise<void> {
    const connection: Connection = { at, link: null, ended: 'no' };
    this.connections.push(connection);
    try {
      const room = await at.arena.seek(this.#roomId);
      if (room === null) throw new Error('the room is gone');
      const hear = (message: SeatMessage): void => this.#hear(connection, message);
      connection.link = await room.connect(this.#token, { hear });
    } catch {
      connection.ended = 'failed';
    }
  }

  leave(): void {
    const { current } = this;
    if (current?.link == null) return;
    current.ended = 'closed';
    current.link.close();
  }

  /** Answers what it was asked last, through any process. */
  async answer(at: Member): Promise<void> {
    const ask = this.#prompt;
    if (ask === null) return;
    this.#prompt = null;
    const thought = `${this.#token} ${this.#thoughts++}`;
    try {
      const room = await at.arena.seek(this.#roomId);
      const seat = room?.record.seats.findIndex(({ token }) => token === this.#token) ?? -1;
      if (room === null || seat < 0) return;
      const outcome = await room.answer(seat, { action: { type: 'roll' }, ask, thought });
      if (at.alive && !isRejection(outcome)) this.acknowledged.add(thought);
    } catch {
      // Nobody has said that it counted.
    }
  }

  #hear(connection: Connection, message: SeatMessage): void {
    if (!connection.at.alive || connection.ended !== 'no') return;
    if (message.type === 'replaced' || message.type === 'closed') connection.ended = message.type;
    if (message.type === 'finished') this.finished = true;
    if (message.type === 'prompt') this.#prompt = message.prompt.ask.id;
  }
}

/** Sees events until its process is gone, and then comes back elsewhere from where it was. */
class Spectator {
  at: Member | null = null;
  last = 0;
  /** What it should not have seen. */
  readonly faults: string[] = [];
  #connection = 0;
  readonly #roomId: string;
  /** What everybody has seen of the room, by number. */
  readonly #seen: Map<number, string>;

  constructor(roomId: string, seen: Map<number, string>) {
    this.#roomId = roomId;
    this.#seen = seen;
  }

  async stay(at: Member): Promise<void> {
    if (this.at?.alive) return;
    this.at = at;
    const connection = ++this.#connection;
    try {
      const room = await at.arena.seek(this.#roomId);
      if (connection === this.#connection)
        room?.watch({ send: (message) => this.#see(at, connection, message) }, this.last);
      if (room === null) this.at = null;
    } catch {
      if (connection === this.#connection) this.at = null;
    }
  }

  #see(at: Member, connection: number, message: WatchMessage): boolean {
    if (!at.alive || connection !== this.#connection) return true;
    if (message.type === 'closed') this.at = null;
    if (message.type === 'snapshot') this.last = Math.max(this.last, message.snapshot.sequence);
    if (message.type !== 'events') return true;
    for (const event of message.events) {
      const { sequence } = event;
      if (sequence !== this.last + 1) this.faults.push(`event ${sequence} came after ${this.last}`);
      this.last = sequence;
      const text = canonical(event);
      const known = this.#seen.get(sequence) ?? text;
      if (known !== text) this.faults.push(`${text} was ${known} elsewhere`);
      this.#seen.set(sequence, text);
    }
    return true;
  }
}

interface Match {
  readonly roomId: string;
  readonly agents: readonly Agent[];
  readonly spectators: readonly Spectator[];
}

async function open(at: Member, speed: 'instant' | 'fast'): Promise<Match> {
  const { room } = await at.arena.createRoom({ game: 'dummy', maxPlayers: 2, speed, config: { rounds: 12 } });
  const agents: Agent[] = [];
  for (const name of ['Ada', 'Bob'])
    agents.push(new Agent(room.roomId, (await room.join({ name, agentId: null })).token));
  await room.start();
  const seen = new Map<number, string>();
  const spectators = [0, 1, 2].map(() => new Spectator(room.roomId, seen));
  return { roomId: room.roomId, agents, spectators };
}

function ownersOf(all: readonly Member[], roomId: string): Room[] {
  return all.flatMap(({ alive, arena }) => {
    const room = alive ? arena.find(roomId) : null;
    return room?.owned == null ? [] : room;
  });
}

async function run(seed: string): Promise<number> {
  const rng = Rng.fromSeed(`invariants ${seed}`);
  const p = processes();
  let all = [await member(p, rng), await member(p, rng), await member(p, rng)];
  const any = (): Member => all[rng.below(all.length)]!;
  const matches = [await open(any(), 'instant'), await open(any(), 'fast')];
  const agents = matches.flatMap((match) => match.agents);
  const stay = (): void => {
    for (const { spectators } of matches)
      for (const [i, spectator] of spectators.entries()) void spectator.stay(all[i % all.length]!);
  };
  /** What is played while the store is away lasts only as long as its process, which therefore lives on until it is stored. */
  const calm = async (one: Member): Promise<Member> => {
    one.troubled = 0;
    await p.time.advance(2_500);
    return one;
  };
  for (const agent of agents) void agent.connect(any());
  const acts: (() => unknown)[] = [
    () => void agents[rng.below(agents.length)]!.connect(any()),
    () => void agents[rng.below(agents.length)]!.connect(any()),
    () => agents[rng.below(agents.length)]!.leave(),
    ...Array.from({ length: 4 }, () => () => void agents[rng.below(agents.length)]!.answer(any())),
    () => {
      const awake = all.filter(({ asleep }) => !asleep);
      if (awake.length > 0) awake[rng.below(awake.length)]!.troubled = rng.below(30);
    },
    async () => {
      const one = await calm(any());
      one.asleep = true;
      one.sleep();
    },
    async () => {
      for (const one of all) wake(one);
      // It finds out what it has missed before its store fails too.
      await p.time.advance(2_500);
    },
    async () => {
      (await calm(any())).kill();
      all = all.filter(({ alive }) => alive);
      all.push(await member(p, rng));
    },
  ];
  for (let step = 0; step < STEPS; step++) {
    stay();
    await acts[rng.below(acts.length)]!();
    await p.time.advance(rng.below(4) === 0 ? rng.below(3_000) : 1 + rng.below(60));
    for (const { roomId } of matches) {
      const fences = ownersOf(all, roomId).map(({ fence }) => fence);
      expect(new Set(fences).size, 'no two go by the same fence').toBe(fences.length);
    }
  }

  // All is well again.
  for (const one of all) {
    one.troubled = 0;
    wake(one);
  }
  await p.time.advance(20_000);
  for (const { roomId } of matches) expect(ownersOf(all, roomId).length, 'one owner').toBe(1);
  for (const agent of agents) {
    // Twice, through any two processes: the second has the seat, and the first knows.
    for (let i = 0; i < 2; i++) {
      const connecting = agent.connect(any());
      await p.time.advance(1_000);
      await connecting;
    }
  }
  await p.time.advance(5_000);
  for (const [i, { connections, current, finished }] of agents.entries()) {
    if (finished) continue;
    expect(current, `agent ${i} has its newest connection`).not.toBeNull();
    const others = connections.slice(0, -1).filter(({ at, ended }) => at.alive && ended === 'no');
    expect(others, `agent ${i} has no other`).toEqual([]);
  }
  for (let i = 0; i < 400 && agents.some(({ finished }) => !finished); i++) {
    stay();
    for (const agent of agents) void agent.answer(any());
    await p.time.advance(300);
  }
  for (const { arena } of all) await arena.recorded();
  await p.time.advance(20_000);
  stay();
  await p.time.advance(5_000);
  let acknowledged = 0;
  for (const { roomId, spectators, agents: seated } of matches) {
    const { totalEvents } = (await p.history.game(roomId))!;
    for (const { last, faults } of spectators)
      expect({ last, faults }, 'everybody sees everything').toEqual({ last: totalEvents, faults: [] });
    const inputs = await p.history.replayInputs(roomId, 1, 100_000);
    const thoughts = inputs.flatMap(({ moves = [] }) => moves.flatMap(({ thought }) => thought ?? []));
    for (const agent of seated) {
      const lost = [...agent.acknowledged].filter((one) => thoughts.filter((t) => t === one).length !== 1);
      expect(lost, 'acknowledged answers that are not in the replay once').toEqual([]);
      acknowledged += agent.acknowledged.size;
    }
  }
  return acknowledged;
}

it.each(SEEDS)('holds with seed %s', async (seed) => {
  await run(seed);
});
