/** Matches, agents and boards in lists. */
import {
  ALL_TIME,
  type Arena,
  type GameRecord,
  isUnverified,
  ladderOf,
  type Room,
  ranked,
  START_RATING,
  seasonOf,
  shownProfile,
  startsAt,
} from '@lobster-league/arena';
import type { ReplyOf, molttactics as wire } from '@lobster-league/protocol';
import { molttactics } from '@lobster-league/protocol';
import { publicRooms } from '../http/listed-rooms.js';
import type { Services } from '../services.js';
import { choiceOf, identityOf } from './board.js';
import { configOf, GAME, matchIdOf, phaseOf } from './matches.js';
import { problem } from './problem.js';

type Reply<Name extends keyof wire.Endpoints> = ReplyOf<wire.Endpoints[Name]>;

export async function matchLists(
  arena: Arena,
  lobbyWaitMs: number,
  limit: number,
): Promise<Reply<'matches'>> {
  const list = async (wanted: (room: Room) => boolean): Promise<wire.MatchSummary[]> => {
    const rooms = await publicRooms(arena, (room) => room.record.game === GAME && wanted(room));
    return rooms.slice(0, limit).map((room) => roomSummary(room, lobbyWaitMs));
  };
  const recent = await arena.history.games({ game: GAME }, { page: 1, limit });
  return {
    live: await list(({ started, status }) => started && status !== 'finished'),
    waiting: await list(({ started }) => !started),
    recent: recent.items.map(recordSummary),
  };
}

function roomSummary(room: Room, lobbyWaitMs: number): wire.MatchSummary {
  const { record } = room;
  const taken = record.seats.filter((seat) => seat.taken !== 'open');
  return {
    match_id: matchIdOf(room.roomId),
    phase: phaseOf(room),
    turn: room.turn,
    size: record.seats.length,
    turn_length_ms: record.decisionMs ?? configOf(record).turnLengthMs,
    agents: taken.map((seat) => ({
      agent_id: identityOf(seat),
      display_name: seat.name,
      ...choiceOf(seat.options),
      house: seat.bot !== null,
    })),
    placements: null,
    created_at: record.createdAt,
    starts_at: startsAt(room, lobbyWaitMs),
    started_at: record.startedAt,
    finished_at: null,
  };
}

function recordSummary(record: GameRecord): wire.MatchSummary {
  const { gameId, players, totalTurns, startedAt, finishedAt } = record;
  return {
    match_id: matchIdOf(gameId),
    phase: 'finished',
    turn: totalTurns,
    size: players.length,
    turn_length_ms: configOf(record).turnLengthMs,
    agents: players.map((player) => ({
      agent_id: identityOf(player),
      display_name: player.name,
      emoji: emojiOf(player.final),
      class: classOf(player.final),
      house: player.house,
    })),
    placements: players
      .map((player) => ({ agent_id: identityOf(player), place: player.placement, score: player.score }))
      .sort((a, b) => a.place - b.place),
    created_at: null,
    starts_at: null,
    started_at: startedAt,
    finished_at: finishedAt,
  };
}

export async function leaderboard(
  arena: Arena,
  {
    board,
    season,
    limit,
  }: { board: 'season' | 'all_time' | 'improved'; season?: string | undefined; limit: number },
): Promise<Reply<'leaderboard'>> {
  const shown =
    board === 'all_time' ? ALL_TIME : (season ?? seasonOf(arena.time.now(), arena.settings.seasonMonths));
  const entries = ranked(await arena.history.board(GAME, board, shown, limit), board);
  return {
    season: shown,
    board,
    entries: entries.map(({ rank, agentId, name, house, rating, wins, losses, gamesPlayed, points }) => ({
      rank,
      agent_id: agentId,
      display_name: name,
      house,
      rating,
      wins,
      losses,
      matches: gamesPlayed,
      points,
    })),
  };
}

export async function agentHistory(
  { arena: { history }, administration }: Services,
  agentId: string,
  page: { readonly page: number; readonly limit: number },
): Promise<Reply<'history'>> {
  const profile = await shownProfile(history, administration.decisions, agentId);
  if (isUnverified(profile.agentId)) throw problem('agent_not_found', 'Nobody is registered under that id.');
  const [standings, games] = await Promise.all([
    history.standings(agentId),
    history.games({ game: GAME, agentId }, page),
  ]);
  const ladder = ladderOf(GAME, profile.kind === 'person' ? 'people' : 'all');
  const overall = standings.find(({ game, season }) => game === ladder && season === ALL_TIME);
  return {
    agent_id: agentId,
    display_name: profile.name,
    rating: overall?.rating ?? START_RATING,
    wins: overall?.wins ?? 0,
    losses: overall?.losses ?? 0,
    total: games.total,
    matches: games.items.flatMap((record) => played(record, agentId) ?? []),
  };
}

function played(record: GameRecord, agentId: string): Reply<'history'>['matches'][number] | null {
  const own = record.players.find((player) => player.agentId === agentId);
  if (own === undefined) return null;
  const others = record.players.filter((player) => player !== own);
  return {
    match_id: matchIdOf(record.gameId),
    class: classOf(own.final),
    place: own.placement,
    score: own.score,
    turns: record.totalTurns,
    rating_before: own.rating?.before ?? null,
    rating_after: own.rating?.after ?? null,
    opponents: others.map(identityOf),
    started_at: record.startedAt,
    finished_at: record.finishedAt,
  };
}

function classOf(
  final: GameRecord['players'][number]['final'],
): wire.MatchSummary['agents'][number]['class'] {
  return molttactics.className.safeParse(final.class).data ?? null;
}

function emojiOf({ emoji }: GameRecord['players'][number]['final']): string | null {
  return typeof emoji === 'string' ? emoji : null;
}
