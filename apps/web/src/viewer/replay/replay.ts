/** The store of a replay: what has been loaded, the playback position, and the log up to there. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChanceMoment } from '../chances/moment';
import type { Clock } from '../clock';
import type { GameViewer, Highlight, SeatedPlayer, ShownEvent } from '../contract';
import { entriesOf, type LogEntry } from '../log/entries';
import type { TimeControls } from '../time-controls';
import type { Loading } from './load-events';
import { type PlayerState, ReplayPlayer } from './player';
import type { Timeline, TurnMeasure } from './timeline';
import { timelineOf } from './timeline-of';

export interface ReplayState extends PlayerState {
  /** The number of events loaded. */
  readonly loaded: number;
  readonly complete: boolean;
  /** Why loading failed. */
  readonly trouble: string | null;
  /** The log entries of all loaded events. */
  readonly entries: readonly LogEntry[];
  /** Available once the whole match is loaded. */
  readonly highlights: readonly Highlight[];
  readonly measures: readonly TurnMeasure[];
  /** The chances of winning after each loaded event. */
  readonly chances: readonly ChanceMoment[];
}

export interface ReplayPorts {
  readonly viewer: GameViewer;
  readonly seatedPlayers: readonly SeatedPlayer[];
  readonly clock: Clock;
  /** The table before the first event. */
  readonly opening: unknown;
  /** The moment to start at, once it is loaded; null to play from the beginning. */
  readonly at: number | null;
  load(loading: Loading): () => void;
  /** Called when playback has shown all events that there are, while more may come. */
  caughtUp?(): void;
}

export class Replay implements TimeControls {
  readonly store: StoreApi<ReplayState>;
  readonly player: ReplayPlayer;
  readonly timeline: Timeline;
  readonly #ports: ReplayPorts;
  #stopLoading: (() => void) | null = null;
  /** Seek to this event once it is loaded. */
  #wanted: number | null;

  constructor(ports: ReplayPorts) {
    const { viewer, seatedPlayers, clock, opening, at } = ports;
    this.#ports = ports;
    this.#wanted = at;
    this.timeline = timelineOf(viewer, opening, seatedPlayers);
    const { timeline } = this;
    this.player = new ReplayPlayer({
      timeline,
      viewer,
      seatedPlayers,
      clock,
      changed: (state) => this.store.setState(state),
      caughtUp: () => ports.caughtUp?.(),
    });
    this.store = createStore<ReplayState>(() => ({
      ...this.player.state,
      loaded: 0,
      complete: false,
      trouble: null,
      entries: [],
      highlights: [],
      measures: [],
      chances: [],
    }));
  }

  open(): void {
    if (this.timeline.complete || this.#stopLoading !== null) return;
    this.store.setState({ trouble: null });
    this.#stopLoading = this.#ports.load({
      page: (events) => this.#take(events),
      done: () => this.#done(),
      failed: (trouble) => {
        this.#stopLoading = null;
        this.store.setState({ trouble });
      },
    });
  }

  close(): void {
    this.player.pause();
    this.#stopLoading?.();
    this.#stopLoading = null;
  }

  toggle(): void {
    this.player.toggle();
  }

  stepEvent(direction: 1 | -1): void {
    this.player.stepEvent(direction);
  }

  stepTurn(direction: 1 | -1): void {
    this.player.stepTurn(direction);
  }

  setRate(rate: number): void {
    this.player.setRate(rate);
  }

  seek(sequence: number): void {
    this.#wanted = sequence > this.timeline.last && !this.timeline.complete ? sequence : null;
    this.player.seek(sequence);
  }

  /** Plays that one event from the moment before it. */
  show(sequence: number): void {
    this.seek(sequence);
    if (this.#wanted === null) this.player.show(sequence);
  }

  #take(events: readonly ShownEvent[]): void {
    const { viewer, seatedPlayers } = this.#ports;
    // After an error, loading again repeats events that are here already.
    const fresh = events.filter(({ sequence }) => sequence > this.timeline.last);
    this.timeline.append(fresh);
    const entries = [...this.store.getState().entries];
    for (const shown of fresh) entries.push(...entriesOf(viewer, shown, seatedPlayers));
    this.store.setState({ loaded: this.timeline.last, entries, chances: this.timeline.chances });
    this.#goToWanted();
    this.player.grown();
  }

  #done(): void {
    const { viewer } = this.#ports;
    this.timeline.complete = true;
    const ofGame = this.timeline.events;
    this.store.setState({
      complete: true,
      highlights: viewer.highlights(ofGame, this.#ports.seatedPlayers),
      measures: this.timeline.measures,
    });
    this.#goToWanted();
    this.player.grown();
  }

  #goToWanted(): void {
    const wanted = this.#wanted;
    if (wanted === null || (wanted > this.timeline.last && !this.timeline.complete)) return;
    this.#wanted = null;
    this.player.show(wanted);
  }
}
