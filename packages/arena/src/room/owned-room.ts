/** A room in the process that owns it: what may be done to it, as commands to its shell, and those who are connected. */
import { copyData, type Rejection, type SourceValue } from '@lobster-league/kernel';
import {
  type Fence,
  type JournalLine,
  type RoomRecord,
  type SeatRecord,
  type Speed,
  StaleFence,
  type StampedEvent,
  withoutThoughts,
} from '../ports/index.js';
import { Refused } from '../refused.js';
import { asAwake, asSaved } from '../saved.js';
import { sameText } from '../secrets.js';
import { asSetAside } from '../set-aside.js';
import type { HostedGame } from '../settings.js';
import type { Answer, RoomSight, SeatLink } from './access.js';
import type { Spectator, Watch } from './audience.js';
import type { Effect } from './commands.js';
import { isOpening } from './dice.js';
import { fold } from './fold.js';
import { JournalCopy } from './journal-copy.js';
import { JournalWriter } from './journal-writer.js';
import { openSeat, type StartOptions } from './lobby.js';
import type { Accepted, SeatMessage } from './messages.js';
import { Opening } from './opening.js';
import { OwnSight } from './own-sight.js';
import { openAskOf } from './play.js';
import type { RoomHost } from './room-host.js';
import type { SeatSink } from './seat.js';
import { SeatSinks } from './seat-sinks.js';
import { Shell } from './shell.js';
import { matchSeats } from './state.js';
import { CALLED_OFF } from './stopped.js';

/** A match that lasts longer has its journal in memory only where the store may lose it. */
const SOON_OVER_MS = 60_000;

/** Who sits down. */
export type Sitting = Omit<SeatRecord, 'token' | 'playerId'> & { readonly playerId: string | null };

export class OwnedRoom extends OwnSight implements RoomSight {
  readonly fence: Fence;
  readonly #host: RoomHost;
  readonly #shell: Shell;
  readonly #opening: Opening;
  readonly #sinks = new SeatSinks();
  readonly #copy: JournalCopy;
  /** It is on its way out of the store, which has not lost it then. */
  removing = false;
  /** Whether its match was over before, so that it may be in the history. */
  readonly again: boolean;
  /** Since when nobody could reach it, where it was recovered. */
  #awaySince: number | null = null;

  /** A new room, or one with so many lines in its journal, which is then to be recovered. */
  constructor(host: RoomHost, hosted: HostedGame, record: RoomRecord, fence: Fence, lines = 0) {
    const { live, time, settings, backlog, slices, log } = host;
    super({ hosted, settings, thinksElsewhere: host.botThinker !== null }, record, time, live.shared);
    this.fence = fence;
    this.#host = host;
    this.again = record.status === 'finished';
    this.#copy = new JournalCopy(live.shared || lines === 0);
    const { roomId } = record;
    const writer = new JournalWriter({
      live,
      time,
      backlog,
      roomId,
      fence,
      sequence: lines,
      playsOn: live.shared,
      putBack: (count) => this.putBack(count),
      lost: (error) => host.lost(this, error),
    });
    this.#shell = new Shell({
      terms: this.terms,
      state: this.state,
      writer,
      time,
      slices,
      log,
      historyBehind: () => host.behind(),
      keepRecord: () => this.keepRecord(),
      wrote: (written) => this.#keep(written),
      stored: (written, events) => this.#stored(written, events),
      show: (events) => this.#show(events),
      effect: (effect) => this.#do(effect),
      broken: (error) => {
        this.relay = null;
        host.broken(this, error);
      },
    });
    this.#opening = new Opening({
      time,
      log,
      sources: host.seedSources,
      openingMs: settings.openingMs,
      record: () => this.state.record,
      start: async (sources) => {
        const { done } = await this.#shell.change(() => this.#begin('drop', sources));
        await done;
      },
    });
  }

  /**
   * Folds the journal that an earlier process left, and lets others have their turn meanwhile. The clocks stand while
   * nobody could reach the room: since `awaySince`.
   */
  async recover(journal: readonly JournalLine[], awaySince: number | null): Promise<void> {
    const state = this.state;
    const { recent, turn } = await fold(this.terms, state, journal, this.time);
    this.#copy.recover(journal);
    this.#awaySince = awaySince;
    const view = state.match === null ? null : this.hosted.game.view(state.match.match.state, null);
    this.spectatorView.goOn(recent, turn, copyData(view));
  }

  /** What was thrown in it, which makes it invalid; null while it is sound. */
  get broken(): unknown {
    return this.#shell.broken;
  }

  /** Nothing more happens here. */
  get closed(): boolean {
    return this.#shell.halted;
  }

  /** Whether an agent is connected. */
  get inUse(): boolean {
    return this.#sinks.size > 0;
  }

  /** Every event from `after` on, or a snapshot and every event after it. */
  watch(spectator: Spectator, after: number | null = null): Watch {
    const watch = this.spectatorView.audience.join(spectator, after);
    this.#host.changed(this);
    return watch;
  }

  // — before the match —

  /** Somebody sits down on the next open seat: `who` says who, when its turn has come. */
  async sit(who: (record: RoomRecord) => Sitting): Promise<SeatRecord> {
    const { seat, done } = await this.#shell.change(async () => {
      const seat = openSeat(this.state);
      await this.#shell.save({ type: 'sit', who: who(this.state.record) });
      return { seat: this.state.record.seats[seat]!, done: this.#shell.run({ type: 'seated', seat }) };
    });
    await done;
    return seat;
  }

  /** That player chooses otherwise before the match. */
  choose(playerId: string, options: () => unknown): Promise<void> {
    return this.#shell.change(async () => {
      const seat = this.#seatOf(playerId);
      if (seat >= 0) await this.#shell.save({ type: 'choose', seat, options: options() });
    });
  }

  /** That player leaves before the match; the seat is open again, with a new token. */
  async leave(playerId: string, open: (seat: number) => SeatRecord): Promise<void> {
    const { done } = await this.#shell.change(async () => {
      const seat = this.#seatOf(playerId);
      const who = this.state.record.seats[seat];
      if (who === undefined) return { done: null };
      await this.#shell.save({ type: 'leave', seat, open: open(seat) });
      this.#sinks.close(playerId, 'left');
      return { done: this.#shell.run({ type: 'left', seat, who }) };
    });
    await done;
  }

  /** Starts the match: of a room whose seats are all taken, or without those that are open. */
  async start({ openSeats = 'wait' }: StartOptions = {}): Promise<void> {
    const { done } = await this.#shell.change(async () => {
      const { record } = this.state;
      if (isOpening(record)) return { done: null };
      if (!this.#opening.needed(record)) return this.#begin(openSeats, []);
      await this.#shell.save({ type: 'fix', openSeats, ...this.#opening.announced() });
      this.#opening.begin();
      return { done: null };
    });
    await done;
  }

  /** Opens a nonce that a seat has committed to; with the last of them the match begins. */
  async openEntropy(nonce: string): Promise<void> {
    await this.#shell.change(() => this.#shell.save({ type: 'open', nonce }));
    this.#opening.look();
  }

  async #begin(
    openSeats: 'wait' | 'drop',
    sources: readonly SourceValue[],
  ): Promise<{ done: Promise<void> }> {
    await this.#shell.save({ type: 'start', openSeats, sources });
    this.#host.started(this);
    return { done: this.goOn() };
  }

  /** At the start, and after a restart: waits for agents that are not there, and plays. */
  async goOn(): Promise<void> {
    const awaySince = this.#awaySince;
    this.#awaySince = null;
    const { record, match } = this.state;
    if (match === null && record.startedAt !== null)
      this.spectatorView.open(record.config, matchSeats(record));
    if (isOpening(record)) this.#opening.begin();
    await this.#shell.run({ type: 'goOn', awaySince });
  }

  // — agents —

  /** Connects an agent to the seat whose token it shows; an older connection of that seat is let go. */
  async connect(token: string, sink: SeatSink): Promise<SeatLink> {
    if (this.#shell.busy) await this.#shell.next(() => undefined);
    const { seats } = this.state.record;
    const seat = seats.findIndex((one) => one.taken === 'agent' && sameText(one.token, token));
    const record = seats[seat];
    if (record === undefined) throw new Refused('INVALID_TOKEN', 'That token opens no seat of this room.');
    const { playerId } = record;
    await this.#shell.run({ type: 'connect', seat }, () => {
      this.#sinks.connect(playerId, sink);
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
  async answer(seat: number, { action, ask = null, ...beside }: Answer): Promise<Accepted | Rejection> {
    if (this.#shell.busy) await this.#shell.next(() => undefined);
    const open = openAskOf(this.state, seat);
    const now = this.time.now();
    const { refused, done } = this.#shell.dispatch({ ...beside, type: 'answer', seat, action, ask });
    if (refused instanceof Refused) throw refused;
    if (refused !== null) return refused;
    const { inARow, total } = this.state.seats[seat]!;
    await done;
    const tookMs = open === undefined ? null : now - open.openedAt;
    return { accepted: true, tookMs, consecutiveTimeouts: inARow, totalTimeouts: total };
  }

  /** An agent is out for good: it left, or the operator says so. */
  async forfeit(seat: number, reason: string): Promise<void> {
    await this.#shell.next(() => this.#shell.run({ type: 'forfeit', seat, reason }));
  }

  /** Ends the match as it stands, and shows the end; before the start there will be none. */
  async stop(reason: string, because?: string): Promise<void> {
    const command =
      because === undefined ? { type: 'stop' as const, reason } : { type: 'stop' as const, reason, because };
    await this.#shell.next(() => {
      const { startedAt, finishedAt } = this.state.record;
      const given = startedAt === null && finishedAt === null;
      return given ? this.#shell.change(() => this.#shell.save(command)) : this.#shell.run(command);
    });
  }

  /** An agent that has no connection to keep means to be back by then: the room is not abandoned before. */
  keepUntil(moment: number): void {
    this.#shell.inBackground({ type: 'keepUntil', moment });
  }

  // — controls —

  pause(): Promise<void> {
    return this.#shell.next(() => this.#shell.run({ type: 'pause' }));
  }

  resume(): Promise<void> {
    return this.#shell.next(() => this.#shell.run({ type: 'resume' }));
  }

  /** One turn, then paused again. */
  step(): Promise<void> {
    return this.#shell.next(() => this.#shell.run({ type: 'step' }));
  }

  async setSpeed(speed: Speed): Promise<void> {
    await this.#shell.next(() => this.#shell.run({ type: 'speed', speed }));
    await this.keepRecord();
  }

  // — the end —

  /** Stores the room's record as it is. */
  async keepRecord(): Promise<void> {
    try {
      await this.#host.live.saveRoom(this.state.record, this.fence);
    } catch (error) {
      if (!(error instanceof StaleFence && (await this.putBack()))) throw error;
    }
    this.relay?.changed(false);
  }

  /** It cannot be recorded: it is kept as it is, and whoever looks at it is told so. */
  async setAside(reason: string): Promise<void> {
    this.state.record = asSetAside(this.state.record, reason);
    await this.keepRecord();
    this.recorded();
  }

  /** Whether nobody needs it here: its person has left it for later, and nobody looks. */
  get dormant(): boolean {
    return this.saved && !this.inUse && this.spectators === 0;
  }

  /** Stores it for its person; false where somebody has come meanwhile. */
  async store(): Promise<boolean> {
    await this.settled();
    this.state.record = asSaved(this.state.record, this.time.now());
    let isStored = false;
    try {
      await this.keepRecord();
      isStored = this.dormant;
    } finally {
      if (!isStored) this.state.record = asAwake(this.state.record);
    }
    if (!isStored) await this.keepRecord();
    return isStored;
  }

  /** Writes the room back into a store that has lost it, if it was kept; false if that cannot be, or it is another's. */
  async putBack(lines?: number): Promise<boolean> {
    const kept = this.closed || this.removing || !this.#host.live.shared ? null : this.#copy.text(lines);
    if (kept === null) return false;
    try {
      const journal: JournalLine[] = JSON.parse(kept);
      await this.#host.putBack(this.state.record, this.fence, journal);
    } catch (error) {
      if (error instanceof StaleFence) return false;
      throw error;
    }
    this.#host.log.warn('the store had lost a room; it is there again', { roomId: this.roomId });
    this.#host.changed(this);
    return true;
  }

  /** The whole journal as a JSON list: from memory where it was kept, else from the store. */
  async journalText(): Promise<string> {
    return this.#copy.text() ?? this.#host.live.journalText(this.roomId);
  }

  /** The match is in the history: what was kept in memory for it can go. */
  recorded(): void {
    this.#copy.forget();
    // Whoever watches may not have heard all of it yet.
    if (this.status === 'finished' && this.spectators === 0) this.spectatorView.audience.forget();
  }

  /** Ends the match for a reason that whoever looks at it later reads. */
  callOff(because: string): Promise<void> {
    return this.stop(CALLED_OFF, because);
  }

  /** Resolves when everything so far is in the store, and told. */
  settled(): Promise<void> {
    return this.#shell.settled();
  }

  /** The process ends, or the room is gone: everybody is told, nothing is changed. */
  close(reason: string): void {
    this.#halt();
    this.#sinks.tellAll({ type: 'closed', reason });
    this.#sinks.clear();
    this.spectatorView.audience.close(reason);
  }

  /** Another process owns the room now: nothing more happens here, and nobody is told, not even of what is on its way. */
  stand(): void {
    this.#halt();
    this.#sinks.clear();
  }

  #halt(): void {
    this.#shell.halt();
    this.#opening.close();
    this.relay = null;
  }

  #keep(lines: readonly JournalLine[]): void {
    if (!this.#copy.isKept) return;
    this.#copy.add(lines);
    const { startedAt } = this.state.record;
    const lasts = startedAt !== null && this.time.now() - startedAt > SOON_OVER_MS;
    if (lasts && !this.#host.live.shared) this.#copy.forget();
  }

  #stored(lines: readonly JournalLine[], events: readonly StampedEvent[]): void {
    this.relay?.wrote(lines);
    this.spectatorView.audience.tellPresence(events);
    if (events.length > 0 && this.state.match !== null)
      this.#sinks.tellAll({ type: 'events', events: events.map(withoutThoughts) });
  }

  #show(events: readonly StampedEvent[]): void {
    if (this.closed) return;
    const { turn, audience } = this.spectatorView;
    const about = { 'room.id': this.roomId, events: events.length, spectators: audience.size };
    this.#host.trace('broadcast', about, () => {
      this.spectatorView.show(events);
      this.relay?.showed();
      this.#host.showed(this, events);
    });
    if (this.spectatorView.turn !== turn) this.#host.changed(this);
  }

  #do(effect: Effect): void {
    switch (effect.type) {
      case 'tell':
        this.#tell(effect.seat, effect.message);
        return;
      case 'announce': {
        const room = this.info();
        this.spectatorView.audience.tell(room);
        this.#sinks.tellAll({ type: 'room', room });
        this.relay?.changed(true);
        this.#host.changed(this);
        return;
      }
      case 'ended':
        if (!this.closed) this.#host.finished(this);
        return;
      case 'think':
        void this.#think(effect);
        return;
      case 'log':
        this.#host.log[effect.level](effect.message, { ...effect.data, roomId: this.roomId });
    }
  }

  /** Lets a house bot think elsewhere; the match goes on when it is heard of. */
  async #think({ seat, steps, ask, rng }: Extract<Effect, { type: 'think' }>): Promise<void> {
    const { match, record } = this.state;
    const bot = record.seats[seat]?.bot ?? null;
    if (match === null || bot === null || match.match.steps !== steps) return;
    const { id: game, version: rules } = this.terms.hosted.game;
    const order = { game, rules, bot, state: match.match.state, ask, rng };
    const considered = await this.#host.botThinker?.think(order).catch((error: unknown) => {
      this.#host.log.warn('a house bot decided in haste', { roomId: this.roomId, bot, error: String(error) });
      return null;
    });
    this.#shell.inBackground({ type: 'considered', seat, steps, considered: considered ?? null });
  }

  #tell(seat: number, message: SeatMessage): void {
    const playerId = this.state.record.seats[seat]?.playerId;
    if (playerId !== undefined) this.#sinks.tell(playerId, message);
  }

  #disconnect(playerId: string, sink: SeatSink): void {
    if (this.#sinks.disconnect(playerId, sink))
      this.#shell.inBackground({ type: 'disconnect', seat: this.#seatOf(playerId) });
  }

  #seatOf(playerId: string): number {
    return this.state.record.seats.findIndex((one) => one.playerId === playerId && one.taken !== 'open');
  }
}
