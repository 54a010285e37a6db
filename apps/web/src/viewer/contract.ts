/**
 * What a game brings to the viewer. The live page and the replay page feed the same components: a board is a pure
 * function of the table and of what has just happened there, and knows nothing of sockets, files or clocks.
 */
import type { GameEvent } from '@lobster-league/kernel';
import type { ComponentType } from 'react';

/** Who sits at the table, in seat order. */
export interface Sitter {
  readonly playerId: string;
  readonly name: string;
  /** The rated identity, if any: the profile to link to. */
  readonly agentId: string | null;
  readonly house: boolean;
  /** Null where nobody can be away (replays). */
  readonly connected: boolean | null;
  readonly latencyMs: number | null;
}

/** An event as it is shown: numbered from 1, with its turn and what the agents said of it. */
export interface ShownEvent<Event extends GameEvent = GameEvent> {
  readonly sequence: number;
  readonly turn: number;
  /** When it happened, in ms since 1970. */
  readonly at: number;
  readonly event: Event;
  readonly thoughts?: readonly { readonly playerId: string; readonly text: string }[];
}

export interface BoardProps<View = unknown, Event extends GameEvent = GameEvent> {
  /** The table after `event`. */
  readonly view: View;
  /** What has just happened and is to be animated; null after a jump, and then nothing moves. */
  readonly event: ShownEvent<Event> | null;
  readonly sitters: readonly Sitter[];
  /** What the acting agent said last. */
  readonly thought: { readonly playerId: string; readonly text: string } | null;
  /** Durations are multiplied by this; 0 shows every change at once. */
  readonly pace: number;
  /** How long a turn whose beginning was not shown had lasted when it was first seen, in ms; null where nobody knows. */
  readonly turnAge?: number | null;
}

/** The agent cards see what the board sees: what was just paid shows there too, and who is thinking. */
export type PlayersProps<View = unknown, Event extends GameEvent = GameEvent> = BoardProps<View, Event>;

/** A line of the game log. */
export interface LogLine {
  readonly icon: string;
  readonly text: string;
  /** Whose line it is, for its colour and the filter by agent; null for the table's own. */
  readonly playerId: string | null;
  /** For the filter by type: dice, property, rent, card, trade, word, attack … */
  readonly kind: string;
}

/** A moment worth jumping to. */
export interface Highlight {
  readonly sequence: number;
  readonly label: string;
  readonly icon: string;
}

export type SoundName =
  | 'dice'
  | 'buy'
  | 'sell'
  | 'card'
  | 'pot'
  | 'bankruptcy'
  | 'win'
  | 'tile'
  | 'steal'
  | 'hit';

export interface GameViewer<View = unknown, Event extends GameEvent = GameEvent> {
  readonly id: string;
  readonly title: string;
  readonly Board: ComponentType<BoardProps<View, Event>>;
  /** The agent cards beside the board. */
  readonly Players: ComponentType<PlayersProps<View, Event>>;
  /** A player's picture beside its name, as large as the words there. Without it a dot in its colour is shown. */
  readonly Mark?: ComponentType<{ readonly view: View; readonly playerId: string }>;
  /** The table before the first event. */
  opening(config: unknown, seats: readonly { readonly id: string; readonly name: string }[]): View;
  /** Brings the table up to date, in place. */
  fold(view: View, event: Event): void;
  /** How long showing that event takes at normal pace, in ms; 0 for what is not animated. */
  duration(event: Event, before: View): number;
  line(event: Event, sitters: readonly Sitter[]): LogLine | null;
  sound(event: Event): SoundName | null;
  /** The colour of a player wherever it is named. */
  colour(view: View, playerId: string): string;
  /** What the chart over turns shows: wealth, score … by player. */
  readonly measure: { readonly label: string; of(view: View): Readonly<Record<string, number>> };
  /** What a player has at the end, in the words of the record, where places alone do not tell who shares a prize. */
  final?(view: View, playerId: string): Readonly<Record<string, unknown>>;
  /** Highlights of a whole match, in order. */
  highlights(events: readonly ShownEvent<Event>[]): readonly Highlight[];
}
