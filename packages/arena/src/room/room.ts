/** A room: seats, a match, spectators. One writer: everything that changes it happens here, one thing at a time. */
import {
  type Ask,
  CLOCK,
  type GameEvent,
  type Input,
  type Placement,
  type Rejection,
} from '@lobster-league/kernel';
import {
  type Cancel,
  eventsOf,
  type Fence,
  type JournalLine,
  type LiveStore,
  type Log,
  type PauseReason,
  type RoomRecord,
  type RoomStatus,
  type SeatRecord,
  type Speed,
  type Time,
} from '../ports/index.js';
import { Refused } from '../refused.js';
import type { ArenaSettings, HostedGame } from '../settings.js';
import type { Spectator, Watch } from './audience.js';
import type { OpenAsk } from './clocks.js';
import { HouseSeats } from './house-seats.js';
import { JournalWriter } from './journal-writer.js';
import type { Accepted, Prompt, RoomInfo, Snapshot } from './messages.js';
import { LiveSeat, type SeatSink } from './seat.js';
import { Stage } from './stage.js';
import { matchSeats, Table } from './table.js';

/** How many inputs of house bots are played before others get their turn. */
const BURST = 64;
/** With so many lines on their way to the store, the room waits. */
const MAX_PENDING = 2_000;

/** What a room needs of the arena. */
export interface RoomHost {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly settings: ArenaSettings;
  /** Something that lobby lists show has changed. */
  changed(room: Room): void;
  /** The match is over, and that is durable. */
  finished(room: Room): void;
  /** Another process owns the room now. */
  lost(room: Room): void;
}

export interface Answer {
  readonly action: unknown;
  /** The ask that is answered; the open one if absent. */
  readonly ask?: number | null;
  readonly thought?: string;
}

/** An agent's connection to its seat. */
export interface SeatLink {
  readonly seat: number;
  readonly playerId: string;
  /** The connection ended. Once another has taken the seat, this changes nothing. */
  close(): void;
}

export class Room {
  readonly hosted: HostedGame;
  readonly seats: readonly LiveSeat[];
  readonly stage: Stage;
  readonly #host: RoomHost;
  readonly #fence: Fence;
  readonly #writer: JournalWriter;
  readonly #pauses = new Set<PauseReason>();
  #record: RoomRecord;
  #table: Table | null = null;
  #house: HouseSeats | null = null;
  /** The numbers of the last event before the match, and of the last one of its set-up. */
  #lobbySequence = 0;
  #setupSequence = 0;
  #lines: JournalLine[] = [];
  #effects: (() => void)[] = [];
  #timer: Cancel | null = null;
  #emptyTimer: Cancel | null = null;
  #lastUsed = 0;
  #closed = false;

  constructor(
    host: RoomHost,
    hosted: HostedGame,
    record: RoomRecord,
    fence: Fence,
    journal: readonly JournalLine[] = [],
  ) {
    this.hosted = hosted;
    this.#host = host;
    this.#record = record;
    this.#fence = fence;
    this.seats = record.seats.map((seat) => new LiveSeat(seat));
    const { live, time } = host;
    this.stage = new Stage(
      hosted.game,
      hosted.paced,
      record.speed,
      time,
      () => this.info(),
      () => this.#afterShow(),
    );
    const lost = (): void => host.lost(this);
    this.#writer = new JournalWriter({
      live,
      time,
      roomId: record.roomId,
      fence,
      sequence: journal.length,
      lost,
    });
    if (journal.length > 0) this.#recover(journal);
  }

  get record(): RoomRecord {
    return this.#record;
  }

  get roomId(): string {
    return this.#record.roomId;
  }

  get table(): Table | null {
    return this.#table;
  }

  /** Whether the engine has come to the end; spectators may still be on the way there. */
  get over(): boolean {
    return this.#record.finishedAt !== null;
  }

  /** What spectators know: a match is finished when they have seen the end. */
  get status(): RoomStatus {
    const { status } = this.#record;
    if (this.#table === null) return status;
    if (this.over && this.stage.pacer.idle) return 'finished';
    if (this.#pauses.size > 0) return 'paused';
    return this.stage.audience.sequence < this.#setupSequence ? 'roll_order' : 'playing';
  }

  /** The result, once spectators have seen it. */
  get result(): readonly Placement[] | null {
    return this.status === 'finished' ? (this.#table?.result ?? null) : null;
  }

  info(): RoomInfo {
    const { roomId, code, game, rules, name, config, speed, controls, extra, commitment, seed } =
      this.#record;
    const { createdAt, startedAt, finishedAt } = this.#record;
    const { status } = this;
    const ended = status === 'finished';
    return {
      ...{ roomId, code, game, rules, name, status, config, speed, controls, extra },
      seats: this.seats.map((seat) => seat.info(this.hosted.absence === null)),
      spectators: this.stage.audience.size,
      turn: this.stage.turn,
      commitment,
      seed: ended ? seed : null,
      result: this.result,
      ...{ createdAt, startedAt, finishedAt: ended ? finishedAt : null },
    };
  }

  snapshot(): Snapshot {
    return this.stage.snapshot();
  }

  watch(spectator: Spectator, after: number | null = null): Watch {
    const watch = this.stage.watch(spectator, after);
    this.#host.changed(this);
    return {
      drained: watch.drained,
      close: () => {
        watch.close();
        this.#host.changed(this);
      },
    };
  }

  // — before the match —

  /** Gives an open seat to an agent or a house bot; ready when none is left. */
  async sit(seat: number, who: Omit<SeatRecord, 'token'>): Promise<SeatRecord> {
    const { token } = this.#record.seats[seat]!;
    const record = { ...who, token };
    const seats = this.#record.seats.map((other, i) => (i === seat ? record : other));
    const full = seats.every(({ taken }) => taken !== 'open');
    await this.#save({ ...this.#record, seats, status: full ? 'ready' : 'waiting' });
    this.seats[seat]!.record = record;
    const { playerId, name } = record;
    this.#lobbyEvent({ type: 'room:player_joined', data: { playerId, name, seat } });
    await this.#commit();
    this.#host.changed(this);
    return record;
  }

  /** Starts the match of a room whose seats are all taken. */
  async start(): Promise<void> {
    if (this.#table !== null) throw new Refused('GAME_ALREADY_STARTED', 'The game has already started.');
    if (this.#record.status !== 'ready') throw new Refused('ROOM_NOT_READY', 'Seats are still open.');
    const now = this.#host.time.now();
    await this.#save({ ...this.#record, status: 'playing', startedAt: now });
    if (this.#table === null) this.#begin(now, this.#write);
    await this.goOn();
    this.#host.changed(this);
  }

  /** At the start, and after a restart: waits for whoever is not there, and plays. */
  async goOn(): Promise<void> {
    for (const [seat, live] of this.seats.entries()) if (this.#missing(live, seat)) this.#startGrace(live);
    this.#reconsiderPauses();
    await this.#run();
  }

  // — agents —

  /** Connects an agent to the seat whose token it shows; an older connection of that seat is let go. */
  async connect(token: string, sink: SeatSink): Promise<SeatLink> {
    const seat = this.seats.findIndex(({ record }) => record.token === token && record.taken === 'agent');
    const live = this.seats[seat];
    if (live === undefined) throw new Refused('INVALID_TOKEN', 'That token opens no seat of this room.');
    const back = live.met;
    live.tell({ type: 'replaced' });
    const wasMissing = live.sink === null;
    live.sink = sink;
    live.met = true;
    live.endGrace();
    live.tell({ type: 'room', room: this.info() });
    if (wasMissing) this.#presence(seat, true, back ? 'room:player_reconnected' : null);
    const open = this.#table?.clocks.of(seat);
    if (open !== undefined && this.#table?.answered(seat) === false)
      this.#effects.push(() => this.#prompt(open));
    if (this.over)
      this.#effects.push(() => live.tell({ type: 'finished', result: this.#table?.result ?? [] }));
    await this.#run();
    return { seat, playerId: live.record.playerId, close: () => this.#disconnect(seat, sink) };
  }

  /** A seat's answer: accepted once it is durable, or refused with the reason. */
  async answer(seat: number, { action, ask = null, thought }: Answer): Promise<Accepted | Rejection> {
    const live = this.seats[seat]!;
    if (this.#table === null) throw new Refused('GAME_NOT_STARTED', 'The game has not started yet.');
    if (this.over) throw new Refused('GAME_OVER', 'The game is over.');
    if (this.#writer.pending > MAX_PENDING)
      throw new Refused('STORE_UNAVAILABLE', 'The store is behind; try again.');
    const now = this.#host.time.now();
    const open = this.#table.clocks.of(seat);
    const move = { seat, ask, action, timedOut: false, ...(thought === undefined ? {} : { thought }) };
    const rejection = this.#table.answer(move, now);
    if (rejection !== null) return rejection;
    live.consecutiveTimeouts = 0;
    const tookMs = open === undefined ? null : now - open.openedAt;
    live.latencyMs = tookMs ?? live.latencyMs;
    await this.#run();
    return { accepted: true, tookMs, consecutiveTimeouts: 0 };
  }

  /** What is asked of a seat now, if anything. */
  prompt(seat: number): Prompt | null {
    const open = this.#table?.clocks.of(seat);
    return open === undefined ? null : this.#promptFor(open);
  }

  /** Legal answers to what a seat is asked now. */
  legal(seat: number): unknown[] {
    const open = this.#table?.clocks.of(seat);
    return open === undefined ? [] : this.hosted.game.legal(this.#table!.recording.state, open.ask);
  }

  /** The game as that seat sees it now. */
  view(seat: number): unknown {
    return this.#table === null ? null : this.hosted.game.view(this.#table.recording.state, seat);
  }

  /** An agent is out for good: it left, or the operator says so. */
  async forfeit(seat: number, reason: string): Promise<void> {
    this.#forfeit(seat, reason);
    await this.#run();
  }

  /** Ends the match as it stands. */
  async stop(reason: string): Promise<void> {
    this.#table?.learn({ type: 'stop', reason }, this.#host.time.now());
    await this.#run();
  }

  // — controls —

  async pause(): Promise<void> {
    this.#pause('control');
    await this.#run();
  }

  async resume(): Promise<void> {
    this.#unpause('control');
    this.stage.pacer.resume();
    if (this.#pauses.size > 0) this.stage.pacer.pause();
    await this.#run();
  }

  /** One turn, then paused again. */
  async step(): Promise<void> {
    this.#pause('control');
    this.stage.pacer.step();
    await this.#run();
  }

  async setSpeed(speed: Speed): Promise<void> {
    await this.#save({ ...this.#record, speed });
    this.stage.pacer.setSpeed(speed);
    this.#reconsiderPauses();
    this.#announce();
    await this.#run();
  }

  /** The process ends, or the room expired: everybody is told, nothing is changed. */
  close(reason: string): void {
    this.#closed = true;
    this.#timer?.();
    this.#emptyTimer?.();
    this.stage.pacer.stop();
    for (const seat of this.seats) {
      seat.endGrace();
      seat.tell({ type: 'closed', reason });
      seat.sink = null;
    }
    this.stage.audience.close(reason);
  }

  /** Whether an agent is connected. */
  get inUse(): boolean {
    return this.seats.some(({ sink }) => sink !== null);
  }

  /** When an agent was last there. */
  get lastUsed(): number {
    return this.#lastUsed;
  }

  /** Stores the room's record as it is. */
  async keepRecord(): Promise<void> {
    await this.#save(this.#record);
  }

  /** Resolves when everything so far is durable. */
  async settled(): Promise<void> {
    await this.#commit();
  }

  // — the engine —

  readonly #write = (line: JournalLine): void => {
    this.#lines.push(line);
    const events = eventsOf(line);
    if (events.length === 0) return;
    this.#effects.push(() => {
      for (const seat of this.seats) seat.tell({ type: 'events', events });
      this.stage.pacer.push(events);
    });
  };

  #begin(now: number, write: (line: JournalLine) => void): void {
    const { game, paced } = this.hosted;
    this.stage.open(this.#record.config, matchSeats(this.#record));
    this.#table = new Table(game, this.#record, this.#lobbySequence, now, (line) => {
      if (line.kind === 'start') this.#setupSequence = eventsOf(line).at(-1)?.sequence ?? this.#lobbySequence;
      write(line);
    });
    this.#house = new HouseSeats(this.#table, this.#record, paced);
  }

  /** Plays on as far as it goes without waiting for anybody, then makes it durable. */
  async #run(): Promise<void> {
    if (this.#table !== null && this.#house !== null && !this.over && !this.#closed)
      this.#play(this.#table, this.#house);
    await this.#commit();
  }

  #play(table: Table, house: HouseSeats): void {
    const { time } = this.#host;
    for (let steps = 0; ; steps++) {
      const now = time.now();
      if (table.over) {
        this.#end(now);
        return;
      }
      if (this.stage.pacer.holds(table.turn)) break;
      for (const open of table.open(now, (ask) => this.#limit(ask))) this.#prompt(open);
      const absent = table.clocks.open.find((open) => this.#playsByDefault(open));
      if (absent !== undefined) table.fallBack(absent.ask, now);
      else {
        house.plan(table.clocks.open, this.#record.speed, now);
        const plan = house.next();
        if (plan === null || plan.due > now || table.clocks.stopped) break;
        const rejection = table.answer(house.moveOf(plan), now);
        if (rejection !== null) {
          const bot = this.seats[plan.ask.seat]?.record.bot;
          this.#host.log.error('a house bot made an illegal move', {
            game: table.game.id,
            bot,
            code: rejection.code,
          });
          table.fallBack(plan.ask, now);
        }
      }
      if (steps >= BURST || this.#writer.pending > MAX_PENDING) {
        this.#wake(now);
        return;
      }
    }
    const due = [table.clocks.next(), table.clocks.stopped ? null : (house.next()?.due ?? null)];
    const next = due.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a));
    if (next === null) this.#timer?.();
    else this.#wake(next);
  }

  #wake(at: number): void {
    this.#timer?.();
    this.#timer = this.#host.time.after(Math.max(0, at - this.#host.time.now()), () => {
      if (this.#closed) return;
      this.#expire();
      void this.#run();
    });
  }

  /** Plays the fallbacks of asks whose time is up. */
  #expire(): void {
    const table = this.#table;
    const now = this.#host.time.now();
    for (;;) {
      const ask = table?.clocks.expired(now)[0]?.ask;
      if (table === null || ask === undefined || table.over) return;
      const silent = ask.seat === CLOCK ? [] : ask.gather === 'sealed' ? table.silentSeats() : [ask.seat];
      table.fallBack(ask, now);
      for (const seat of silent) this.#timedOut(seat, ask);
      table.clocks.refresh(table.over ? [] : table.recording.asks(), now, (next) => this.#limit(next));
    }
  }

  #timedOut(seat: number, ask: Ask): void {
    const { warnAfter, outAfter } = this.#host.settings;
    const live = this.seats[seat]!;
    const inARow = ++live.consecutiveTimeouts;
    const copy = { ...ask, seat };
    this.#effects.push(() => {
      live.tell({ type: 'timeout', ask: copy, inARow, outAfter, warning: inARow >= warnAfter });
    });
    if (inARow >= outAfter) this.#forfeit(seat, 'timeouts');
  }

  #forfeit(seat: number, reason: string): void {
    const live = this.seats[seat];
    if (live === undefined || live.out || this.#table === null) return;
    live.out = true;
    live.endGrace();
    this.#table.learn({ type: 'forfeit', seat, reason }, this.#host.time.now());
    this.#reconsiderPauses();
  }

  #end(now: number): void {
    this.#timer?.();
    this.#emptyTimer?.();
    this.#table?.clocks.clear();
    for (const seat of this.seats) seat.endGrace();
    this.#pauses.clear();
    this.stage.pacer.resume();
    this.#record = { ...this.#record, status: 'finished', finishedAt: now };
    const result = this.#table?.result ?? [];
    this.#effects.push(() => {
      for (const seat of this.seats) seat.tell({ type: 'finished', result });
      this.#host.finished(this);
    });
  }

  #limit(ask: Ask): number | null {
    const own = this.hosted.game.timeLimit(this.#table!.recording.state, ask);
    return ask.seat === CLOCK || own === null ? own : (this.#record.decisionMs ?? own);
  }

  #prompt(open: OpenAsk): void {
    const live = this.seats[open.ask.seat];
    if (live === undefined || live.sink === null) return;
    const prompt = this.#promptFor(open);
    this.#effects.push(() => live.tell({ type: 'prompt', prompt }));
  }

  #promptFor(open: OpenAsk): Prompt {
    const table = this.#table!;
    const { ask, deadline } = open;
    const brief = table.game.brief(table.recording.state, ask);
    return {
      ask,
      turn: table.turn,
      brief,
      deadline,
      timeLeftMs: table.clocks.left(open, this.#host.time.now()),
    };
  }

  // — who is there —

  /** Whether an agent that the match needs is not connected. */
  #missing({ isAgent, sink, out }: LiveSeat, seat: number): boolean {
    if (this.hosted.absence === null || this.#table === null || this.over) return false;
    if (!isAgent || sink !== null || out) return false;
    return this.hosted.game.inPlay?.(this.#table.recording.state, seat) !== false;
  }

  /** Whether nobody waits for this seat's answer: its agent is gone, and the room is too fast to wait. */
  #playsByDefault({ ask }: OpenAsk): boolean {
    const live = this.seats[ask.seat];
    if (live === undefined || ask.gather === 'sealed' || !this.#missing(live, ask.seat)) return false;
    return this.hosted.absence?.graceMs !== null && !this.#waitsForAbsent();
  }

  #waitsForAbsent(): boolean {
    return this.hosted.absence?.waitsAt.includes(this.#record.speed) ?? false;
  }

  #disconnect(seat: number, sink: SeatSink): void {
    const live = this.seats[seat]!;
    if (live.sink !== sink) return;
    live.sink = null;
    this.#lastUsed = this.#host.time.now();
    if (this.#closed) return;
    this.#presence(seat, false, 'room:player_disconnected');
    if (this.#missing(live, seat)) this.#startGrace(live);
    this.#reconsiderPauses();
    void this.#run();
  }

  #presence(seat: number, connected: boolean, type: string | null): void {
    const now = this.#host.time.now();
    const { playerId } = this.seats[seat]!.record;
    if (this.#table === null) {
      if (type !== null) this.#lobbyEvent({ type, data: { playerId } });
    } else if (!this.over) {
      if (type !== null) {
        const events = [this.#table.stamp({ type, data: { playerId } }, now)];
        this.#write({ kind: 'room', at: now, events });
      }
      this.#table.learn({ type: 'presence', seat, connected }, now);
      this.#reconsiderPauses();
    }
    this.#announce();
  }

  #startGrace(live: LiveSeat): void {
    const graceMs = this.hosted.absence?.graceMs ?? null;
    if (graceMs === null) return;
    live.endGrace();
    live.grace = this.#host.time.after(graceMs, () => {
      this.#forfeit(this.seats.indexOf(live), 'disconnected');
      void this.#run();
    });
  }

  /** Waits for the missing where the speed allows it, and stops the clocks while nobody at all is there. */
  #reconsiderPauses(): void {
    if (this.#table === null || this.over) return;
    const missing = this.seats.filter((live, seat) => this.#missing(live, seat));
    const waits = this.hosted.absence?.graceMs !== null && this.#waitsForAbsent() && missing.length > 0;
    if (waits) this.#pause('absence');
    else this.#unpause('absence');
    const { emptyStopMs } = this.hosted;
    const anybody =
      this.hosted.absence === null ||
      this.seats.some(({ record, sink }) => record.taken === 'bot' || sink !== null);
    if (emptyStopMs === null || anybody) {
      this.#emptyTimer?.();
      this.#emptyTimer = null;
      this.#unpause('empty');
    } else {
      this.#pause('empty');
      this.#emptyTimer ??= this.#host.time.after(emptyStopMs, () => void this.stop('abandoned'));
    }
  }

  #pause(by: PauseReason): void {
    if (this.#table === null || this.over || this.#pauses.has(by)) return;
    const now = this.#host.time.now();
    this.#pauses.add(by);
    this.#table.clocks.stop(now);
    this.#lines.push({ kind: 'pause', at: now, by });
    this.stage.pacer.pause();
    this.#announce();
  }

  #unpause(by: PauseReason): void {
    if (!this.#pauses.delete(by) || this.#table === null) return;
    const now = this.#host.time.now();
    this.#lines.push({ kind: 'resume', at: now, by });
    if (this.#pauses.size === 0) {
      this.#table.clocks.go(now);
      this.stage.pacer.resume();
    }
    this.#announce();
  }

  // — what is kept and told —

  #lobbyEvent(event: GameEvent): void {
    const at = this.#host.time.now();
    this.#lobbySequence++;
    this.#write({ kind: 'room', at, events: [{ sequence: this.#lobbySequence, turn: 0, at, event }] });
  }

  #announce(): void {
    this.#effects.push(() => {
      const room = this.info();
      this.stage.audience.tell(room);
      for (const seat of this.seats) seat.tell({ type: 'room', room });
      this.#host.changed(this);
    });
  }

  /** The pacer showed something: the engine may go on, and the end may have been reached. */
  #afterShow(): void {
    if (this.over && this.stage.pacer.idle) this.#announce();
    if (!this.#closed) void this.#run();
  }

  async #save(record: RoomRecord): Promise<void> {
    await this.#host.live.saveRoom(record, this.#fence);
    this.#record = record;
  }

  /** Makes durable what happened; then, and in that order, tells of it. */
  async #commit(): Promise<void> {
    const lines = this.#lines;
    const effects = this.#effects;
    this.#lines = [];
    this.#effects = [];
    if (lines.length === 0 && effects.length === 0 && this.#writer.pending === 0) return;
    await this.#writer.write(lines);
    for (const effect of effects) effect();
  }

  /** What the journal tells of how seats behaved. */
  #recount({ moves = [], fact }: Input): void {
    for (const { seat, timedOut } of moves) {
      const live = this.seats[seat];
      if (live !== undefined) live.consecutiveTimeouts = timedOut ? live.consecutiveTimeouts + 1 : 0;
    }
    if (fact?.type === 'forfeit' && this.seats[fact.seat] !== undefined) this.seats[fact.seat]!.out = true;
    if (fact?.type === 'presence' && this.seats[fact.seat] !== undefined) this.seats[fact.seat]!.met = true;
  }

  /** Goes on where an earlier process stopped: plays the journal again. */
  #recover(journal: readonly JournalLine[]): void {
    for (const line of journal) {
      const events = eventsOf(line);
      if (line.kind === 'start') this.#begin(line.at, () => undefined);
      const clocks = this.#table?.clocks;
      this.#table?.replay(line);
      if (line.kind === 'step') this.#recount(line.input);
      if (this.#table === null) this.#lobbySequence = events.at(-1)?.sequence ?? this.#lobbySequence;
      if (line.kind === 'pause') {
        this.#pauses.add(line.by);
        clocks?.stop(line.at);
      }
      if (line.kind === 'resume') {
        this.#pauses.delete(line.by);
        if (this.#pauses.size === 0) clocks?.go(line.at);
      }
      clocks?.refresh(this.#table?.recording.asks() ?? [], line.at, (ask) => this.#limit(ask));
      this.stage.remember(events);
    }
  }
}
