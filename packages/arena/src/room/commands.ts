/** What a room is told to do, and what comes of it. Plain data. */
import type { Ask, Considered, GameEvent, RngState, SourceValue } from '@lobster-league/kernel';
import {
  type JournalLine,
  journalLineJson,
  type SeatRecord,
  type Speed,
  type StampedEvent,
  type Usage,
} from '../ports/index.js';
import { apply } from './apply.js';
import type { SeatMessage } from './messages.js';
import type { RoomState, Terms } from './state.js';

export type Command =
  /** Before the match. `restore` takes back a change of the record that could not be stored. */
  | {
      readonly type: 'sit';
      readonly who: Omit<SeatRecord, 'token' | 'playerId'> & { readonly playerId: string | null };
    }
  | { readonly type: 'seated'; readonly seat: number }
  | { readonly type: 'choose'; readonly seat: number; readonly options: unknown }
  | { readonly type: 'leave'; readonly seat: number; readonly open: SeatRecord }
  | { readonly type: 'left'; readonly seat: number; readonly who: SeatRecord }
  /** The seats are fixed for good, and nonces are opened. */
  | {
      readonly type: 'fix';
      readonly openSeats: 'wait' | 'drop';
      readonly until: number;
      readonly sources: readonly SourceValue[];
    }
  | { readonly type: 'open'; readonly nonce: string }
  | {
      readonly type: 'start';
      readonly openSeats: 'wait' | 'drop';
      readonly sources: readonly SourceValue[];
    }
  | { readonly type: 'restore'; readonly before: Pick<RoomState, 'record' | 'seats'> }
  /** At the start, and after a restart, when nobody could answer since `awaySince`. */
  | { readonly type: 'goOn'; readonly awaySince: number | null }
  | { readonly type: 'connect'; readonly seat: number }
  | { readonly type: 'disconnect'; readonly seat: number }
  | { readonly type: 'keepUntil'; readonly moment: number }
  | {
      readonly type: 'answer';
      readonly seat: number;
      readonly action: unknown;
      readonly ask: number | null;
      readonly thought?: string;
      readonly usage?: Usage | undefined;
      readonly refused?: number;
    }
  | { readonly type: 'forfeit'; readonly seat: number; readonly reason: string }
  | { readonly type: 'stop'; readonly reason: string; readonly because?: string }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'step' }
  | { readonly type: 'speed'; readonly speed: Speed }
  /** A moment that the room waited for has come; `slice` where it is its turn to play on. */
  | { readonly type: 'tick'; readonly slice: boolean }
  /** What a house bot has thought of after that many inputs; null if it could not. */
  | {
      readonly type: 'considered';
      readonly seat: number;
      readonly steps: number;
      readonly considered: Considered | null;
    }
  /** Everything up to that event is in the store. */
  | { readonly type: 'stored'; readonly sequence: number };

/** What is to be done once the lines are durable, in this order. */
export type Effect =
  | { readonly type: 'tell'; readonly seat: number; readonly message: SeatMessage }
  /** Everybody is told how the room stands. */
  | { readonly type: 'announce' }
  /** Spectators have seen the end of the match. */
  | { readonly type: 'ended' }
  /** A house bot is to think elsewhere, and to be heard by `considered`. */
  | {
      readonly type: 'think';
      readonly seat: number;
      readonly steps: number;
      readonly ask: Ask;
      readonly rng: RngState;
    }
  | {
      readonly type: 'log';
      readonly level: 'warn' | 'error';
      readonly message: string;
      readonly data: Readonly<Record<string, unknown>>;
    };

/** Where what comes of a command goes. */
export interface Emit {
  line(line: JournalLine, events: readonly StampedEvent[]): void;
  /** Events that spectators see now: they are durable. */
  show(events: readonly StampedEvent[]): void;
  effect(effect: Effect): void;
}

/** One command on its way through the stages. */
export interface Turn {
  readonly terms: Terms;
  readonly state: RoomState;
  readonly now: number;
  readonly emit: Emit;
}

/** Something happened: the line changes the state and goes into the journal. */
export function write(turn: Turn, line: JournalLine): void {
  wrote(turn, line, apply(turn.terms, turn.state, line));
}

/** The same for a line that has changed the state already. */
export function wrote({ state, emit }: Turn, line: JournalLine, events: readonly StampedEvent[]): void {
  const { live } = state;
  live.size += journalLineJson(line).length;
  for (const event of events) live.unshown.push(event);
  emit.line(line, events);
}

/** An event of the room itself, for spectators. */
export function tellRoom(turn: Turn, event: GameEvent): void {
  const { state, now, terms } = turn;
  const { match, sequence } = state;
  const inTurn = match === null ? 0 : terms.hosted.game.turn(match.match.state);
  const at = Math.max(match?.lastAt ?? now, now);
  write(turn, { kind: 'room', at, events: [{ sequence: sequence + 1, turn: inTurn, at, event }] });
}

export function announce({ emit }: Turn): void {
  emit.effect({ type: 'announce' });
}
