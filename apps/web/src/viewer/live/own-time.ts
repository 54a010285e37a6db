/**
 * The viewer's own time in a live match: paused, rewound, or at a rate of their own, while the match goes on for everybody
 * else. Playback that has caught up is live again.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChanceMoment } from '../chances/moment';
import type { Clock } from '../clock';
import type { GameViewer } from '../contract';
import type { LogEntry } from '../log/entries';
import { Replay } from '../replay/replay';
import type { Scene } from '../scene';
import { seatedPlayersOfRoom, seatsOf } from '../seated-players';
import type { TimeControls } from '../time-controls';
import { followEvents } from './follow-events';
import type { LiveMatch } from './live-match';

export interface OwnTimeState {
  readonly live: boolean;
  /** What is on the screen; null while it is live. */
  readonly scene: Scene | null;
  readonly playing: boolean;
  readonly rate: number;
  /** The number of the last event that the viewer has been shown, in whatever order; null as long as all was live. */
  readonly seen: number | null;
  /** The number of events that can be gone to at once. */
  readonly loaded: number;
  /** Of the whole match so far; null until they are loaded. */
  readonly entries: readonly LogEntry[] | null;
  readonly chances: readonly ChanceMoment[] | null;
  /** Why earlier events could not be loaded. */
  readonly trouble: string | null;
}

const LIVE = { live: true, scene: null, playing: true, rate: 1, trouble: null } as const;

export class OwnTime implements TimeControls {
  readonly store: StoreApi<OwnTimeState>;
  readonly #viewer: GameViewer;
  readonly #match: LiveMatch;
  readonly #clock: Clock;
  #replay: Replay | null = null;
  #still = false;
  /** What to do once the event at which the viewer left is loaded. */
  #pending: { readonly sequence: number; readonly acts: ((replay: Replay) => void)[] } | null = null;

  constructor(viewer: GameViewer, match: LiveMatch, clock: Clock) {
    this.#viewer = viewer;
    this.#match = match;
    this.#clock = clock;
    this.store = createStore<OwnTimeState>(() => ({
      ...LIVE,
      seen: null,
      loaded: 0,
      entries: null,
      chances: null,
    }));
  }

  close(): void {
    this.#replay?.close();
    this.#replay = null;
    this.goLive();
  }

  setStill(still: boolean): void {
    this.#still = still;
    this.#replay?.player.setStill(still);
  }

  toggle(): void {
    const { live, playing, scene } = this.store.getState();
    if (live) this.#leave(false);
    else if (!playing && scene !== null && scene.sequence >= this.#newest) this.goLive();
    else this.#do((replay) => replay.toggle());
  }

  stepEvent(direction: 1 | -1): void {
    this.#step(direction, (replay) => replay.stepEvent(direction));
  }

  stepTurn(direction: 1 | -1): void {
    this.#step(direction, (replay) => replay.stepTurn(direction));
  }

  seek(sequence: number): void {
    if (sequence >= this.#newest) {
      this.goLive();
      return;
    }
    const left = this.#leave(true);
    this.#do((replay) => {
      replay.seek(sequence);
      if (left) replay.player.play();
    });
  }

  /** What is live cannot go faster. */
  setRate(rate: number): void {
    if (this.store.getState().live && rate >= 1) return;
    const left = this.#leave(true);
    this.#do((replay) => {
      replay.setRate(rate);
      if (left) replay.player.play();
    });
  }

  goLive(): void {
    this.#pending = null;
    this.store.setState(LIVE);
    this.#replay?.player.pause();
    this.#match.setAway(false);
  }

  /** The number of the last event that has been received. */
  get #newest(): number {
    return this.#match.store.getState().scene?.sequence ?? 0;
  }

  #step(direction: 1 | -1, step: (replay: Replay) => void): void {
    if (this.store.getState().live && direction === 1) return;
    this.#leave(false);
    this.#do(step);
  }

  /** Leaves what is live at what is on the screen now; returns whether it did. */
  #leave(playing: boolean): boolean {
    if (!this.store.getState().live) return false;
    const { scene } = this.#match.store.getState();
    if (scene === null || scene.view === null) return false;
    const { sequence } = scene;
    this.store.setState({
      live: false,
      scene: { ...scene, event: null, before: null, pace: 0 },
      playing,
      seen: Math.max(sequence, this.store.getState().seen ?? 0),
    });
    // Nothing moves unseen; when the viewer comes back, the newest view is there at once.
    this.#match.setAway(true);
    this.#pending = { sequence, acts: [] };
    this.#replay ??= this.#open();
    this.#do((replay) => {
      replay.player.pause();
      replay.setRate(1);
      replay.seek(sequence);
    });
    this.#arrive();
    return true;
  }

  #do(act: (replay: Replay) => void): void {
    if (this.store.getState().live || this.#replay === null) return;
    if (this.#pending === null) act(this.#replay);
    else this.#pending.acts.push(act);
  }

  /** Does what was asked for while events were being loaded. */
  #arrive(): void {
    const replay = this.#replay;
    const pending = this.#pending;
    if (replay === null || pending === null || replay.timeline.last < pending.sequence) return;
    this.#pending = null;
    for (const act of pending.acts) act(replay);
    this.#take(replay);
  }

  #open(): Replay {
    const { room } = this.#match.store.getState();
    const seatedPlayers = seatedPlayersOfRoom(room);
    const replay = new Replay({
      viewer: this.#viewer,
      seatedPlayers,
      clock: this.#clock,
      at: null,
      opening: this.#viewer.opening(room.config, seatsOf(seatedPlayers)),
      load: (loading) => followEvents(this.#match, loading),
      caughtUp: () => this.#caughtUp(),
    });
    replay.player.setStill(this.#still);
    replay.store.subscribe(() => this.#take(replay));
    replay.open();
    return replay;
  }

  #caughtUp(): void {
    const { timeline, player } = this.#replay!;
    if (this.store.getState().live || player.state.rate < 1) return;
    if (timeline.last >= this.#newest) this.goLive();
  }

  #take(replay: Replay): void {
    if (replay !== this.#replay) return;
    const { loaded, entries, chances, trouble } = replay.store.getState();
    if (loaded > 0) this.store.setState({ loaded, entries, chances });
    this.#arrive();
    const { live, seen } = this.store.getState();
    if (live) return;
    this.store.setState({ trouble });
    if (this.#pending !== null) return;
    const { scene, playing, rate } = replay.store.getState();
    this.store.setState({ scene, playing, rate, seen: Math.max(seen ?? 0, scene.sequence) });
  }
}
