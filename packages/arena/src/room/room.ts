/** A room: seats, a match, spectators. One writer: everything that changes it happens here, one thing at a time. */
import type { Rejection } from '@lobster-league/kernel';
import {
  eventsOf,
  type Fence,
  inputOf,
  type JournalLine,
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
import { asSetAside } from '../set-aside.js';
import type { ArenaSettings, HostedGame } from '../settings.js';
import type { Answer, RoomSight, SeatLink } from './access.js';
import type { Spectator, Watch } from './audience.js';
import type { Backlog } from './backlog.js';
import { Connections, type ConnectionsOwner, type Play } from './connections.js';
import { Engine } from './engine.js';
import { JournalWriter } from './journal-writer.js';
import { KeptRecord } from './kept-record.js';
import { Lobby, type StartOptions } from './lobby.js';
import type { Accepted, Prompt, RoomInfo, Snapshot } from './messages.js';
import { type Deliver, Outbox } from './outbox.js';
import { Pace } from './pace.js';
import type { RoomParts } from './parts.js';
import { Presence } from './presence.js';
import type { Relay } from './relay.js';
import { type RoomNow, roomInfo } from './room-info.js';
import { type RoomState, roomState } from './room-state.js';
import { LiveSeat, type SeatSink } from './seat.js';
import type { Slices } from './slices.js';
import { Stage } from './stage.js';
import { CALLED_OFF, legalAt, promptAt, type Table, viewAt } from './table.js';

/** After so many lines that are played again it is looked whether others should have their turn. */
const LINES_AT_ONCE = 16;

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

export class Room implements RoomSight {
  readonly hosted: HostedGame;
  /** In the order of the table. */
  readonly seats: readonly LiveSeat[];
  readonly #host: RoomHost;
  readonly #kept: KeptRecord;
  readonly #lobby: Lobby;
  readonly #connections: Connections;
  readonly #stage: Stage;
  readonly #outbox: Outbox;
  readonly #parts: RoomParts;
  /** The match, once it has started. */
  #play: Play | null = null;
  /** Where other processes follow the room. */
  relay: Relay | null = null;
  /** It is on its way out of the store, which has not lost it then. */
  removing = false;
  /** Whether its match was over before, so that it may be in the history. */
  readonly again: boolean;
  /** Seats whose answer was refused because the match is paused. */
  readonly #refused = new Set<number>();
  #shownTurn = 0;
  /** How far the end has come: it is durable, and then it is in the arena's hands. */
  #end: 'none' | 'durable' | 'told' = 'none';
  #closed = false;
  #broken: unknown = null;

  /** A new room, or one with so many lines in its journal, which is then to be recovered. */
  constructor(host: RoomHost, hosted: HostedGame, record: RoomRecord, fence: Fence, lines = 0) {
    const { live, time, log, settings } = host;
    this.hosted = hosted;
    this.#host = host;
    this.again = record.status === 'finished';
    this.#kept = new KeptRecord(live, fence, record, {
      kept: () => this.relay?.changed(false),
      putBack: () => this.putBack(),
    });
    const seats = record.seats.map((seat) => new LiveSeat(seat));
    this.seats = seats;
    const lost = (error: unknown): void => host.lost(this, error);
    const writer = new JournalWriter({
      live,
      time,
      backlog: host.backlog,
      roomId: record.roomId,
      fence,
      sequence: lines,
      lost,
      playsOn: live.shared,
      putBack: (lines) => this.putBack(lines),
    });
    const deliver: Deliver = (events, lines) => this.#deliver(events, lines);
    // A store that others may empty gets back what it has lost.
    this.#outbox = new Outbox(writer, deliver, live.shared);
    const shown = (): void => this.#shown();
    this.#stage = new Stage(
      hosted.game,
      hosted.paced,
      record.speed,
      time,
      () => this.info(),
      shown,
      live.shared,
    );
    const parts = { hosted, time, log, settings, seats, stage: this.#stage, outbox: this.#outbox };
    this.#parts = {
      ...parts,
      slices: host.slices,
      record: () => this.#kept.current,
      behind: () => host.behind(),
      announce: () => this.#announce(),
    };
    this.#lobby = new Lobby(this.#parts, this.#kept, seats);
    this.#connections = new Connections(this.#parts, this.#lobby, this.#connectionsOwner());
  }

  /**
   * Plays again what an earlier process left, and lets others have their turn meanwhile. The clocks stand while
   * nobody could reach the room: since `awaySince`.
   */
  async recover(journal: readonly JournalLine[], awaySince: number | null): Promise<void> {
    const pace = new Pace(this.#host.time);
    this.#outbox.remember(journal);
    for (const [i, line] of journal.entries()) {
      this.#replay(line);
      if (i % LINES_AT_ONCE === 0 && pace.due) await pace.rest();
    }
    this.#play?.engine.replayed(awaySince);
  }

  get record(): RoomRecord {
    return this.#kept.current;
  }

  get roomId(): string {
    return this.#kept.current.roomId;
  }

  get table(): Table | null {
    return this.#play?.engine.table ?? null;
  }

  get fence(): Fence {
    return this.#kept.fence;
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

  /** Whether the engine has come to the end; spectators may still be on the way there. */
  get over(): boolean {
    return this.#kept.current.finishedAt !== null;
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
    if (this.#play === null) return this.#kept.current.status;
    if (this.over && this.#stage.pacer.idle) return 'finished';
    if (this.#play.presence.paused) return 'paused';
    return this.#stage.audience.sequence < this.#play.engine.setupSequence ? 'roll_order' : 'playing';
  }

  /** Since when the match is paused and nobody has used its controls; null while it is not paused by them. */
  get pausedSince(): number | null {
    return this.#play?.presence.controlledAt ?? null;
  }

  /** Whether an agent is connected. */
  get inUse(): boolean {
    return this.seats.some(({ sink }) => sink !== null);
  }

  /** When an agent was last connected, or will be back. */
  get lastUsed(): number {
    return this.#connections.lastUsed;
  }

  /** An agent that has no connection to keep means to be back by then: the room is not abandoned before. */
  keepUntil(moment: number): void {
    this.#connections.keepUntil(moment);
  }

  now(): RoomNow {
    const { status, turn, spectators } = this;
    const shown = status === 'finished' ? this.table : null;
    const { result = null, stopped = null } = shown ?? {};
    return { status, turn, spectators, seats: this.seats.map((seat) => seat.now()), result, stopped };
  }

  info(): RoomInfo {
    return roomInfo(this.#kept.current, this.now(), this.hosted);
  }

  /** All that its journal says of it, as plain data. */
  state(): RoomState {
    return roomState(this.seats, this.#play);
  }

  /** What a spectator who comes now sees. */
  snapshot(): Snapshot {
    return this.#stage.snapshot();
  }

  /** Events that are durable, from a number on, at most `limit`; null where they are not at hand any more. */
  recent(from: number, limit: number): readonly StampedEvent[] | null {
    return this.#stage.recent(from, limit);
  }

  /** Every event from `after` on, or a snapshot and every event after it. */
  watch(spectator: Spectator, after: number | null = null): Watch {
    const watch = this.#stage.audience.join(spectator, after);
    this.#host.changed(this);
    return watch;
  }

  // — before the match —

  /** Gives an open seat to an agent or a house bot; ready when none is left. */
  sit(seat: number, who: Omit<SeatRecord, 'token'>): Promise<SeatRecord> {
    return this.#lobby.sit(seat, who);
  }

  /** Whoever sits there chooses otherwise before the match. */
  choose(seat: number, options: unknown): Promise<void> {
    return this.#lobby.choose(seat, options);
  }

  /** Whoever sits there leaves before the match; the seat is open again, with a new token. */
  leave(seat: number, open: SeatRecord): Promise<void> {
    return this.#lobby.leave(seat, open);
  }

  /** Starts the match: of a room whose seats are all taken, or without those that are open. */
  start(options: StartOptions = {}): Promise<void> {
    return this.#lobby.start(options, () => this.goOn());
  }

  /** At the start, and after a restart: waits for whoever is not there, and plays. */
  async goOn(): Promise<void> {
    const { startedAt } = this.#kept.current;
    this.#guard(() => {
      if (startedAt !== null && this.#play === null) this.#play = this.#newPlay(startedAt, false);
      if (!this.over) this.#play?.presence.begin();
    });
    this.#announce();
    await this.#run();
  }

  // — agents —

  /** Connects an agent to the seat whose token it shows; an older connection of that seat is let go. */
  connect(token: string, sink: SeatSink): Promise<SeatLink> {
    return this.#connections.connect(token, sink);
  }

  /** A seat's answer: accepted once it is durable, or refused with the reason. */
  async answer(seat: number, { action, ask = null, thought }: Answer): Promise<Accepted | Rejection> {
    const { table } = this;
    const live = this.seats[seat];
    if (table === null || live === undefined)
      throw new Refused('GAME_NOT_STARTED', 'The game has not started yet.');
    if (this.over) throw new Refused('GAME_OVER', 'The game is over.');
    if (this.#outbox.full) throw new Refused('STORE_UNAVAILABLE', 'The store is behind; try again.');
    this.#mustNotBePaused(seat, action);
    const now = this.#host.time.now();
    const open = table.clocks.of(seat);
    const move = { seat, ask, action, timedOut: false };
    const said = thought === undefined ? move : { ...move, thought };
    const rejection = this.#guard(() => table.answer(said, now));
    if (rejection !== null) return rejection;
    const tookMs = open === undefined ? null : now - open.openedAt;
    live.latencyMs = tookMs ?? live.latencyMs;
    const { inARow: consecutiveTimeouts, total: totalTimeouts } = live.conduct;
    await this.#run();
    return { accepted: true, tookMs, consecutiveTimeouts, totalTimeouts };
  }

  /** What is asked of a seat now, if anything. */
  prompt(seat: number): Prompt | null {
    return promptAt(this.table, seat, this.#host.time.now());
  }

  /** Legal answers to what a seat is asked now. */
  legal(seat: number): unknown[] {
    return legalAt(this.table, seat);
  }

  /** The game as that seat sees it now. */
  view(seat: number): unknown {
    return viewAt(this.table, seat);
  }

  /** An agent is out for good: it left, or the operator says so. */
  async forfeit(seat: number, reason: string): Promise<void> {
    if (!this.over) this.#guard(() => this.#play?.presence.leave([seat], reason));
    await this.#run();
  }

  /** Ends the match as it stands, and shows the end; before the start there will be none. */
  async stop(reason: string): Promise<void> {
    await this.#lobby.giveUp();
    this.#guard(() => {
      this.table?.learn({ type: 'stop', reason }, this.#host.time.now());
      // Once it is over: nothing more is played when the pause ends.
      this.#play?.presence.resume('control');
    });
    await this.#run();
  }

  // — controls —

  async pause(): Promise<void> {
    const presence = this.#controllable();
    this.#guard(() => presence.pause('control'));
    await this.#run();
  }

  async resume(): Promise<void> {
    const presence = this.#controllable();
    this.#guard(() => {
      presence.resume('control');
      this.#promptAgain();
    });
    await this.#run();
  }

  /** One turn, then paused again. */
  async step(): Promise<void> {
    const presence = this.#controllable();
    this.#guard(() => {
      presence.step();
      this.#stage.pacer.step();
      this.#promptAgain();
    });
    await this.#run();
  }

  async setSpeed(speed: Speed): Promise<void> {
    this.#kept.current = { ...this.#kept.current, speed };
    await this.keepRecord();
    this.#stage.pacer.setSpeed(speed);
    if (!this.over) this.#guard(() => this.#play?.presence.reconsider());
    this.#announce();
    await this.#run();
  }

  // — the end —

  /** Stores the room's record as it is. */
  async keepRecord(): Promise<void> {
    await this.#kept.keep();
  }

  /** The whole journal as a JSON list, once the match is over: from memory where it was kept, else from the store. */
  async journal(): Promise<string> {
    return this.#outbox.journal() ?? (await this.#host.live.journalText(this.roomId));
  }

  /** It cannot be recorded: it is kept as it is, and whoever looks at it is told so. */
  async setAside(reason: string): Promise<void> {
    this.#kept.current = asSetAside(this.#kept.current, reason);
    await this.keepRecord();
    this.recorded();
  }

  /** Writes the room back into a store that has lost it, if it was kept; false if that cannot be, or it is another's. */
  async putBack(lines?: number): Promise<boolean> {
    const journal = this.#closed || this.removing ? null : this.#outbox.journal(lines);
    if (journal === null) return false;
    const record = this.#kept.current;
    try {
      await this.#host.putBack(record, this.fence, JSON.parse(journal));
    } catch (error) {
      if (error instanceof StaleFence) return false;
      throw error;
    }
    this.#host.log.warn('the store had lost a room; it is there again', { roomId: this.roomId });
    return true;
  }

  /** The match is in the history: what was kept in memory for it can go. */
  recorded(): void {
    this.#outbox.forget();
    // Whoever watches may not have heard all of it yet.
    if (this.status === 'finished' && this.spectators === 0) this.#stage.audience.forget();
  }

  /** What is written is in the store; nothing more will be. */
  stored(): Promise<void> {
    return this.#outbox.stored();
  }

  /** Ends the match for a reason that whoever looks at it later reads. */
  async callOff(because: string): Promise<void> {
    this.#because(because);
    await this.stop(CALLED_OFF);
  }

  /** Resolves when everything so far is in the store. */
  async settled(): Promise<void> {
    await this.#outbox.commit();
    await this.#outbox.stored();
  }

  /** The process ends, or the room is gone: everybody is told, nothing is changed. */
  close(reason: string): void {
    this.#halt();
    for (const seat of this.seats) {
      seat.tell({ type: 'closed', reason });
      seat.sink = null;
    }
    this.#stage.audience.close(reason);
  }

  /** Another process owns the room now: nothing more happens here, and nobody is told, not even of what is on its way. */
  stand(): void {
    this.#halt();
    for (const seat of this.seats) seat.sink = null;
  }

  #halt(): void {
    this.#closed = true;
    this.relay = null;
    this.#play?.engine.stop();
    this.#play?.presence.end();
    this.#stage.pacer.stop();
  }

  /** Plays on as far as it goes without waiting for anybody, then makes it durable. */
  async #run(): Promise<void> {
    if (!this.over && !this.#closed) this.#guard(() => this.#play?.engine.run());
    await this.#outbox.commit();
  }

  /**
   * Does something to the match. What rules or host code throw there has left it half done: nothing more happens in this
   * room, nothing of it is written, and its owner puts it together again from its journal.
   */
  #guard<T>(act: () => T): T {
    if (this.#broken !== null) throw recovering();
    try {
      return act();
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.#broken = error;
      this.#halt();
      this.#outbox.discard();
      this.#host.broken(this, error);
      throw recovering();
    }
  }

  /** Something happens by itself: does it, and plays on. */
  #byItself(act: () => void): void {
    try {
      this.#guard(act);
    } catch (error) {
      if (error instanceof Refused) return;
      throw error;
    }
    this.#runByItself();
  }

  /** The same, for when nobody waits for the outcome; losing the room to another process is told by `lost`. */
  #runByItself(): void {
    this.#run().catch((error: unknown) => {
      this.#host.log.warn('a room stopped', { roomId: this.roomId, error: String(error) });
    });
  }

  #connectionsOwner(): ConnectionsOwner {
    return {
      over: () => this.over,
      closed: () => this.#closed,
      play: () => this.#play,
      info: () => this.info(),
      run: () => this.#run(),
      guard: (act) => this.#guard(act),
      byItself: (act) => this.#byItself(act),
    };
  }

  #newPlay(now: number, replaying: boolean): Play {
    const owner = {
      playsByDefault: (seat: number) => presence.playsByDefault(seat),
      tooManyTimeouts: (silent: readonly number[]) => presence.leave(silent, 'timeouts'),
      outgrown: (at: number) => this.#outgrown(at),
      ended: (at: number) => this.#ended(at),
      woke: (act: () => void) => this.#byItself(act),
    };
    const engine = new Engine(this.#parts, owner, this.#lobby.sequence, now, replaying);
    const presence = new Presence(this.#parts, engine.table, (act) => this.#byItself(act));
    return { engine, presence };
  }

  /** The match is called off, and whoever looks at it later reads why. */
  #outgrown(now: number): void {
    const { log, settings } = this.#host;
    const { roomId, game } = this.record;
    const stoppedBecause = `its journal is longer than ${settings.maxJournal} characters`;
    log.warn('a match is called off: its journal has grown too long', { roomId, game, stoppedBecause });
    this.#because(stoppedBecause);
    this.table?.learn({ type: 'stop', reason: CALLED_OFF }, now);
  }

  #because(stoppedBecause: string): void {
    const { extra } = this.#kept.current;
    this.#kept.current = { ...this.#kept.current, extra: { ...extra, stoppedBecause } };
  }

  #ended(at: number): void {
    this.#play?.presence.end();
    this.table?.clocks.clear();
    this.#kept.current = { ...this.#kept.current, status: 'finished', finishedAt: at };
    const result = this.table?.result ?? [];
    this.#outbox.afterwards(() => {
      for (const seat of this.seats) seat.tell({ type: 'finished', result });
      this.#end = 'durable';
      this.#finishWhenShown();
    });
  }

  /** Nothing of the result leaves the room, except to its own agents, before spectators have seen the end. */
  #finishWhenShown(): void {
    if (this.#end !== 'durable' || this.#closed || !this.#stage.pacer.idle) return;
    this.#end = 'told';
    this.#host.finished(this);
  }

  /** Nobody thinks while the controls have stopped the clocks: an answer is refused, and asked for again afterwards. */
  #mustNotBePaused(seat: number, action: unknown): void {
    const paused = this.pausedSince !== null && !this.#stage.pacer.stepping;
    if (!paused || this.hosted.game.answersNothing?.(action) === true) return;
    this.#refused.add(seat);
    throw new Refused('GAME_PAUSED', 'The match is paused. You are asked again when it goes on.');
  }

  #promptAgain(): void {
    const { engine } = this.#play ?? {};
    for (const seat of this.#refused) {
      const open = engine?.table.clocks.of(seat);
      if (open !== undefined) engine?.prompt(open);
    }
    this.#refused.clear();
  }

  #controllable(): Presence {
    if (!this.hosted.paced)
      throw new Refused('NOT_PACED', 'This game is shown as it happens and cannot be paused.');
    if (this.#play === null) throw new Refused('GAME_NOT_STARTED', 'The game has not started yet.');
    if (this.status === 'finished') throw new Refused('GAME_OVER', 'The game is over.');
    return this.#play.presence;
  }

  /** Agents of a match hear events at once, spectators at their pace. */
  #deliver(events: readonly StampedEvent[], lines: readonly JournalLine[]): void {
    this.relay?.wrote(lines);
    if (events.length > 0) {
      if (this.#play !== null) for (const seat of this.seats) seat.tell({ type: 'events', events });
      this.#stage.pacer.push(events);
    }
  }

  #announce(): void {
    this.#outbox.afterwards(() => {
      const room = this.info();
      this.#stage.audience.tell(room);
      for (const seat of this.seats) seat.tell({ type: 'room', room });
      this.relay?.changed(true);
      this.#host.changed(this);
    });
  }

  /** Spectators have seen more: the engine may go on, and the end may have been reached. */
  #shown(): void {
    this.relay?.showed();
    const { turn } = this.#stage;
    if (turn !== this.#shownTurn) this.#host.changed(this);
    this.#shownTurn = turn;
    if (this.over && this.#stage.pacer.idle) this.#announce();
    this.#finishWhenShown();
    if (!this.#closed) this.#runByItself();
  }

  #replay(line: JournalLine): void {
    if (line.kind === 'start') this.#play = this.#newPlay(line.at, true);
    const { engine, presence } = this.#play ?? {};
    const events = engine?.replay(line) ?? eventsOf(line);
    if (line.kind === 'pause' || line.kind === 'resume') presence?.remember(line.kind, line.by, line.at);
    if (this.#play === null) this.#lobby.remember(events);
    this.#rememberWho(line);
    this.#stage.remember(events);
  }

  /** Takes note of who was here before. */
  #rememberWho(line: JournalLine): void {
    const fact = inputOf(line)?.fact;
    if (fact?.type === 'presence' && fact.connected) this.seats[fact.seat]!.met = true;
    if (line.kind === 'met') this.#met(line.playerId, true);
    for (const { event } of eventsOf(line))
      if (event.type === 'room:player_left' && 'playerId' in event.data)
        this.#met(String(event.data.playerId), false);
  }

  #met(playerId: string, met: boolean): void {
    for (const seat of this.seats) if (seat.record.playerId === playerId) seat.met = met;
  }
}

function recovering(): Refused {
  return new Refused(
    'ROOM_RECOVERING',
    'Something went wrong in this match. It is put together again as it was before; look at it and try again.',
  );
}
