/** The store of a replay: what has been loaded, the playback position, and the log up to there. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock';
import type { GameViewer, Highlight, SeatedPlayer, ShownEvent } from '../contract';
import { entriesOf, type LogEntry } from '../log/entries';
import type { Loading } from './load-events';
import { type PlayerState, ReplayPlayer } from './player';
import { Timeline, type TurnMeasure } from './timeline';

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
}

export class Replay {
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
    this.timeline = new Timeline(
      {
        fold: viewer.fold,
        measure: { ...viewer.measure, of: (view) => viewer.measure.of(view, seatedPlayers) },
      },
      opening,
    );
    const { timeline } = this;
    this.player = new ReplayPlayer({
      timeline,
      viewer,
      seatedPlayers,
      clock,
      changed: (state) => this.store.setState(state),
    });
    this.store = createStore<ReplayState>(() => ({
      ...this.player.state,
      loaded: 0,
      complete: false,
      trouble: null,
      entries: [],
      highlights: [],
      measures: [],
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

  seek(sequence: number): void {
    this.#wanted = sequence > this.timeline.last && !this.timeline.complete ? sequence : null;
    this.player.seek(sequence);
  }

  #take(events: readonly ShownEvent[]): void {
    const { viewer, seatedPlayers } = this.#ports;
    // After an error, loading again repeats events that are here already.
    const fresh = events.filter(({ sequence }) => sequence > this.timeline.last);
    this.timeline.append(fresh);
    const entries = [...this.store.getState().entries];
    for (const shown of fresh) entries.push(...entriesOf(viewer, shown, seatedPlayers));
    this.store.setState({ loaded: this.timeline.last, entries });
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
    this.player.seek(wanted);
  }
}
