/** Plays a finished match: forwards with animations, and seeks to any moment. */
import type { Cancel, Clock } from '../clock';
import type { GameViewer, SeatedPlayer, ShownEvent } from '../contract';
import { isRoomEvent, type Scene, thoughtAfter, toldOf } from '../scene';
import type { Timeline } from './timeline';

/** How long an event without animation is shown. */
const BEAT_MS = 120;
/** At high rates the board is not redrawn more often than this. */
const SHORTEST_MS = 12;

export interface PlayerState {
  readonly scene: Scene;
  readonly playing: boolean;
  /** The playback rate; 1 is normal. */
  readonly rate: number;
}

export interface PlayerPorts {
  readonly timeline: Timeline;
  readonly viewer: Pick<GameViewer, 'duration' | 'line' | 'fold'>;
  readonly seatedPlayers: readonly SeatedPlayer[];
  readonly clock: Clock;
  changed(state: PlayerState): void;
  /** Called when playback has to wait for events that may still come. */
  caughtUp?(): void;
}

export class ReplayPlayer {
  readonly #ports: PlayerPorts;
  #state: PlayerState;
  /** Whether nothing is animated. */
  #still = false;
  #timer: Cancel | null = null;

  constructor(ports: PlayerPorts) {
    this.#ports = ports;
    this.#state = { scene: this.#sceneAt(0), playing: false, rate: 1 };
  }

  get state(): PlayerState {
    return this.#state;
  }

  get position(): number {
    return this.#state.scene.sequence;
  }

  /** Plays; from the start if it is at the end. */
  play(): void {
    if (this.#state.playing) return;
    const { last, complete } = this.#ports.timeline;
    const ended = complete && this.position >= last && last > 0;
    const scene = ended ? this.#sceneAt(0) : this.#state.scene;
    this.#become({ scene, playing: true });
    this.#run();
  }

  pause(): void {
    this.#stop();
    this.#become({ playing: false });
  }

  toggle(): void {
    if (this.#state.playing) this.pause();
    else this.play();
  }

  setRate(rate: number): void {
    this.#become({ rate });
  }

  /** Turns animations off: events are shown, but nothing moves. */
  setStill(still: boolean): void {
    this.#still = still;
  }

  /** Seeks to the moment after that event. Playback continues from there. */
  seek(sequence: number): void {
    this.#stop();
    const { last } = this.#ports.timeline;
    this.#become({ scene: this.#sceneAt(Math.min(Math.max(0, sequence), last)) });
    if (this.#state.playing) this.#run();
  }

  /** Plays that event alone, from the moment before it. Playback that is on continues. */
  show(sequence: number): void {
    this.seek(sequence - 1);
    if (sequence > 0 && !this.#state.playing) this.#showNext();
  }

  /** Steps one event forwards, animated, or backwards, at once. Stops playback. */
  stepEvent(direction: 1 | -1): void {
    this.pause();
    if (direction === 1) this.#showNext();
    else this.seek(this.position - 1);
  }

  /** Steps to the end of the next or previous turn. Stops playback. */
  stepTurn(direction: 1 | -1): void {
    this.pause();
    const { timeline } = this.#ports;
    this.seek(direction === 1 ? timeline.nextTurn(this.position) : timeline.previousTurn(this.position));
  }

  /** Call when more events have been loaded: playback that waited for them continues. */
  grown(): void {
    if (this.#state.playing && this.#timer === null) this.#run();
  }

  close(): void {
    this.#stop();
  }

  #stop(): void {
    this.#timer?.();
    this.#timer = null;
  }

  #run(): void {
    let wait = 0;
    while (wait < SHORTEST_MS) {
      const shown = this.#showNext();
      if (shown === null) {
        if (this.#ports.timeline.complete) this.pause();
        else this.#ports.caughtUp?.();
        return;
      }
      wait += shown;
    }
    this.#timer = this.#ports.clock.after(wait, () => {
      this.#timer = null;
      this.#run();
    });
  }

  /** Shows the next event; returns its duration, or null if there is none. */
  #showNext(): number | null {
    const { timeline, viewer, seatedPlayers } = this.#ports;
    const before = this.#state.scene;
    const shown = timeline.eventAt(before.sequence + 1);
    if (shown === null) return null;
    const pace = this.#still ? 0 : 1 / this.#state.rate;
    const duration = isRoomEvent(shown) ? 0 : viewer.duration(shown.event, before.view);
    const view = structuredClone(before.view);
    if (!isRoomEvent(shown)) viewer.fold(view, shown.event);
    this.#become({
      scene: {
        view,
        event: isRoomEvent(shown) ? null : shown,
        sequence: shown.sequence,
        turn: Math.max(before.turn, shown.turn),
        pace,
        thought: thoughtAfter(before, shown),
        before: isRoomEvent(shown) ? null : toldOf(before),
      },
    });
    const beat = isRoomEvent(shown) || viewer.line(shown.event, seatedPlayers) === null ? 0 : BEAT_MS;
    return Math.max(duration, beat) / this.#state.rate;
  }

  #sceneAt(sequence: number): Scene {
    const { timeline } = this.#ports;
    const turn = timeline.turnAt(sequence);
    return {
      view: timeline.viewAt(sequence),
      event: null,
      sequence,
      turn,
      pace: 0,
      thought: lastThought(timeline.events, sequence, turn),
    };
  }

  #become(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#ports.changed(this.#state);
  }
}

/** Returns the last thought of that turn. */
function lastThought(events: readonly ShownEvent[], sequence: number, turn: number): Scene['thought'] {
  for (let at = sequence - 1; at >= 0 && events[at]!.turn === turn; at--) {
    const thought = events[at]!.thoughts?.at(-1);
    if (thought !== undefined) return thought;
  }
  return null;
}
