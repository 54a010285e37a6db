/** What is on the screen: the view, the latest event, and the pace. */
import type { GameViewer, ShownEvent } from './contract';

export interface Thought {
  readonly playerId: string;
  readonly text: string;
}

export interface Scene {
  /** The view after `event`; never changed afterwards. */
  readonly view: unknown;
  /** The event to animate; null after a jump. */
  readonly event: ShownEvent | null;
  /** The number of the last event that the view includes, 0 before the first. */
  readonly sequence: number;
  readonly turn: number;
  readonly pace: number;
  readonly thought: Thought | null;
}

/** Makes a scene with nothing to animate. */
export function sceneAt(view: unknown, sequence: number, turn: number, pace = 1): Scene {
  return { view, event: null, sequence, turn, pace, thought: null };
}

/** The part of a game's viewer that folds events. */
export type Rules = Pick<GameViewer, 'fold' | 'duration'>;

/** Returns whether it is an event of the room, such as a join. The game's view does not change. */
export function isRoomEvent({ event }: ShownEvent): boolean {
  return event.type.startsWith('room:');
}

/** Applies an event to a view, in place. */
export function foldInto(rules: Pick<Rules, 'fold'>, view: unknown, events: readonly ShownEvent[]): void {
  for (const shown of events) if (!isRoomEvent(shown)) rules.fold(view, shown.event);
}

/** Returns the latest thought: it stays until another one comes, or the turn ends. */
export function thoughtAfter(
  before: Pick<Scene, 'thought' | 'turn'>,
  { thoughts, turn }: ShownEvent,
): Thought | null {
  return thoughts?.at(-1) ?? (turn > before.turn ? null : before.thought);
}
