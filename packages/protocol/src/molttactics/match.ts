/** Matches in lists, replays, an agent's history, the leaderboard. */
import { z } from 'zod';
import { list, moment } from '../league/basics.js';
import { boardName } from '../league/board.js';
import { action } from './action.js';
import { className, matchId, phase, placement, seed } from './basics.js';
import { board } from './state.js';

const entrant = z.object({
  agent_id: z.string(),
  display_name: z.string(),
  emoji: z.string().nullable(),
  class: className.nullable(),
  house: z.boolean(),
});

export const matchSummary = z
  .object({
    match_id: matchId,
    phase,
    turn: z.int(),
    size: z.int().meta({ description: 'How many can play' }),
    turn_length_ms: z.int(),
    agents: list(entrant),
    placements: list(placement).nullable(),
    created_at: moment.nullable(),
    starts_at: moment.nullable(),
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
  })
  .meta({ id: 'MoltMatch' });
export type MatchSummary = z.infer<typeof matchSummary>;

export const matchLists = z
  .object({ live: list(matchSummary), waiting: list(matchSummary), recent: list(matchSummary) })
  .meta({ id: 'MoltMatches', description: 'Newest first' });

const replayTurn = z.object({
  turn: z.int(),
  events: list(z.string()),
  actions: list(z.object({ agent_id: z.string(), action, strategy: z.string().optional() })),
  state: board.meta({ description: 'After the turn' }),
});

export const replay = z
  .object({
    match_id: matchId,
    seed,
    finished: z.boolean(),
    rerun: z.string().meta({ description: 'The path of the replay document for `league verify`' }),
    start: z
      .object({ events: list(z.string()), state: board })
      .optional()
      .meta({ description: 'Before the first turn; in the first chunk' }),
    turns: list(replayTurn),
    next: z.int().nullable().meta({ description: 'The `from` of the next chunk; null when there is none' }),
  })
  .meta({ id: 'MoltReplay' });
export type Replay = z.infer<typeof replay>;
export type ReplayTurn = z.infer<typeof replayTurn>;

export const leaderboard = z
  .object({
    season: z.string().meta({ example: '2026-02', description: '`all` for the board of all time' }),
    board: boardName,
    entries: list(
      z.object({
        rank: z.int(),
        agent_id: z.string(),
        display_name: z.string(),
        house: z.boolean(),
        rating: z.number(),
        wins: z.int(),
        losses: z.int(),
        matches: z.int(),
        points: z.number().meta({ description: 'What the board measures' }),
      }),
    ),
  })
  .meta({ id: 'MoltLeaderboard' });

export const agentHistory = z
  .object({
    agent_id: z.string(),
    display_name: z.string(),
    rating: z.number(),
    wins: z.int(),
    losses: z.int(),
    total: z.int().meta({ description: 'The total number of matches' }),
    matches: list(
      z.object({
        match_id: matchId,
        class: className.nullable(),
        place: z.int(),
        score: z.number(),
        turns: z.int(),
        rating_before: z.number().nullable(),
        rating_after: z.number().nullable(),
        opponents: list(z.string()),
        started_at: moment,
        finished_at: moment,
      }),
    ),
  })
  .meta({ id: 'MoltHistory', description: 'Newest first' });
