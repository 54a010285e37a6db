/**
 * A room in the process that owns it: the shell around the reducer, and the only place of a room with I/O. It takes a command,
 * reduces it, appends the lines to the journal, and then does what comes of them.
 */
import { copyData, type Rejection } from '@lobster-league/kernel';
import {
  type Cancel,
  type Fence,
  type JournalLine,
  journalLineJson,
  type LiveStore,
  type Log,
  type RoomRecord,
  type RoomStatus,
  type SeatRecord,
  type Speed,
  StaleFence,
  type StampedEvent,
  type Time,
} from '../ports/index.js';
import { Refused } from '../refused.js';
import { sameText } from '../secrets.js';
import { asSetAside } from '../set-aside.js';
import type { ArenaSettings, HostedGame } from '../settings.js';
import type { Answer, RoomSight, SeatLink } from './access.js';
import { apply } from './apply.js';
import { type Spectator, TAIL, type Watch } from './audience.js';
import type { Backlog } from './backlog.js';
import type { Command, Effect, Emit } from './commands.js';
import { JournalWriter } from './journal-writer.js';
import { openSeat, type StartOptions } from './lobby.js';
import type { Accepted, Prompt, RoomInfo, SeatMessage, Snapshot } from './messages.js';
import { Pace } from './pace.js';
import { allShown } from './pacing.js';
import { openAskOf } from './play.js';
import { nextMoment, reduce } from './reduce.js';
import type { Relay } from './relay.js';
import { type RoomNow, roomInfo, type SeatNow } from './room-info.js';
import type { SeatSink } from './seat.js';
import type { Slices } from './slices.js';
import { Stage } from './stage.js';
import { matchSeats, newRoomState, type RoomState, type Terms } from './state.js';
import { CALLED_OFF } from './stopped.js';
import { Table } from './table.js';

/** After so many lines that are played again it is looked whether others should have their turn. */
const LINES_AT_ONCE = 16;
/** A journal up to so many lines is kept in memory, where the store may lose it. */
const MOST_KEPT = 8_192;
/** What a line of an earlier process counts, which nobody writes out again to measure it. */
const USUAL_LINE = 512;

/** What a room needs of the arena. */
export interface RoomHost {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly settings: ArenaSettings;
  readonly backlog: Backlog;
  readonly slices: Slices;
  /** Whether matches end faster than they can be recorded. */
  behind(): boolean;
  /** Something that lobby lists show has changed. */
  changed(room: Room): void;
  /** Spectators have seen the end of the match, and it is durable, or as good as that while the store is away. */
  finished(room: Room): void;
  /** Writes a room back into a store that has lost it. StaleFence where another process owns it. */
  putBack(record: RoomRecord, fence: Fence, journal: readonly JournalLine[]): Promise<void>;
  /** Something threw in the match: what is in memory is not what the journal says any more. */
  broken(room: Room, error: unknown): void;
  /** The room's journal cannot be written any more: another process owns the room, or something is broken. */
  lost(room: Room, error: unknown): void;
}

/** Who sits down. */
export type Sitting = Omit<SeatRecord, 'token' | 'playerId'> & { readonly playerId: string | null };

/** What came of one command. */
class Batch implements Emit {
  readonly lines: JournalLine[] = [];
  readonly events: StampedEvent[] = [];
  readonly shown: (readonly StampedEvent[])[] = [];
  readonly effects: Effect[] = [];

  line(line: JournalLine, events: readonly StampedEvent[]): void {
    this.lines.push(line);
    for (const event of events) this.events.push(event);
  }

  show(events: readonly StampedEvent[]): void {
    this.shown.push(events);
  }

  effect(effect: Effect): void {
    // Everybody is told once how the room stands, however much has changed.
    if (effect.type !== 'announce' || !this.effects.some(({ type }) => type === 'announce'))
      this.effects.push(effect);
  }
}

export class Room implements RoomSight {
  readonly hosted: HostedGame;
  readonly fence: Fence;
  readonly #host: RoomHost;
  readonly #terms: Terms;
  readonly #state: RoomState;
  readonly #stage: Stage;
  readonly #writer: JournalWriter;
  /** The newest connection of each player. */
  readonly #sinks = new Map<string, SeatSink>();
  /** The journal as JSON lines, where the store may lose it. */
  #kept: string[] | null;
  /** A change of the record that is on its way to the store: the next command waits for it. */
  #saving: Promise<unknown> | null = null;
  /** What came of the last command is durable and told. */
  #done: Promise<void> = Promise.resolve();
  #timer: Cancel | null = null;
  #timerAt: number | null = null;
  #slice: Cancel | null = null;
  #table: Table | null = null;
  /** Where other processes follow the room. */
  relay: Relay | null = null;
  /** It is on its way out of the store, which has not lost it then. */
  removing = false;
  /** Whether its match was over before, so that it may be in the history. */
  readonly again: boolean;
  #closed = false;
  #broken: unknown = null;
  /** Since when nobody could reach it, where it was recovered. */
  #awaySince: number | null = null;

  /** A new room, or one with so many lines in its journal, which is then to be recovered. */
  constructor(host: RoomHost, hosted: HostedGame, record: RoomRecord, fence: Fence, lines = 0) {
    const { live, time, settings, backlog } = host;
    this.hosted = hosted;
    this.fence = fence;
    this.#host = host;
    this.#terms = { hosted, settings };
    this.#state = newRoomState(record);
    this.again = record.status === 'finished';
    this.#kept = live.shared ? [] : null;
    this.#stage = new Stage(hosted.game, () => this.info(), live.shared);
    this.#writer = new JournalWriter({
      live,
      time,
      backlog,
      roomId: record.roomId,
      fence,
      sequence: lines,
      playsOn: live.shared,
      putBack: (count) => this.putBack(count),
      lost: (error) => host.lost(this, error),
    });
  }

  /**
   * Folds the journal that an earlier process left, and lets others have their turn meanwhile. The clocks stand while
   * nobody could reach the room: since `awaySince`.
   */
  async recover(journal: readonly JournalLine[], awaySince: number | null): Promise<void> {
    const pace = new Pace(this.#host.time);
    const state = this.#state;
    const { live } = state;
    let recent: StampedEvent[] = [];
    let turn = 0;
    for (const [i, line] of journal.entries()) {
      for (const event of apply(this.#terms, state, line)) {
        recent.push(event);
        turn = Math.max(turn, event.turn);
      }
      if (recent.length > 2 * TAIL) recent = recent.slice(-TAIL);
      if (i % LINES_AT_ONCE === 0 && pace.due) await pace.rest();
    }
    if (this.#kept !== null) this.#kept = journal.length < MOST_KEPT ? journal.map(journalLineJson) : null;
    this.#awaySince = awaySince;
    live.size = journal.length * USUAL_LINE;
    live.durable = state.sequence;
    live.shown = state.sequence;
    live.shownTurn = turn;
    const view = state.match === null ? null : this.hosted.game.view(state.match.match.state, null);
    this.#stage.goOn(recent, turn, copyData(view));
  }

  get record(): RoomRecord {
    return this.#state.record;
  }

  get roomId(): string {
    return this.#state.record.roomId;
  }

  /** All that its record and journal say of it, and what is known only here. */
  get state(): RoomState {
    return this.#state;
  }

  get table(): Table | null {
    const { match } = this.#state;
    if (match !== null) this.#table ??= new Table(this.#terms, this.#state, match);
    return this.#table;
  }

  get spectators(): number {
    return this.#stage.audience.size + (this.relay?.watching ?? 0);
  }

  /** The number of the last event that spectators have seen. */
  get sequence(): number {
    return this.#stage.audience.sequence;
  }

  /** The turn that spectators have seen last. */
  get turn(): number {
    return this.#stage.turn;
  }

  /** Whether the match has come to its end; spectators may still be on the way there. */
  get over(): boolean {
    return this.#state.record.finishedAt !== null;
  }

  /** What was thrown in it, which makes it invalid; null while it is sound. */
  get broken(): unknown {
    return this.#broken;
  }

  /** Nothing more happens here. */
  get closed(): boolean {
    return this.#closed;
  }

  /** What spectators know: a match is finished when they have seen the end. */
  get status(): RoomStatus {
    const { match, record } = this.#state;
    if (match === null) return record.status;
    if (match.over && allShown(this.#state)) return 'finished';
    if (match.pauses.size > 0) return 'paused';
    return this.sequence < match.setupSequence ? 'roll_order' : 'playing';
  }

  /** Since when the match is paused and nobody has used its controls; null while it is not paused by them. */
  get pausedSince(): number | null {
    return this.#state.match?.controlledAt ?? null;
  }

  /** Whether an agent is connected. */
  get inUse(): boolean {
    return this.#sinks.size > 0;
  }

  /** When an agent was last connected, or will be back. */
  get lastUsed(): number {
    return this.#state.live.lastUsed;
  }

  now(): RoomNow {
    const { status, turn, spectators } = this;
    const shown = status === 'finished' ? this.table : null;
    const { result = null, stopped = null } = shown ?? {};
    const { live, seats } = this.#state;
    const all = seats.map(({ out, inARow, total }, i): SeatNow => {
      const { connected, latencyMs } = live.seats[i]!;
      return { connected, out, consecutiveTimeouts: inARow, totalTimeouts: total, latencyMs };
    });
    return { status, turn, spectators, seats: all, result, stopped };
  }

  info(): RoomInfo {
    return roomInfo(this.#state.record, this.now(), this.hosted);
  }

  /** What a spectator who comes now sees. */
  snapshot(): Snapshot {
    return this.#stage.snapshot();
  }

  /** Events that are durable, from a number on, at most `limit`; null where they are not at hand any more. */
  recent(from: number, limit: number): readonly StampedEvent[] | null {
    const shown = this.#stage.audience.recent(from);
    if (shown === null) return null;
    const { unshown, durable } = this.#state.live;
    const waiting = unshown.filter(({ sequence }) => sequence >= from && sequence <= durable);
    return [...shown, ...waiting].slice(0, limit);
  }

  /** Every event from `after` on, or a snapshot and every event after it. */
  watch(spectator: Spectator, after: number | null = null): Watch {
    const watch = this.#stage.audience.join(spectator, after);
    this.#host.changed(this);
    return watch;
  }

  // — before the match —

  /** Somebody sits down on the next open seat: `who` says who, when its turn has come. */
  async sit(who: (record: RoomRecord) => Sitting): Promise<SeatRecord> {
    const { seat, done } = await this.#change(async () => {
      const seat = openSeat(this.#state);
      await this.#saved({ type: 'sit', who: who(this.#state.record) });
      return { seat: this.#state.record.seats[seat]!, done: this.#run({ type: 'seated', seat }) };
    });
    await done;
    return seat;
  }

  /** That player chooses otherwise before the match. */
  choose(playerId: string, options: () => unknown): Promise<void> {
    return this.#change(async () => {
      const seat = this.#seatOf(playerId);
      if (seat >= 0) await this.#saved({ type: 'choose', seat, options: options() });
    });
  }

  /** That player leaves before the match; the seat is open again, with a new token. */
  async leave(playerId: string, open: (seat: number) => SeatRecord): Promise<void> {
    const { done } = await this.#change(async () => {
      const seat = this.#seatOf(playerId);
      const who = this.#state.record.seats[seat];
      if (who === undefined) return { done: null };
      await this.#saved({ type: 'leave', seat, open: open(seat) });
      this.#sinks.get(playerId)?.hear({ type: 'closed', reason: 'left' });
      this.#sinks.delete(playerId);
      return { done: this.#run({ type: 'left', seat, who }) };
    });
    await done;
  }

  /** Starts the match: of a room whose seats are all taken, or without those that are open. */
  async start({ openSeats = 'wait' }: StartOptions = {}): Promise<void> {
    const { done } = await this.#change(async () => {
      await this.#saved({ type: 'start', openSeats });
      return { done: this.goOn() };
    });
    await done;
  }

  /** At the start, and after a restart: waits for agents that are not there, and plays. */
  async goOn(): Promise<void> {
    const awaySince = this.#awaySince;
    this.#awaySince = null;
    const { record, match } = this.#state;
    if (match === null && record.startedAt !== null) this.#stage.open(record.config, matchSeats(record));
    await this.#run({ type: 'goOn', awaySince });
  }

  // — agents —

  /** Connects an agent to the seat whose token it shows; an older connection of that seat is let go. */
  async connect(token: string, sink: SeatSink): Promise<SeatLink> {
    if (this.#saving !== null) await this.#turn();
    const { seats } = this.#state.record;
    const seat = seats.findIndex((one) => one.taken === 'agent' && sameText(one.token, token));
    const record = seats[seat];
    if (record === undefined) throw new Refused('INVALID_TOKEN', 'That token opens no seat of this room.');
    const { playerId } = record;
    await this.#run({ type: 'connect', seat }, () => {
      this.#tell(seat, { type: 'replaced' });
      this.#sinks.set(playerId, sink);
      this.#tell(seat, { type: 'room', room: this.info() });
    });
    const seatNow = (): number => this.#seatOf(playerId);
    return {
      get seat() {
        return seatNow();
      },
      playerId,
      close: () => this.#disconnect(playerId, sink),
    };
  }

  /** A seat's answer: accepted once it is durable, or refused with the reason. */
  async answer(seat: number, { action, ask = null, thought }: Answer): Promise<Accepted | Rejection> {
    if (this.#saving !== null) await this.#turn();
    const open = openAskOf(this.#state, seat);
    const now = this.#host.time.now();
    const command = { type: 'answer', seat, action, ask } as const;
    const { refused, done } = this.#dispatch(thought === undefined ? command : { ...command, thought });
    if (refused instanceof Refused) throw refused;
    if (refused !== null) return refused;
    const { inARow, total } = this.#state.seats[seat]!;
    await done;
    const tookMs = open === undefined ? null : now - open.openedAt;
    return { accepted: true, tookMs, consecutiveTimeouts: inARow, totalTimeouts: total };
  }

  /** What is asked of a seat now, if anything. */
  prompt(seat: number): Prompt | null {
    return this.table?.prompt(seat, this.#host.time.now()) ?? null;
  }

  /** Legal answers to what a seat is asked now. */
  legal(seat: number): unknown[] {
    return this.table?.legal(seat) ?? [];
  }

  /** The game as that seat sees it now. */
  view(seat: number | null): unknown {
    return this.table?.view(seat) ?? null;
  }

  /** An agent is out for good: it left, or the operator says so. */
  async forfeit(seat: number, reason: string): Promise<void> {
    if (this.#saving !== null) await this.#turn();
    await this.#run({ type: 'forfeit', seat, reason });
  }

  /** Ends the match as it stands, and shows the end; before the start there will be none. */
  async stop(reason: string, because?: string): Promise<void> {
    if (this.#saving !== null) await this.#turn();
    const command =
      because === undefined
        ? ({ type: 'stop', reason } as const)
        : ({ type: 'stop', reason, because } as const);
    const { startedAt, finishedAt } = this.#state.record;
    if (startedAt === null && finishedAt === null) await this.#change(() => this.#saved(command));
    else await this.#run(command);
  }

  /** An agent that has no connection to keep means to be back by then: the room is not abandoned before. */
  keepUntil(moment: number): void {
    this.#byItself({ type: 'keepUntil', moment });
  }

  // — controls —

  pause(): Promise<void> {
    return this.#control({ type: 'pause' });
  }

  resume(): Promise<void> {
    return this.#control({ type: 'resume' });
  }

  /** One turn, then paused again. */
  step(): Promise<void> {
    return this.#control({ type: 'step' });
  }

  async setSpeed(speed: Speed): Promise<void> {
    await this.#control({ type: 'speed', speed });
    await this.keepRecord();
  }

  // — the end —

  /** Stores the room's record as it is. */
  async keepRecord(): Promise<void> {
    try {
      await this.#host.live.saveRoom(this.#state.record, this.fence);
    } catch (error) {
      if (!(error instanceof StaleFence && (await this.putBack()))) throw error;
    }
    this.relay?.changed(false);
  }

  /** It cannot be recorded: it is kept as it is, and whoever looks at it is told so. */
  async setAside(reason: string): Promise<void> {
    this.#state.record = asSetAside(this.#state.record, reason);
    await this.keepRecord();
    this.recorded();
  }

  /** Writes the room back into a store that has lost it, if it was kept; false if that cannot be, or it is another's. */
  async putBack(lines?: number): Promise<boolean> {
    const kept = this.#closed || this.removing ? null : this.#kept;
    if (kept === null) return false;
    try {
      const journal: JournalLine[] = JSON.parse(`[${kept.slice(0, lines).join(',')}]`);
      await this.#host.putBack(this.#state.record, this.fence, journal);
    } catch (error) {
      if (error instanceof StaleFence) return false;
      throw error;
    }
    this.#host.log.warn('the store had lost a room; it is there again', { roomId: this.roomId });
    return true;
  }

  /** The match is in the history: what was kept in memory for it can go. */
  recorded(): void {
    this.#kept = null;
    // Whoever watches may not have heard all of it yet.
    if (this.status === 'finished' && this.spectators === 0) this.#stage.audience.forget();
  }

  /** Ends the match for a reason that whoever looks at it later reads. */
  callOff(because: string): Promise<void> {
    return this.stop(CALLED_OFF, because);
  }

  /** Resolves when everything so far is in the store, and told. */
  async settled(): Promise<void> {
    await this.#writer.stored();
    for (let seen: unknown; seen !== this.#done; ) {
      seen = this.#done;
      await this.#done.catch(() => undefined);
    }
  }

  /** The process ends, or the room is gone: everybody is told, nothing is changed. */
  close(reason: string): void {
    this.#halt();
    this.#tellAll({ type: 'closed', reason });
    this.#sinks.clear();
    this.#stage.audience.close(reason);
  }

  /** Another process owns the room now: nothing more happens here, and nobody is told, not even of what is on its way. */
  stand(): void {
    this.#halt();
    this.#sinks.clear();
  }

  #halt(): void {
    this.#closed = true;
    this.relay = null;
    this.#timer?.();
    this.#slice?.();
  }

  // — the shell —

  /** Resolves when it is the next command's turn: no change of the record is on its way to the store. */
  async #turn(): Promise<void> {
    while (this.#saving !== null) await this.#saving;
  }

  /** Changes the record, one change after the other. */
  async #change<T>(change: () => Promise<T>): Promise<T> {
    if (this.#saving !== null) await this.#turn();
    const changed = change();
    const saving = changed.catch(() => undefined);
    this.#saving = saving;
    try {
      return await changed;
    } finally {
      if (this.#saving === saving) this.#saving = null;
    }
  }

  /** Does a command that changes the record, and stores that; it is as before where it cannot be stored. */
  async #saved(command: Command): Promise<void> {
    const { record, seats } = this.#state;
    const live = this.#state.live.seats;
    const { refused, done } = this.#dispatch(command);
    if (refused instanceof Refused) throw refused;
    try {
      await this.keepRecord();
    } catch (error) {
      this.#dispatch({ type: 'restore', before: { record, seats } });
      this.#state.live.seats = live;
      throw error;
    }
    await done;
  }

  async #control(command: Command): Promise<void> {
    if (this.#saving !== null) await this.#turn();
    await this.#run(command);
  }

  /** Does a command; resolves when what came of it is durable and told. `accepted` runs before anything else is told. */
  async #run(command: Command, accepted?: () => void): Promise<void> {
    const { refused, done } = this.#dispatch(command, accepted);
    if (refused instanceof Refused) throw refused;
    await done;
  }

  /** The same for what happens by itself; losing the room to another process is told by `lost`. */
  #byItself(command: Command): void {
    if (this.#closed || this.#broken !== null) return;
    this.#run(command).catch((error: unknown) => {
      if (error instanceof Refused) return;
      this.#host.log.warn('a room stopped', { roomId: this.roomId, error: String(error) });
    });
  }

  /**
   * Takes a command, reduces it, and appends its lines. What rules or stages throw has left the state half done: nothing
   * more happens in this room, nothing of the command is written, and its owner folds the room again from its journal.
   */
  #dispatch(
    command: Command,
    accepted?: () => void,
  ): { readonly refused: Refused | Rejection | null; readonly done: Promise<void> } {
    if (this.#broken !== null) throw recovering();
    const state = this.#state;
    const batch = new Batch();
    state.live.storeFull = this.#writer.full;
    state.live.historyBehind = this.#host.behind();
    let refused: Refused | Rejection | null;
    try {
      refused = reduce(this.#terms, state, command, this.#host.time.now(), batch);
    } catch (error) {
      this.#broken = error;
      this.#halt();
      this.#host.broken(this, error);
      throw recovering();
    }
    if (refused === null) accepted?.();
    const done = this.#commit(batch);
    this.#done = done;
    return { refused, done };
  }

  /** Appends the lines, shows what is due, and, once the lines are durable, tells of them and does what comes of them. */
  async #commit({ lines, events, shown, effects }: Batch): Promise<void> {
    const { sequence } = this.#state;
    if (this.#kept !== null) {
      for (const line of lines) this.#kept.push(journalLineJson(line));
      if (this.#kept.length >= MOST_KEPT) this.#kept = null;
    }
    const waits = lines.length > 0 || effects.length > 0 || this.#writer.pending > 0;
    const written = waits ? this.#writer.write(lines) : null;
    for (const some of shown) this.#show(some);
    this.#schedule();
    if (written === null) return;
    await written;
    if (lines.length > 0) this.#stored(lines, events, sequence);
    for (const effect of effects) this.#do(effect);
  }

  #stored(lines: readonly JournalLine[], events: readonly StampedEvent[], sequence: number): void {
    this.relay?.wrote(lines);
    if (events.length > 0 && this.#state.match !== null) this.#tellAll({ type: 'events', events });
    this.#byItself({ type: 'stored', sequence });
  }

  #show(events: readonly StampedEvent[]): void {
    if (this.#closed) return;
    const { turn } = this.#stage;
    this.#stage.show(events);
    this.relay?.showed();
    if (this.#stage.turn !== turn) this.#host.changed(this);
  }

  #do(effect: Effect): void {
    switch (effect.type) {
      case 'tell':
        this.#tell(effect.seat, effect.message);
        return;
      case 'announce': {
        const room = this.info();
        this.#stage.audience.tell(room);
        this.#tellAll({ type: 'room', room });
        this.relay?.changed(true);
        this.#host.changed(this);
        return;
      }
      case 'ended':
        if (!this.#closed) this.#host.finished(this);
        return;
      case 'log':
        this.#host.log[effect.level](effect.message, { ...effect.data, roomId: this.roomId });
    }
  }

  #tell(seat: number, message: SeatMessage): void {
    const playerId = this.#state.record.seats[seat]?.playerId;
    if (playerId !== undefined) this.#sinks.get(playerId)?.hear(message);
  }

  #tellAll(message: SeatMessage): void {
    for (const sink of [...this.#sinks.values()]) sink.hear(message);
  }

  /** Wakes when something happens by itself, or when it is this room's turn to play on. */
  #schedule(): void {
    if (this.#closed) return;
    const { time, slices } = this.#host;
    const { live } = this.#state;
    if (live.resting)
      this.#slice ??= slices.later(() => {
        this.#slice = null;
        this.#byItself({ type: 'tick', slice: true });
      });
    const moment = nextMoment(this.#terms, this.#state);
    if (moment === this.#timerAt && this.#timer !== null) return;
    this.#timer?.();
    this.#timer = null;
    this.#timerAt = moment;
    if (moment === null) return;
    this.#timer = time.after(Math.max(0, moment - time.now()), () => {
      this.#timer = null;
      this.#byItself({ type: 'tick', slice: false });
    });
  }

  #disconnect(playerId: string, sink: SeatSink): void {
    if (this.#sinks.get(playerId) !== sink) return;
    this.#sinks.delete(playerId);
    this.#byItself({ type: 'disconnect', seat: this.#seatOf(playerId) });
  }

  #seatOf(playerId: string): number {
    return this.#state.record.seats.findIndex((one) => one.playerId === playerId && one.taken !== 'open');
  }
}

function recovering(): Refused {
  return new Refused(
    'ROOM_RECOVERING',
    'Something went wrong in this match. It is put together again as it was before; look at it and try again.',
  );
}
