/**
 * The journal of a room, from its creation: what happened, in order. With the room's record it is the truth. The record
 * alone owns what is decided before the match (seats, choices, nonces, the seed) and the speed: it holds the secrets,
 * stores find rooms and seats by it, and it is small enough to be stored whole with every change. The journal goes to
 * followers and histories, so it holds no secret.
 */
import type { GameEvent, Input, Move } from '@lobster-league/kernel';

/** An event with its number in the room (from 1), its turn, and when it happened (ms since 1970). */
export interface StampedEvent {
  readonly sequence: number;
  readonly turn: number;
  readonly at: number;
  readonly event: GameEvent;
  /** What the agents said of the moves that caused it; on the first event of a step. */
  readonly thoughts?: readonly Thought[];
}

export interface Thought {
  readonly playerId: string;
  readonly text: string;
}

export type JournalLine =
  /** The match will begin with these inputs of another one, without what was said; the first line of a room that is a fork. */
  | { readonly kind: 'past'; readonly at: number; readonly inputs: readonly Input[] }
  /** The match began: the events of the set-up. */
  | { readonly kind: 'start'; readonly at: number; readonly events: readonly StampedEvent[] }
  /** An input was played; playing it again gives so many events. */
  | { readonly kind: 'input'; readonly at: number; readonly input: Input; readonly told: number }
  /** The same as earlier versions wrote it, with what came of it. */
  | {
      readonly kind: 'step';
      readonly at: number;
      readonly input: Input;
      readonly events: readonly StampedEvent[];
      readonly check: string;
    }
  /** A sealed move was accepted; it is played when all are in or time is up. */
  | { readonly kind: 'sealed'; readonly at: number; readonly move: Move; readonly thought?: string }
  /** Something of the room itself, for spectators: joined, disconnected, reconnected. */
  | { readonly kind: 'room'; readonly at: number; readonly events: readonly StampedEvent[] }
  /** An agent connected to its seat for the first time, before the match. */
  | { readonly kind: 'met'; readonly at: number; readonly playerId: string }
  /** Asks were opened later than the input that brought them, because the match waited: their time counts from here. */
  | {
      readonly kind: 'open';
      readonly at: number;
      readonly asks: readonly { readonly seat: number; readonly id: number }[];
    }
  /** What an accepted answer has cost, in the words of its agent; how long it took, and how many were refused before it. */
  | {
      readonly kind: 'usage';
      readonly at: number;
      readonly seat: number;
      readonly usage: Usage;
      readonly refused: number;
      readonly tookMs: number | null;
    }
  /** Clocks stopped or went on; open asks keep the time they have left. */
  | { readonly kind: 'pause'; readonly at: number; readonly by: PauseReason }
  | { readonly kind: 'resume'; readonly at: number; readonly by: PauseReason };

/** What an agent says of an answer of its: nobody can prove it. */
export interface Usage {
  readonly model?: string | undefined;
  readonly tokensIn?: number | undefined;
  readonly tokensOut?: number | undefined;
  /** Its program has answered, because the model did not in time, or not well. */
  readonly fallback?: boolean | undefined;
}

/**
 * What stops the clocks: a spectator's control, a missing agent, nobody being there at all, a person who will come back, or a
 * restart of the server.
 */
export type PauseReason = 'control' | 'absence' | 'empty' | 'saved' | 'restart';

/** An `input` line whose JSON is made once, for the store and for whoever keeps it. */
export class InputLine {
  readonly kind = 'input';
  readonly at: number;
  readonly input: Input;
  readonly told: number;
  #json: string | null = null;

  constructor(at: number, input: Input, told: number) {
    this.at = at;
    this.input = input;
    this.told = told;
  }

  static json(line: InputLine): string {
    line.#json ??= `{"kind":"input","at":${line.at},"input":${JSON.stringify(line.input)},"told":${line.told}}`;
    return line.#json;
  }
}

/** The input that a line tells of, if it does. */
export function inputOf(line: JournalLine): Input | null {
  return line.kind === 'input' || line.kind === 'step' ? line.input : null;
}

/** How many events playing a line again gives. */
export function toldBy(line: JournalLine): number {
  return line.kind === 'input' ? line.told : eventsOf(line).length;
}

/** The events that a line holds: those of inputs come from playing them again. */
export function eventsOf(line: JournalLine): readonly StampedEvent[] {
  return 'events' in line ? line.events : [];
}

/** What the agents said of their moves, for the first event of an input. */
export function thoughtsOf(
  { moves = [] }: Input,
  seats: readonly { readonly playerId: string }[],
): Thought[] | undefined {
  let thoughts: Thought[] | undefined;
  for (const { seat, thought } of moves) {
    if (thought === undefined) continue;
    thoughts ??= [];
    thoughts.push({ playerId: seats[seat]?.playerId ?? '', text: thought });
  }
  return thoughts;
}

/** The JSON of a journal's lines, which of an input is made only once. */
export function journalJson(lines: readonly JournalLine[]): string {
  return `[${lines.map(journalLineJson).join(',')}]`;
}

/** The JSON of one line. */
export function journalLineJson(line: JournalLine): string {
  return line instanceof InputLine ? InputLine.json(line) : JSON.stringify(line);
}

/** Thoughts are for who watches: at the table they would tell rivals what an agent reckons with. */
export function withoutThoughts(stamped: StampedEvent): StampedEvent {
  if (stamped.thoughts === undefined) return stamped;
  const { thoughts: _, ...shown } = stamped;
  return shown;
}
