/** What is on the screen: the view, the latest event, and the pace. */
import type { GameViewer, ShownEvent } from './contract';

export interface Thought {
  readonly playerId: string;
  readonly text: string;
}

/** A moment of a match. */
export interface Told {
  /** The view after `event`; never changed afterwards. */
  readonly view: unknown;
  /** Null after a jump. */
  readonly event: ShownEvent | null;
  /** The number of the last event that the view includes, 0 before the first. */
  readonly sequence: number;
  readonly turn: number;
}

/** Its event is animated. */
export interface Scene extends Told {
  readonly pace: number;
  readonly thought: Thought | null;
  /** The moment before the event: all that is told until the animation has come to its point. Null after a jump. */
  readonly before?: Told | null;
}

export function toldOf({ view, event, sequence, turn }: Told): Told {
  return { view, event, sequence, turn };
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
