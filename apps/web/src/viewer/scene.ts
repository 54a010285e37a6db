/** What is on the screen: the table, what has just happened there, and how fast that is shown. */
import type { GameViewer, ShownEvent } from './contract';

export interface Thought {
  readonly playerId: string;
  readonly text: string;
}

export interface Scene {
  /** The table after `event`; nobody changes it any more. */
  readonly view: unknown;
  /** What is to be animated; null after a jump. */
  readonly event: ShownEvent | null;
  /** The number of the last event that the view includes, 0 before the first. */
  readonly sequence: number;
  readonly turn: number;
  readonly pace: number;
  readonly thought: Thought | null;
}

/** The table as it stands, with nothing to animate. */
export function sceneAt(view: unknown, sequence: number, turn: number, pace = 1): Scene {
  return { view, event: null, sequence, turn, pace, thought: null };
}

/** What the viewer needs of a game to know what the table looks like. */
export type Rules = Pick<GameViewer, 'fold' | 'duration'>;

/** Of the room, not of the game: who comes and goes. The game's table does not change by it. */
export function isRoomEvent({ event }: ShownEvent): boolean {
  return event.type.startsWith('room:');
}

/** Brings a view up to date, in place. */
export function foldInto(rules: Pick<Rules, 'fold'>, view: unknown, events: readonly ShownEvent[]): void {
  for (const shown of events) if (!isRoomEvent(shown)) rules.fold(view, shown.event);
}

/** What was said last: it stays until somebody says something else, or the turn is over. */
export function thoughtAfter(
  before: Pick<Scene, 'thought' | 'turn'>,
  { thoughts, turn }: ShownEvent,
): Thought | null {
  return thoughts?.at(-1) ?? (turn > before.turn ? null : before.thought);
}
