/** The journal of a room, from its creation: what happened, in order. With the room's record it is the truth. */
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

/** What sequence, turn and moment of an event take, about. */
const HEAD = 64;

/** A stamped event whose JSON is known already, because the chain of the match needed it. */
export class WrittenEvent implements StampedEvent {
  readonly sequence: number;
  readonly turn: number;
  readonly at: number;
  readonly event: GameEvent;
  declare readonly thoughts?: readonly Thought[];
  readonly #eventJson: string;

  constructor(
    sequence: number,
    turn: number,
    at: number,
    event: GameEvent,
    thoughts: readonly Thought[] | undefined,
    eventJson: string,
  ) {
    this.sequence = sequence;
    this.turn = turn;
    this.at = at;
    this.event = event;
    if (thoughts !== undefined) this.thoughts = thoughts;
    this.#eventJson = eventJson;
  }

  /** How long that JSON is, without the thoughts. */
  static size(stamped: StampedEvent): number {
    return #eventJson in stamped ? stamped.#eventJson.length + HEAD : JSON.stringify(stamped).length;
  }

  /** The JSON of any stamped event, without making it anew where it is known. */
  static json(stamped: StampedEvent): string {
    if (!(#eventJson in stamped)) return JSON.stringify(stamped);
    const { sequence, turn, at, thoughts } = stamped;
    const said = thoughts === undefined ? '' : `,"thoughts":${JSON.stringify(thoughts)}`;
    return `{"sequence":${sequence},"turn":${turn},"at":${at},"event":${stamped.#eventJson}${said}}`;
  }
}

export interface Thought {
  readonly playerId: string;
  readonly text: string;
}

export type JournalLine =
  /** The match began: the events of the set-up. */
  | {
      readonly kind: 'start';
      readonly at: number;
      readonly events: readonly StampedEvent[];
      /** Absent where only inputs are kept. */
      readonly check?: string;
    }
  /** An input was played. */
  | {
      readonly kind: 'step';
      readonly at: number;
      readonly input: Input;
      readonly events: readonly StampedEvent[];
      readonly check: string;
    }
  /** The same where only inputs are kept: playing it again gives so many events. */
  | { readonly kind: 'input'; readonly at: number; readonly input: Input; readonly told: number }
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
  /** Clocks stopped or went on; open asks keep the time they have left. */
  | { readonly kind: 'pause'; readonly at: number; readonly by: PauseReason }
  | { readonly kind: 'resume'; readonly at: number; readonly by: PauseReason };

/** Who stops the clocks: a spectator's control, a missing agent, or nobody being there at all. */
export type PauseReason = 'control' | 'absence' | 'empty';

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
  return line.kind === 'step' || line.kind === 'input' ? line.input : null;
}

/** The events that a line holds, whatever its kind. */
export function eventsOf(line: JournalLine): readonly StampedEvent[] {
  return 'events' in line ? line.events : [];
}

/** The JSON of a journal's lines, without making that of events anew where it is known. */
export function journalJson(lines: readonly JournalLine[]): string {
  return `[${lines.map(journalLineJson).join(',')}]`;
}

/** The JSON of one line. */
export function journalLineJson(line: JournalLine): string {
  if (line instanceof InputLine) return InputLine.json(line);
  if (line.kind !== 'step') return JSON.stringify(line);
  const { at, input, events, check } = line;
  const written = events.map(WrittenEvent.json).join(',');
  return `{"kind":"step","at":${at},"input":${JSON.stringify(input)},"events":[${written}],"check":${JSON.stringify(check)}}`;
}

/** How long the JSON of one line is, about; cheaper than to make it where that has to be made again. */
export function journalLineSize(line: JournalLine): number {
  if (line.kind !== 'step') return journalLineJson(line).length;
  let size = JSON.stringify(line.input).length + HEAD;
  for (const event of line.events) size += WrittenEvent.size(event);
  return size;
}
