/** What can be read of a room in the process that owns it. */
import type { RoomRecord, RoomStatus, StampedEvent, Time } from '../ports/index.js';
import type { HostedGame } from '../settings.js';
import { LiveMatch } from './live-match.js';
import type { Prompt, RoomInfo, Snapshot } from './messages.js';
import { allShown } from './pacing.js';
import { isSaved } from './presence.js';
import type { Relay } from './relay.js';
import { type RoomNow, roomInfo, type SeatNow } from './room-info.js';
import { SpectatorView } from './spectator-view.js';
import { newRoomState, type RoomState, type Terms } from './state.js';

export abstract class OwnSight {
  readonly hosted: HostedGame;
  /** All that its record and journal say of it, and what is known only here. */
  readonly state: RoomState;
  protected readonly terms: Terms;
  protected readonly time: Time;
  protected readonly spectatorView: SpectatorView;
  /** Where other processes follow the room. */
  relay: Relay | null = null;
  #liveMatch: LiveMatch | null = null;

  constructor(terms: Terms, record: RoomRecord, time: Time, shared: boolean) {
    this.hosted = terms.hosted;
    this.terms = terms;
    this.time = time;
    this.state = newRoomState(record);
    this.spectatorView = new SpectatorView(terms.hosted.game, () => this.info(), shared);
  }

  get record(): RoomRecord {
    return this.state.record;
  }

  get roomId(): string {
    return this.state.record.roomId;
  }

  get liveMatch(): LiveMatch | null {
    const { match } = this.state;
    if (match !== null) this.#liveMatch ??= new LiveMatch(this.terms, this.state, match);
    return this.#liveMatch;
  }

  get spectators(): number {
    return this.spectatorView.audience.size + (this.relay?.watching ?? 0);
  }

  /** The number of the last event that spectators have seen. */
  get sequence(): number {
    return this.spectatorView.audience.sequence;
  }

  /** The turn that spectators have seen last. */
  get turn(): number {
    return this.spectatorView.turn;
  }

  /** Whether the match has come to its end; spectators may still be on the way there. */
  get over(): boolean {
    return this.state.record.finishedAt !== null;
  }

  /** What spectators know: a match is finished when they have seen the end. */
  get status(): RoomStatus {
    const { match, record } = this.state;
    if (match === null) return record.status;
    if (match.over && allShown(this.state)) return 'finished';
    if (match.pauses.size > 0) return 'paused';
    return this.sequence < match.setupSequence ? 'roll_order' : 'playing';
  }

  /** Since when the match is paused and nobody has used its controls; null while it is not paused by them. */
  get pausedSince(): number | null {
    return this.state.match?.controlledAt ?? null;
  }

  /** Whether a person has left it, and will come back. */
  get saved(): boolean {
    const { match } = this.state;
    return match !== null && isSaved(match);
  }

  /** When an agent was last connected, or will be back. */
  get lastUsed(): number {
    return this.state.live.lastUsed;
  }

  now(): RoomNow {
    const { status, turn, spectators } = this;
    const shown = status === 'finished' ? this.liveMatch : null;
    const { result = null, stopped = null } = shown ?? {};
    const { live, seats } = this.state;
    const all = seats.map(({ out, inARow, total }, i): SeatNow => {
      const { connected, latencyMs } = live.seats[i]!;
      return { connected, out, consecutiveTimeouts: inARow, totalTimeouts: total, latencyMs };
    });
    return { status, turn, spectators, seats: all, result, stopped };
  }

  info(): RoomInfo {
    return roomInfo(this.state.record, this.now(), this.hosted);
  }

  /** What a spectator who comes now sees. */
  snapshot(): Snapshot {
    return this.spectatorView.snapshot();
  }

  /** Events that are durable, from a number on, at most `limit`; null where they are not at hand any more. */
  recent(from: number, limit: number): readonly StampedEvent[] | null {
    const shown = this.spectatorView.audience.recent(from);
    if (shown === null) return null;
    const { unshown, durable } = this.state.live;
    const waiting = unshown.filter(({ sequence }) => sequence >= from && sequence <= durable);
    return [...shown, ...waiting].slice(0, limit);
  }

  /** What is asked of a seat now, if anything. */
  prompt(seat: number): Prompt | null {
    return this.liveMatch?.prompt(seat, this.time.now()) ?? null;
  }

  /** Legal answers to what a seat is asked now. */
  legal(seat: number): unknown[] {
    return this.liveMatch?.legal(seat) ?? [];
  }

  /** The game as that seat sees it now. */
  view(seat: number | null): unknown {
    return this.liveMatch?.view(seat) ?? null;
  }
}
