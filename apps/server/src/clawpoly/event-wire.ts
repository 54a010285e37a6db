/** Events on their way out: as messages of the sockets, and as documents of the log. */
import type { StampedEvent } from '@lobster-league/arena';
import { type Standing, withSharedPlaces } from '@lobster-league/clawpoly';
import type { GameEvent } from '@lobster-league/kernel';
import { iso, pieceOf } from './hosted-room.js';

export interface OutgoingEvent {
  readonly type: string;
  readonly data: object;
  readonly timestamp: string;
  readonly sequence: number;
  readonly thoughts?: StampedEvent['thoughts'];
}

/** The envelope of the document, the number of the event, and what was said of it. */
export function eventMessage({ event, at, sequence, thoughts }: StampedEvent): OutgoingEvent {
  const { type } = event;
  const message = { type, data: dataOf(event), timestamp: iso(at), sequence };
  return thoughts === undefined ? message : { ...message, thoughts };
}

const texts = new WeakMap<StampedEvent, string>();

/** The message as text, made once for all who watch. */
export function eventText(event: StampedEvent): string {
  let text = texts.get(event);
  if (text === undefined) {
    text = newEventText(event);
    texts.set(event, text);
  }
  return text;
}

/** The same for whoever looks into the store: of a flood that nobody watches nothing is kept. */
export function storedEventText(event: StampedEvent): string {
  return texts.get(event) ?? newEventText(event);
}

function newEventText(stamped: StampedEvent): string {
  const { event, at, sequence, thoughts } = stamped;
  if (thoughts !== undefined) return JSON.stringify(eventMessage(stamped));
  const data = JSON.stringify(dataOf(event));
  return `{"type":${JSON.stringify(event.type)},"data":${data},"timestamp":"${momentText(at)}","sequence":${sequence}}`;
}

/** Events of one step happen at the same moment. */
let moment = { at: Number.NaN, text: '' };
function momentText(at: number): string {
  if (moment.at !== at) moment = { at, text: iso(at) };
  return moment.text;
}

const SEATED = new Set(['room:player_joined', 'room:player_left']);

/** A seat is known by its token here, and those who are level at the end share a place. */
function dataOf({ type, data }: GameEvent): object {
  if (type === 'game:finished' && 'finalStandings' in data)
    return { ...data, finalStandings: withSharedPlaces(data.finalStandings as readonly Standing[]) };
  if (!SEATED.has(type) || !('seat' in data)) return data;
  const { seat, color: _, ...rest } = data as Readonly<Record<string, unknown>>;
  return { ...rest, token: pieceOf(Number(seat)).token };
}

export interface EventDocument {
  readonly gameId: string;
  readonly roomId: string;
  readonly sequence: number;
  readonly turnNumber: number;
  readonly type: string;
  readonly playerId: string | null;
  readonly data: Record<string, unknown>;
  readonly timestamp: string;
}

/** The event without its prefix, and with whoever did it in front. */
export function eventDocument(roomId: string, { event, at, sequence, turn }: StampedEvent): EventDocument {
  const { playerId, ...data }: Record<string, unknown> = { ...dataOf(event) };
  const doer = playerId ?? data.payerId ?? data.fromId ?? null;
  return {
    gameId: roomId,
    roomId,
    sequence,
    turnNumber: turn,
    type: event.type.replace(/^game:/, ''),
    playerId: typeof doer === 'string' ? doer : null,
    data,
    timestamp: iso(at),
  };
}
