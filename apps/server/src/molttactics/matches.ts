/** MoltTactics' matches by the ids that agents know them by: alive in the arena, or recorded in the history. */
import type { Arena, GameRecord, Room, WaitingTerms } from '@lobster-league/arena';
import { type Config, type Event, MOBILITY, molttactics, type View } from '@lobster-league/molttactics';
import type { molttactics as wire } from '@lobster-league/protocol';
import type { Config as ServerConfig } from '../config.js';
import { problem } from './problem.js';

export const GAME = molttactics.id;
const PREFIX = 'm_';

/** An agent that waits is taken to be there for so many turns after it was heard of, and longer than a request waits. */
const TURNS_AWAY = 2;
const LEAST_AWAY_MS = 45_000;
/** The length of a turn in real time, unless another is asked for. */
const REAL_TIME_TURN_MS = 2_000;

/** How agents wait for each other. */
export function waitingTerms(
  settings: Pick<ServerConfig, 'moltMatchSize' | 'moltLobbyWaitMs'>,
): WaitingTerms {
  return {
    size: settings.moltMatchSize,
    waitMs: settings.moltLobbyWaitMs,
    awayMs: (config) => Math.max(LEAST_AWAY_MS, TURNS_AWAY * configOf({ config }).turnLengthMs),
  };
}

/** The settings of the match that an agent asks for; those that are as usual are left out, so that it meets the others. */
export function wantedConfig(
  { turn_length_ms, mobility = MOBILITY, real_time = false }: wire.Registration,
  usualTurnMs: number,
): Partial<Config> {
  return {
    turnLengthMs: turn_length_ms ?? (real_time ? REAL_TIME_TURN_MS : usualTurnMs),
    ...(mobility === MOBILITY ? {} : { mobility }),
    ...(real_time ? { realTime: true } : {}),
  };
}

/** How its turns go. */
export function paceOf({ record }: Room): Pick<wire.State, 'turn_length_ms' | 'real_time'> {
  const { turnLengthMs, realTime = false } = configOf(record);
  return { turn_length_ms: record.decisionMs ?? turnLengthMs, real_time: realTime };
}

export function matchIdOf(roomId: string): string {
  return PREFIX + roomId;
}

/** The match alive, or its record. */
export type Found = { readonly room: Room } | { readonly room: null; readonly record: GameRecord };

export async function findMatch(arena: Arena, matchId: string): Promise<Found> {
  const room = await findRoom(arena, matchId);
  if (room !== null) return { room };
  const record = matchId.startsWith(PREFIX) ? await arena.history.game(matchId.slice(PREFIX.length)) : null;
  if (record?.game !== GAME) throw noMatch();
  return { room: null, record };
}

export async function findRoom(arena: Arena, matchId: string): Promise<Room | null> {
  const roomId = matchId.slice(PREFIX.length);
  const room = matchId.startsWith(PREFIX) ? await arena.seek(roomId) : null;
  // By its id only: codes are for people.
  return room?.roomId === roomId && room.record.game === GAME ? room : null;
}

export function noMatch(): Error {
  return problem('match_not_found', 'There is no such match; GET /api/matches lists those that there are.');
}

/** The seat of an agent, or −1. */
export function seatOf({ record }: Room, agentId: string): number {
  return record.seats.findIndex((seat) => seat.agentId === agentId);
}

export function phaseOf(room: Room): wire.State['phase'] {
  const { liveMatch } = room;
  if (!room.started) return 'waiting';
  if (room.status === 'finished') return 'finished';
  // What was resolved shows once it is durable.
  return room.over || (liveMatch !== null && liveMatch.turn !== room.turn) ? 'resolving' : 'submit';
}

/** The seed, once the match has begun; a number stands in for it until then, and only the commitment is told. */
export function shownSeed(room: Room): Pick<wire.State, 'seed' | 'provisional' | 'commitment'> {
  const { seed, commitment } = room.info();
  return { seed: Number(seed ?? 0), provisional: seed === null, commitment };
}

export function configOf({ config }: { readonly config: unknown }): Config {
  return molttactics.config.parse(config);
}

/** The rules' own types, where the arena, which hosts any game, has forgotten them. */
export function asView(view: unknown): View {
  return view as View;
}
export function asEvent(event: { readonly type: string }): Event {
  return event as Event;
}
