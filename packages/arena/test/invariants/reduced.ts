/** One random history of a reducer without a shell: what must hold after every line that it writes. */
import { type AnyGame, canonical, commitmentTo, forkOf, isRejection, type Rng } from '@lobster-league/kernel';
import { expect } from 'vitest';
import {
  DEFAULT_SETTINGS,
  type HostedGame,
  inputOf,
  type JournalLine,
  PACE,
  Refused,
  type RoomRecord,
  type SeatRecord,
  type Speed,
  type StampedEvent,
} from '../../src/index.js';
import { apply } from '../../src/room/apply.js';
import type { Command, Effect } from '../../src/room/commands.js';
import { nextMoment, reduce } from '../../src/room/reduce.js';
import {
  isInPast,
  matchSeats,
  newRoomState,
  newSeat,
  newSeatLive,
  type RoomState,
  type Terms,
} from '../../src/room/state.js';
import { PARENT_SEED, randomPast } from './past.js';

const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'instant'];
const WAITS = [0, 0, 1, 150, 900, 5_000, 31_000, 61_000];
const CONFIGS: Readonly<Record<string, unknown>> = { clawpoly: { turnLimit: 8 }, dummy: { rounds: 4 } };

/** All that a record and a journal say of a room, as plain data. */
export function durable({ record, seats, sequence, lines, match }: RoomState): unknown {
  if (match === null) return { record, seats, sequence, lines };
  const { match: played, sealed, pauses, ...rest } = match;
  const plain = { sealed: [...sealed].sort(([a], [b]) => a - b), pauses: [...pauses].sort() };
  return { record, seats, sequence, lines, match: { ...rest, ...plain, rules: played.snapshot() } };
}

export class ReducedHistory {
  /** What was done, for whoever has to find out what went wrong. */
  readonly told: string[] = [];
  readonly #rng: Rng;
  readonly #terms: Terms;
  readonly #game: AnyGame;
  readonly #state: RoomState;
  /** The same room in another process, which only hears of the lines. */
  readonly #shadow: RoomState;
  readonly #journal: JournalLine[] = [];
  /** The state after each line, in short. */
  readonly #after: string[] = [];
  readonly #shown: number[] = [];
  #now = Date.UTC(2026, 1, 13, 10);
  #lastShown: { readonly at: number; readonly turn: number } | null = null;
  #effects: Effect[] = [];
  #lines = 0;
  #names = 0;
  /** The last that was legal for somebody. */
  #action: unknown = null;

  constructor(hosted: HostedGame, rng: Rng) {
    this.#rng = rng;
    this.#terms = { hosted, settings: DEFAULT_SETTINGS };
    this.#game = hosted.game;
    const record = this.#record(2 + rng.below(2));
    this.#state = newRoomState(record);
    this.#shadow = newRoomState(record);
    if (rng.below(4) === 0) this.#fork();
  }

  /** The match goes on from another one, of which the journal tells first. */
  #fork(): void {
    while (this.#state.record.seats.some(({ taken }) => taken === 'open')) this.#join();
    const { record } = this.#state;
    const inputs = randomPast(this.#game, record.config, matchSeats(record), this.#rng, this.#rng.below(150));
    const fork = forkOf('another match', { seed: PARENT_SEED }, inputs.length)!;
    this.#state.record = { ...record, fork };
    const line: JournalLine = { kind: 'past', at: this.#now, inputs };
    apply(this.#terms, this.#state, line);
    this.#line(line);
    this.told.push(`forked after ${inputs.length} inputs`);
  }

  /** How many lines it has written. */
  get lines(): number {
    return this.#journal.length;
  }

  live(commands: number): void {
    while (this.#state.record.seats.some(({ taken }) => taken === 'open')) this.#join();
    for (let i = 0; i < commands && !this.#state.live.ended; i++) {
      if (this.#state.match === null) this.#early();
      else this.#playing();
      if (this.#rng.below(8) === 0) this.#nobodys(this.#rng.pick([-1, this.#state.record.seats.length]));
      // Now and then the store is slow.
      if (this.#rng.below(4) > 0) this.#store();
    }
    this.#mustFoldAnywhere();
    this.#mustCount();
  }

  #early(): unknown {
    const seat = this.#rng.below(this.#state.record.seats.length);
    const agent = this.#state.record.seats[seat]!.taken === 'agent';
    // Who sits at a fork is given.
    const fixed = this.#state.record.fork !== undefined;
    switch (this.#rng.below(6)) {
      case 0:
        return agent ? this.#connect(seat) : undefined;
      case 1:
        return this.#disconnect(seat);
      case 2: {
        if (fixed) return undefined;
        const who = this.#state.record.seats[seat]!;
        this.#do({ type: 'leave', seat, open: openSeat(seat, `again-${this.#names}`) });
        this.#do({ type: 'left', seat, who });
        this.#mustHaveWritten('room', 'room:player_left');
        return this.#join();
      }
      case 3:
        if (fixed) return undefined;
        return this.#do({ type: 'choose', seat, options: this.#terms.hosted.house[0]?.options ?? null });
      default:
        this.#do({ type: 'start', openSeats: 'wait', sources: [] });
        this.#do({ type: 'goOn', awaySince: null });
        return this.#mustHaveWritten('start');
    }
  }

  #playing(): unknown {
    const seat = this.#rng.below(this.#state.record.seats.length);
    switch (this.#rng.below(18)) {
      case 0:
        return this.#connect(seat);
      case 1:
        return this.#disconnect(seat);
      case 2:
      case 3:
      case 4:
        return this.#wait(this.#rng.pick(WAITS));
      case 5:
        if (this.#do({ type: 'pause' })) expect(this.#state.match?.controlledAt).not.toBeNull();
        return null;
      case 6:
      case 7:
        if (this.#do({ type: 'resume' })) expect(this.#state.match?.controlledAt).toBeNull();
        return null;
      case 8:
        if (this.#do({ type: 'step' })) this.#mustHaveWritten('pause');
        return null;
      case 9: {
        const speed = this.#rng.pick(SPEEDS);
        if (this.#do({ type: 'speed', speed })) expect(this.#state.record.speed).toBe(speed);
        return null;
      }
      case 10:
        return this.#rng.below(4) === 0 ? this.#forfeit(seat) : this.#answer(seat);
      case 11:
        return this.#rng.below(12) === 0 ? this.#stop() : this.#answer(seat);
      case 12:
        if (this.#action !== null) this.#do({ type: 'answer', seat, action: this.#action, ask: 999_999 });
        return null;
      case 13:
        this.#do({ type: 'tick', slice: true });
        return null;
      default:
        return this.#answer(seat);
    }
  }

  /** Of a seat that is not there nothing is accepted. */
  #nobodys(seat: number): void {
    for (const type of ['connect', 'disconnect'] as const) expect(this.#do({ type, seat })).toBe(false);
    expect(this.#do({ type: 'forfeit', seat, reason: 'left' })).toBe(false);
  }

  #join(): void {
    const { hosted } = this.#terms;
    const { bot, options = null } = hosted.house[0]!;
    const isBot = this.#rng.below(3) === 0;
    const name = `Player ${this.#names++}`;
    const seat = this.#state.record.seats.findIndex(({ taken }) => taken === 'open');
    const who = { playerId: name, name, agentId: null, options, joinedAt: this.#now } as const;
    this.#do({
      type: 'sit',
      who: isBot ? { ...who, taken: 'bot', bot } : { ...who, taken: 'agent', bot: null },
    });
    this.#do({ type: 'seated', seat });
    this.#mustHaveWritten('room', 'room:player_joined');
  }

  #connect(seat: number): void {
    const { match, record } = this.#state;
    if (record.seats[seat]!.taken !== 'agent' || this.#state.live.seats[seat]!.connected) return;
    const running = match !== null && !match.over && !isInPast(this.#state);
    if (this.#do({ type: 'connect', seat }) && running)
      this.#mustHaveFact({ type: 'presence', seat, connected: true });
  }

  #disconnect(seat: number): void {
    if (!this.#state.live.seats[seat]!.connected) return;
    const { match } = this.#state;
    const running = match !== null && !match.over && !isInPast(this.#state);
    this.#do({ type: 'disconnect', seat });
    if (running) this.#mustHaveFact({ type: 'presence', seat, connected: false });
  }

  #forfeit(seat: number): void {
    const { match, seats } = this.#state;
    const counts = match?.over === false && !seats[seat]!.out && !isInPast(this.#state);
    this.#do({ type: 'forfeit', seat, reason: 'left' });
    if (counts) this.#mustHaveFact({ type: 'forfeit', seat, reason: 'left' });
  }

  #stop(): void {
    const running = this.#state.match?.over === false;
    this.#do({ type: 'stop', reason: 'creator_stopped' });
    if (running) this.#mustHaveFact({ type: 'stop', reason: 'creator_stopped' });
  }

  /** An agent that is asked answers; what was accepted is in the journal. */
  #answer(other: number): unknown {
    const { match, record } = this.#state;
    const agents = match?.clocks.open.filter(({ ask }) => record.seats[ask.seat]?.taken === 'agent') ?? [];
    if (match === null || agents.length === 0) return this.#wait(900);
    const { ask } =
      this.#rng.below(8) === 0 ? { ask: { ...agents[0]!.ask, seat: other } } : this.#rng.pick(agents);
    if (record.seats[ask.seat]?.taken !== 'agent') return null;
    const legal = this.#game.legal(match.match.state, ask);
    if (legal.length === 0) return null;
    const action = this.#rng.pick(legal);
    this.#action = action;
    if (!this.#do({ type: 'answer', seat: ask.seat, action, ask: null })) return null;
    const moves = this.#written().flatMap((line) =>
      line.kind === 'sealed' ? [line.move] : [...(inputOf(line)?.moves ?? [])],
    );
    expect(moves.map((move) => [move.seat, canonical(move.action)])).toContainEqual([
      ask.seat,
      canonical(action),
    ]);
    return null;
  }

  /** Time passes, and whatever happens by itself happens at its moment. */
  #wait(ms: number): void {
    const until = this.#now + ms;
    for (let turns = 0; turns < 500; turns++) {
      if (this.#state.live.resting) this.#do({ type: 'tick', slice: true });
      const moment = nextMoment(this.#terms, this.#state);
      if (moment === null || moment > until) break;
      this.#now = Math.max(this.#now, moment);
      this.#do({ type: 'tick', slice: false });
      if (this.#rng.below(3) > 0) this.#store();
    }
    this.#now = Math.max(this.#now, until);
  }

  #store(): void {
    this.#do({ type: 'stored', sequence: this.#state.sequence });
  }

  /** Whether it was accepted. */
  #do(command: Command): boolean {
    this.told.push(`${this.#now % 86_400_000} ${JSON.stringify(command)}`);
    this.#lines = this.#journal.length;
    this.#effects = [];
    const refused = reduce(this.#terms, this.#state, command, this.#now, {
      line: (line) => this.#line(line),
      show: (events) => this.#show(events),
      effect: (effect) => void this.#effects.push(effect),
    });
    if (refused === null) {
      this.#mustBePaced();
      return true;
    }
    this.told.push(`  refused: ${refused.code}`);
    expect(refused instanceof Refused || isRejection(refused)).toBe(true);
    // What is refused changes nothing and is written nowhere.
    expect(this.#journal.length).toBe(this.#lines);
    return false;
  }

  /** The process dies here: a room that was folded from the lines is the same, all of it. */
  #line(line: JournalLine): void {
    this.#journal.push(line);
    const shadow = this.#shadow;
    this.#follow(shadow);
    apply(this.#terms, shadow, JSON.parse(JSON.stringify(line)));
    const [is, was] = [durable(shadow), durable(this.#state)];
    if (canonical(is) !== canonical(was)) expect(is).toEqual(was);
    this.#after.push(canonical(was));
  }

  /** The record comes from elsewhere: it is stored before the lines. */
  #follow(state: RoomState): void {
    const { record } = this.#state;
    if (state.match === null && state.seats.length !== record.seats.length) {
      state.seats = record.seats.map(newSeat);
      state.live.seats = record.seats.map(newSeatLive);
    }
    state.record = record;
  }

  /** Spectators see every event once, in order, after it is durable, and in a match no sooner than the pace allows. */
  #show(events: readonly StampedEvent[]): void {
    const { live, record, match } = this.#state;
    const { paced } = this.#terms.hosted;
    for (const { sequence, turn } of events) {
      const past = isInPast(this.#state) || sequence <= (match?.pastSequence ?? 0);
      this.#shown.push(sequence);
      expect(sequence).toBe(this.#shown.length);
      expect(sequence).toBeLessThanOrEqual(live.durable);
      if (paced && match !== null && record.speed !== 'instant' && this.#lastShown !== null && !past) {
        const { event: between, turn: afterTurn } = PACE[record.speed];
        const { at, turn: before } = this.#lastShown;
        expect(this.#now - at).toBeGreaterThanOrEqual(turn > before ? afterTurn : between);
      }
      this.#lastShown = { at: this.#now, turn: Math.max(turn, this.#lastShown?.turn ?? 0) };
    }
    const last = events.at(-1)?.sequence ?? 0;
    const ofPast = isInPast(this.#state) || last <= (match?.pastSequence ?? 0);
    if (paced && match !== null && match.pauses.size > 0 && !ofPast)
      expect(this.told.join('\n')).toContain('"step"');
  }

  /** The end is told when everything was shown, and only once. */
  #mustBePaced(): void {
    const { live, sequence } = this.#state;
    const ended = this.#effects.filter(({ type }) => type === 'ended').length;
    if (ended > 0) expect([ended, live.shown, live.durable]).toEqual([1, sequence, sequence]);
    expect(live.shown).toBeLessThanOrEqual(live.durable);
  }

  /** Folded from the beginning, the room goes through the very same states. */
  #mustFoldAnywhere(): void {
    const state = newRoomState({ ...this.#state.record, finishedAt: null });
    const start = this.#journal.findIndex(({ kind }) => kind === 'start');
    if (start < 0) return;
    for (const [i, line] of this.#journal.entries()) {
      apply(this.#terms, state, line);
      if (i < start) continue;
      const { record: _, ...is } = JSON.parse(canonical(durable(state)));
      const { record: __, ...was } = JSON.parse(this.#after[i]!);
      if (i % 7 === 0 || i === this.#journal.length - 1) expect(is).toEqual(was);
    }
  }

  /** Counted by hand: every fallback once, but for agents that were gone where nobody waits for those. */
  #mustCount(): void {
    const { seats, record } = this.#state;
    const totals = seats.map(() => 0);
    const away = new Set<number>();
    const excused = this.#terms.hosted.absence?.graceMs != null;
    const inputs = this.#journal.map(inputOf).filter((input) => input !== null);
    for (const [i, input] of inputs.entries()) {
      if (input.fact?.type === 'presence') {
        if (input.fact.connected) away.delete(input.fact.seat);
        else away.add(input.fact.seat);
      }
      for (const { seat, timedOut } of input.moves ?? [])
        if (timedOut && seat >= 0 && !(excused && away.has(seat))) totals[seat]!++;
      if (i + 1 === record.fork?.at) totals.fill(0);
    }
    expect(seats.map(({ total }) => total)).toEqual(totals);
  }

  #written(): readonly JournalLine[] {
    return this.#journal.slice(this.#lines);
  }

  #mustHaveWritten(kind: JournalLine['kind'], event?: string): void {
    const lines = this.#written().filter((line) => line.kind === kind);
    expect(lines.length).toBeGreaterThan(0);
    if (event !== undefined) expect(JSON.stringify(lines)).toContain(event);
  }

  #mustHaveFact(fact: unknown): void {
    expect(this.#written().map((line) => inputOf(line)?.fact)).toContainEqual(fact);
  }

  #record(seats: number): RoomRecord {
    const { game } = this.#terms.hosted;
    const seed = `seed ${this.#rng.below(1_000_000)}`;
    return {
      roomId: 'room',
      code: 'ABCDEF',
      game: game.id,
      rules: game.version,
      name: 'A room',
      config: game.config.parse(CONFIGS[game.id] ?? {}),
      status: 'waiting',
      seats: Array.from({ length: seats }, (_, seat) => openSeat(seat, `token-${seat}`)),
      speed: this.#rng.pick(SPEEDS),
      controls: 'all',
      ownerKeyHash: '',
      decisionMs: null,
      extra: {},
      seed: null,
      commitment: commitmentTo(seed),
      dice: {
        serverSeed: seed,
        integer: this.#terms.hosted.publicSeed === true,
        opensUntil: null,
        sources: [],
      },
      createdAt: this.#now,
      startedAt: null,
      finishedAt: null,
    };
  }
}

function openSeat(seat: number, token: string): SeatRecord {
  return {
    playerId: `agent-${seat + 1}`,
    token,
    taken: 'open',
    name: '',
    agentId: null,
    bot: null,
    options: null,
    joinedAt: null,
  };
}
