/** The store of a live match: the connection, the director and the log. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CrowdStore, crowdStore, heard } from '../../crowd/crowd-store';
import type { Clock } from '../clock';
import type { GameViewer, ShownEvent } from '../contract';
import { entriesOf, type LogEntry } from '../log/entries';
import { SCALE } from '../pace';
import { type Scene, sceneAt } from '../scene';
import { seatedPlayersOfRoom, seatsOf } from '../seated-players';
import { Director } from './director';
import { Link, type LinkPorts, type LinkState } from './link';
import { type RoomInfo, type Snapshot, shownEvent, type WatchMessage } from './messages';

/** More than these are not sent again while a match is set up. */
const SET_UP_EVENTS = 60;
/** How many log lines a page of history has. */
const LOG_PAGE = 200;

export interface LiveState {
  readonly link: LinkState;
  readonly room: RoomInfo;
  /** Null before the start; once the match is set up there is always a scene. */
  readonly scene: Scene | null;
  readonly entries: readonly LogEntry[];
  /** The number of the first event in the log: 1 if there is nothing older. */
  readonly oldest: number;
  /** The number of spectators, this page included, as far as known. */
  readonly spectators: number;
  /** The turn that was under way when the page was opened, and how long it had lasted. */
  readonly late: { readonly turn: number; readonly ms: number } | null;
  /** Whether this page cannot follow the match any more, because the server has newer rules. */
  readonly broken: boolean;
}

export interface LivePorts {
  readonly viewer: GameViewer;
  readonly clock: Clock;
  readonly chance: LinkPorts['chance'];
  readonly openWire: LinkPorts['open'];
  /** Returns the time in ms since 1970, as in events. */
  wall(): number;
  /** Reads earlier events of this match, in order. */
  readEvents(from: number, limit: number): Promise<readonly ShownEvent[]>;
}

export class LiveMatch {
  readonly store: StoreApi<LiveState>;
  /** The other spectators, where they are heard. */
  readonly crowd: CrowdStore = crowdStore();
  readonly #ports: LivePorts;
  readonly #link: Link;
  readonly #director: Director;
  #still = false;
  #closed = false;
  /** Whether the page is hidden, and whether the viewer is at another moment. */
  #hidden = false;
  #away = false;
  readonly #resting = new Set<() => void>();
  readonly #listeners = new Set<(events: readonly ShownEvent[]) => void>();
  /** Lines received before the log was loaded: shown together with it, so that no line moves. Null after that. */
  #early: LogEntry[] | null;

  /** Starts from what the server knew when it rendered the page. */
  constructor(ports: LivePorts, snapshot: Snapshot) {
    const { viewer, clock } = ports;
    this.#ports = ports;
    const first = beforeSetUp(viewer, snapshot);
    this.#early = first.sequence > 0 ? [] : null;
    this.store = createStore<LiveState>(() => ({
      link: { state: 'connecting' },
      room: first.room,
      // The first render, on the server and in the browser: the current view without animation.
      scene: sceneAt(first.view, first.sequence, first.room.turn),
      entries: [],
      oldest: first.sequence + 1,
      late: null,
      broken: false,
      // Includes this visitor.
      spectators: first.room.spectators + 1,
    }));
    this.#director = new Director({
      rules: viewer,
      clock,
      opening: () => this.#opening(),
      show: (scene, events) => this.#show(scene, events),
      fail: (error) => this.#fail(error),
      rest: () => this.#rested(),
    });
    this.#link = new Link({
      clock,
      chance: ports.chance,
      open: ports.openWire,
      last: () => (this.store.getState().scene === null ? null : this.#director.taken),
      changed: (link) => this.store.setState({ link }),
      onMessage: (message) => this.#onMessage(message),
    });
    this.#director.jump(first.view, first.sequence, first.room.turn);
  }

  open(): void {
    this.#closed = false;
    this.#setScale();
    this.#link.open();
    if (this.store.getState().entries.length === 0) void this.loadOlder().finally(() => this.#showEarly());
  }

  close(): void {
    this.#closed = true;
    this.#link.close();
    this.#director.close();
  }

  /** Call after the network changed or the page became visible. */
  wake(): void {
    this.#link.wake();
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    this.#director.setHidden(hidden || this.#away);
    if (!hidden) this.wake();
  }

  /** Call when the viewer leaves for another moment, and when they are back: nothing is animated meanwhile. */
  setAway(away: boolean): void {
    this.#away = away;
    this.#director.setHidden(away || this.#hidden);
  }

  /** Calls back with all events received from now on, and with none if some were missed; returns a cancel function. */
  listen(received: (events: readonly ShownEvent[]) => void): () => void {
    this.#listeners.add(received);
    return () => {
      this.#listeners.delete(received);
    };
  }

  readEvents(from: number, limit: number): Promise<readonly ShownEvent[]> {
    return this.#ports.readEvents(from, limit);
  }

  /** Turns animations off for visitors who want no motion. */
  setStill(still: boolean): void {
    this.#still = still;
    this.#setScale();
  }

  #takeRoom(room: RoomInfo): void {
    this.store.setState({ room });
    this.#setScale();
  }

  /** Calls back once everything received so far has been shown; returns a cancel function. */
  whenShown(act: () => void): () => void {
    if (this.#director.idle) act();
    else this.#resting.add(act);
    return () => {
      this.#resting.delete(act);
    };
  }

  /** Loads older lines of the log. */
  async loadOlder(): Promise<void> {
    const { oldest } = this.store.getState();
    if (oldest > 1) await this.#readLog(Math.max(1, oldest - LOG_PAGE), oldest - 1);
  }

  #rested(): void {
    const waiting = [...this.#resting];
    this.#resting.clear();
    for (const act of waiting) act();
  }

  #onMessage(message: WatchMessage): void {
    switch (message.type) {
      case 'room':
        this.#takeRoom(message.room);
        return;
      case 'events':
        this.#receive(message.events.map(shownEvent));
        return;
      case 'snapshot':
        this.#snapshot(message.snapshot);
        return;
      case 'pong':
        this.store.setState({ spectators: message.spectators });
        return;
      case 'crowd':
      case 'chat':
      case 'chat_removed':
      case 'reactions':
      case 'guesses':
        this.crowd.setState((state) => heard(state, message));
        return;
      case 'closed':
      case 'error':
    }
  }

  #receive(events: readonly ShownEvent[]): void {
    this.#director.push(events);
    for (const listener of this.#listeners) listener(events);
  }

  #snapshot({ room, view, sequence }: Snapshot): void {
    const last = this.store.getState().scene?.sequence ?? 0;
    this.#takeRoom(room);
    this.#director.jump(view, sequence, room.turn);
    for (const listener of this.#listeners) listener([]);
    const from = Math.max(last + 1, sequence - LOG_PAGE + 1);
    // The gap is too large to load: the log starts anew.
    if (from > last + 1) {
      this.store.setState({ entries: [], oldest: sequence + 1 });
      this.#early?.splice(0);
    }
    if (from <= sequence) void this.#readLog(from, sequence);
  }

  #setScale(): void {
    const { speed } = this.store.getState().room;
    this.#director.setScale(this.#still ? 0 : SCALE[speed]);
  }

  #opening(): unknown {
    const { room } = this.store.getState();
    return this.#ports.viewer.opening(room.config, seatsOf(seatedPlayersOfRoom(room)));
  }

  #show(scene: Scene, events: readonly ShownEvent[]): void {
    const { entries } = this.store.getState();
    const told = this.#entries(events);
    this.#early?.push(...told);
    const shows = told.length > 0 && this.#early === null;
    this.store.setState({ scene, entries: shows ? [...entries, ...told] : entries });
  }

  #showEarly(): void {
    const early = this.#early ?? [];
    this.#early = null;
    if (early.length > 0) this.store.setState({ entries: [...this.store.getState().entries, ...early] });
  }

  #entries(events: readonly ShownEvent[]): LogEntry[] {
    const seatedPlayers = seatedPlayersOfRoom(this.store.getState().room);
    return events.flatMap((shown) => entriesOf(this.#ports.viewer, shown, seatedPlayers));
  }

  async #readLog(from: number, to: number): Promise<void> {
    const events = await this.#ports.readEvents(from, to - from + 1).catch(() => []);
    if (this.#closed || events.length === 0) return;
    const { entries, oldest, scene } = this.store.getState();
    if (scene?.event === null && to === scene.sequence) this.#noteTurn(scene.turn, events);
    const read = this.#entries(events.filter(({ sequence }) => sequence >= from && sequence <= to));
    const before = entries.filter(({ sequence }) => sequence < from);
    const after = entries.filter(({ sequence }) => sequence > to);
    this.store.setState({ entries: [...before, ...read, ...after], oldest: Math.min(oldest, from) });
  }

  /** Known if the events include the first of the turn. */
  #noteTurn(turn: number, events: readonly ShownEvent[]): void {
    const at = events.findIndex((one) => one.turn === turn);
    const first = events[at];
    if (first === undefined || (at === 0 && first.sequence > 1)) return;
    this.store.setState({ late: { turn, ms: Math.max(0, this.#ports.wall() - first.at) } });
  }

  /** A page that was open while the server was upgraded receives events that it does not know. */
  #fail(error: unknown): void {
    console.error(error);
    this.store.setState({ broken: true });
    this.close();
  }
}

/**
 * Returns the table before the first event while the match is set up: the few rolls that a spectator has missed are then
 * sent and shown, which the view alone does not tell.
 */
function beforeSetUp(viewer: GameViewer, snapshot: Snapshot): Snapshot {
  const { room, sequence } = snapshot;
  const setUp = room.status === 'roll_order' || (room.status === 'paused' && room.turn === 0);
  if (!setUp || sequence > SET_UP_EVENTS) return snapshot;
  const view = viewer.opening(room.config, seatsOf(seatedPlayersOfRoom(room)));
  return { room, view, sequence: 0 };
}
