/** A room as Grab's messages tell of it. */
import type { GameRecord, Room, RoomInfo, RoomStatus } from '@lobster-league/arena';
import type { GrabView } from '@lobster-league/grab';
import { CLOCK } from '@lobster-league/kernel';
import { grab } from '@lobster-league/protocol';
import { z } from 'zod';

/** What this gateway keeps with a room of its own. */
const extra = z.object({
  creator_id: z.string().nullable().catch(null),
  max_players: z.number().nullable().catch(null),
  time_limit_seconds: z.number().nullable().catch(null),
});
const config = z.object({
  dictionary: z.string().nullable().catch(null),
  time_limit_seconds: z.number().nullable().catch(null),
});

const DEFAULT_TIME_LIMIT_SECONDS = 300;

export function statusOf(status: RoomStatus): grab.GameStatus {
  switch (status) {
    case 'waiting':
    case 'ready':
      return 'waiting';
    case 'finished':
      return 'finished';
    case 'roll_order':
    case 'playing':
    case 'paused':
      return 'active';
  }
}

export function gameTypeOf({ game }: Pick<RoomInfo, 'game'>): grab.GameType {
  return grab.gameType.parse(game);
}

export function gameDetails(room: Room): grab.GameDetails {
  const info = room.info();
  const own = extra.parse(info.extra);
  const { dictionary, time_limit_seconds } = config.parse(info.config);
  return {
    game_id: info.code,
    status: statusOf(info.status),
    max_players: own.max_players ?? info.seats.length,
    current_players: info.seats
      .filter(({ taken }) => taken !== 'open')
      .map(({ playerId, name, joinedAt, bot }) => ({
        player_id: playerId,
        username: name,
        joined_at: iso(joinedAt ?? info.createdAt),
        ...(bot === null ? {} : { bot }),
      })),
    creator_id: own.creator_id,
    created_at: iso(info.createdAt),
    started_at: info.startedAt === null ? null : iso(info.startedAt),
    finished_at: info.finishedAt === null ? null : iso(info.finishedAt),
    time_limit_seconds: own.time_limit_seconds ?? time_limit_seconds ?? DEFAULT_TIME_LIMIT_SECONDS,
    game_type: gameTypeOf(info),
    dictionary,
    commitment: info.commitment,
  };
}

/** A game whose room is gone. When its players sat down is not known any more, only when it began. */
export function recordDetails(record: GameRecord): grab.GameDetails {
  const { roomCode, players, startedAt, finishedAt } = record;
  const own = extra.parse(record.extra);
  const { dictionary, time_limit_seconds } = config.parse(record.config);
  return {
    game_id: roomCode,
    status: 'finished',
    max_players: own.max_players ?? players.length,
    current_players: players.map(({ playerId, name, bot }) => ({
      player_id: playerId,
      username: name,
      joined_at: iso(startedAt),
      ...(bot === null ? {} : { bot }),
    })),
    creator_id: own.creator_id,
    created_at: iso(startedAt),
    started_at: iso(startedAt),
    finished_at: iso(finishedAt),
    time_limit_seconds: own.time_limit_seconds ?? time_limit_seconds ?? DEFAULT_TIME_LIMIT_SECONDS,
    game_type: gameTypeOf(record),
    dictionary,
  };
}

export function gameState(room: Room, now: number): grab.GameState {
  const info = room.info();
  const { scores, passed, text } = tableOf(room, info);
  const seats = info.seats.filter(({ taken }) => taken !== 'open');
  return {
    game_id: info.code,
    game_type: gameTypeOf(info),
    status: statusOf(info.status),
    current_turn: room.liveMatch?.turn ?? 0,
    turn_time_remaining: timeRemaining(room, now),
    // From entries, so that nobody's name is taken for a prototype.
    players: Object.fromEntries(
      seats.map(({ name, connected }, seat) => [
        name,
        { connected, score: scores[seat] ?? 0, ready_for_next_turn: passed[seat] ?? false },
      ]),
    ),
    state: text,
  };
}

interface TableText {
  readonly scores: readonly number[];
  readonly passed: readonly boolean[];
  /** The game's own state, as JSON. */
  readonly text: string;
}

/** Only what everybody may see: one message goes to all. */
function tableOf(room: Room, info: RoomInfo): TableText {
  const taken = info.seats.filter((seat) => seat.taken !== 'open');
  const seats = taken.map(({ playerId, name }) => ({ id: playerId, name }));
  const view = room.liveMatch === null ? room.hosted.game.opening(info.config, seats) : room.view(null);
  if (gameTypeOf(info) === 'grab') {
    // The arena keeps games of all kinds; that these are Grab's is known from the line above.
    const { state } = view as GrabView;
    return { scores: state.scores, passed: state.passed, text: JSON.stringify(state) };
  }
  const { players } = dummyView.parse(view);
  return { scores: players.map(({ score }) => score), passed: [], text: JSON.stringify(view) };
}

const dummyView = z.object({ players: z.array(z.object({ score: z.int() })) });

/** In seconds; the turn's timer, or where a game has none, that of whoever is asked. */
function timeRemaining({ liveMatch, over }: Room, now: number): number | null {
  if (liveMatch === null || over) return null;
  const { clocks } = liveMatch;
  const open = clocks.of(CLOCK) ?? clocks.open.find(({ deadline }) => deadline !== null);
  const left = open === undefined ? null : clocks.left(open, now);
  return left === null ? null : Math.ceil(left / 1000);
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
