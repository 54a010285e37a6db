/** Events as the Clawpoly document stores them: without the prefix of their type, and the player beside the data. */
import type { StampedEvent, Thought } from '@lobster-league/arena';
import type { GameEvent } from '@lobster-league/kernel';
import type { ObjectId } from 'mongodb';
import type { EventDocument } from './collections.js';
import { fromPlain, toPlain } from './plain.js';

const PREFIX = 'game:';
/** The fields that say whose event it is, the first that is there. */
const ACTORS = ['playerId', 'payerId', 'fromId'] as const;

type Data = Readonly<Record<string, unknown>>;

/**
 * Returns the prefix that the stored types of a game lack; none if a type without any would be mistaken for one of
 * those.
 */
export function lackingPrefix(events: readonly StampedEvent[]): string {
  return events.every(({ event }) => event.type.includes(':')) ? PREFIX : '';
}

export interface EventOwner {
  readonly _id: ObjectId;
  readonly roomId: string;
  readonly prefix: string;
}

export function eventDocument(game: EventOwner, stamped: StampedEvent): EventDocument {
  const { sequence, turn, at, event, thoughts } = stamped;
  const { type } = event;
  const own: Data = { ...event.data };
  const { playerId: first, ...rest } = own;
  const actor = ACTORS.map((name) => own[name]).find((id) => typeof id === 'string');
  return {
    gameId: game._id,
    roomId: game.roomId,
    sequence,
    turnNumber: turn,
    type: isShort(type, game.prefix) ? type.slice(game.prefix.length) : type,
    playerId: typeof actor === 'string' ? actor : null,
    data: toPlain(isMoved(own, first) ? rest : own),
    timestamp: new Date(at),
    ...(thoughts === undefined ? {} : { thoughts: toPlain(thoughts) }),
  };
}

/** Converts a document back to exactly the event that it was. */
export function eventFrom(document: EventDocument, prefix: string): StampedEvent {
  const { sequence, turnNumber, type, playerId, timestamp, thoughts } = document;
  const data = fromPlain(document.data) as Data;
  const moved = playerId !== null && !ACTORS.some((name) => name in data);
  const event = {
    type: type.includes(':') ? type : prefix + type,
    data: moved ? { playerId, ...data } : data,
  } as GameEvent;
  const stamped = { sequence, turn: turnNumber, at: timestamp.getTime(), event };
  return thoughts === undefined ? stamped : { ...stamped, thoughts: fromPlain(thoughts) as Thought[] };
}

/** Returns whether the type can be told from others without its prefix. */
function isShort(type: string, prefix: string): boolean {
  return prefix !== '' && type.startsWith(prefix) && !type.slice(prefix.length).includes(':');
}

/** Returns whether the player goes beside the data: only where it can be put back to where it was. */
function isMoved(data: Data, playerId: unknown): boolean {
  return (
    typeof playerId === 'string' &&
    Object.keys(data)[0] === 'playerId' &&
    !('payerId' in data) &&
    !('fromId' in data)
  );
}
