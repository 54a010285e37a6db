/**
 * The interface of a game's viewer. The live page and the replay page use the same components: a board is a pure
 * function of the view and the latest event, and knows nothing of sockets, files or clocks.
 */
import type { GameEvent, Insight } from '@lobster-league/kernel';
import type { league } from '@lobster-league/protocol';
import type { ComponentType } from 'react';

/** A player at the table, in seat order. */
export interface SeatedPlayer {
  readonly playerId: string;
  readonly name: string;
  /** The rated identity, if any: the profile to link to. */
  readonly agentId: string | null;
  readonly house: boolean;
  /** Absent in replays of earlier versions, and in files. */
  readonly kind?: league.Kind;
  /** Null in replays, where nobody is connected. */
  readonly connected: boolean | null;
  readonly latencyMs: number | null;
}

/** An event as it is shown: numbered from 1, with its turn and the agents' thoughts. */
export interface ShownEvent<Event extends GameEvent = GameEvent> {
  readonly sequence: number;
  readonly turn: number;
  /** When it happened, in ms since 1970. */
  readonly at: number;
  readonly event: Event;
  readonly thoughts?: readonly { readonly playerId: string; readonly text: string }[];
}

export interface BoardProps<View = unknown, Event extends GameEvent = GameEvent> {
  /** The view after `event`; what moves is drawn from it. */
  readonly view: View;
  /** The event to animate; null after a jump, when nothing moves. */
  readonly event: ShownEvent<Event> | null;
  readonly seatedPlayers: readonly SeatedPlayer[];
  /** The acting agent's latest thought. */
  readonly thought: { readonly playerId: string; readonly text: string } | null;
  /** The factor of all durations; 0 shows every change at once. */
  readonly pace: number;
  /** What may be told: the moment before `event`, until its animation has come to its point. Absent: all of it. */
  readonly told?: ToldMoment<View, Event>;
  /** By how much `event` has changed the chances of winning, from 0 to 1: how loud it is shown. */
  readonly weight?: number;
  /** By seat: the chance of winning as far as it may be told; null if nothing can be said. */
  readonly chances?: readonly number[] | null;
  /** If the turn's beginning was not shown: its age when it was first seen, in ms; null if unknown. */
  readonly turnAge?: number | null;
}

export interface ToldMoment<View = unknown, Event extends GameEvent = GameEvent> {
  readonly view: View;
  readonly event: ShownEvent<Event> | null;
}

/** The agent cards get the same props as the board, with the view and the event that may be told. */
export type PlayersProps<View = unknown, Event extends GameEvent = GameEvent> = BoardProps<View, Event>;

/** A line of the game log. */
export interface LogLine {
  readonly icon: string;
  readonly text: string;
  /** The player it is about, for its colour and the filter by agent; null for the table's own lines. */
  readonly playerId: string | null;
  /** For the filter by type: dice, property, rent, card, trade, word, attack … */
  readonly kind: string;
  /** A small thing: many of them in a row are one line, such as “3 passes”. */
  readonly small?: SmallThing;
}

export interface SmallThing {
  /** What several of them are called. */
  readonly plural: string;
  /** Whether it only opens one of them, such as an offer before its refusal. */
  readonly opens?: boolean;
}

/** A moment worth jumping to. */
export interface Highlight {
  readonly sequence: number;
  readonly label: string;
  readonly icon: string;
  /** More about it; the label if absent. */
  readonly note?: string;
}

export type SoundName =
  | 'dice'
  | 'walk'
  | 'buy'
  | 'build'
  | 'sell'
  | 'rent'
  | 'tax'
  | 'bonus'
  | 'card'
  | 'pot'
  | 'bankruptcy'
  | 'win'
  | 'tile'
  | 'steal'
  | 'hit';

/** A sound that an event makes, once or step by step. */
export interface SoundCue {
  readonly name: SoundName;
  readonly times?: number;
  /** Between two of them at normal pace, in ms. */
  readonly everyMs?: number;
}

export interface GameViewer<View = unknown, Event extends GameEvent = GameEvent> {
  readonly id: string;
  readonly Board: ComponentType<BoardProps<View, Event>>;
  /** The agent cards beside the board. */
  readonly Players: ComponentType<PlayersProps<View, Event>>;
  /** A player's picture beside its name, as large as the text. Without it a dot in its colour is shown. */
  readonly Mark?: ComponentType<{ readonly view: View; readonly playerId: string }>;
  /** Returns the view before the first event. */
  opening(config: unknown, seats: readonly { readonly id: string; readonly name: string }[]): View;
  /** Applies an event to the view, in place. */
  fold(view: View, event: Event): void;
  /** Returns how long that event is shown at normal pace, in ms; 0 if it is not animated. */
  duration(event: Event, before: View): number;
  /** Returns after how long, at normal pace, its animation has come to its point, in ms. Default: at once. */
  reveal?(event: Event): number;
  line(event: Event, seatedPlayers: readonly SeatedPlayer[]): LogLine | null;
  sound(event: Event): SoundCue | SoundName | null;
  /** Returns the colour of a player. */
  colour(view: View, playerId: string, seatedPlayers?: readonly SeatedPlayer[]): string;
  /** What the chart over turns shows: wealth, score … by player. */
  readonly measure: {
    readonly label: string;
    of(view: View, seatedPlayers?: readonly SeatedPlayer[]): Readonly<Record<string, number>>;
  };
  /**
   * Returns a player's final values, with the record's field names, if placements alone do not show who shares a prize.
   */
  final?(view: View, playerId: string): Readonly<Record<string, unknown>>;
  /** Highlights of a whole match, in order. */
  highlights(
    events: readonly ShownEvent<Event>[],
    seatedPlayers?: readonly SeatedPlayer[],
  ): readonly Highlight[];
  /** What chances of winning are computed from; a game without it shows none. */
  readonly insight?: Insight<View>;
}
