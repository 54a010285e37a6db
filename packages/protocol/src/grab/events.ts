/** Messages over Socket.IO, in both directions. */
import { z } from 'zod';
import { serverCommitment } from '../league/dice.js';
import { shownThought } from '../shown-text.js';
import { usage } from '../usage.js';
import { gameId, gameStatus, gameType } from './basics.js';

const moveSource = z
  .union(
    [
      z.literal('pool'),
      z.object({
        player: z
          .union([z.int(), z.string()])
          .meta({ description: 'A username, a player_id or a seat number' }),
        word: z.string(),
      }),
    ],
    'expected "pool", or {"player": …, "word": …}',
  )
  .meta({
    description: 'What to make it from; by default the pool, then the words of others, then your own',
  });

/** Messages from players. An acknowledgement callback, if given, is called with an `Outcome`. */
export const moveMessage = z.object({
  data: z.string('expected the word as text').meta({ description: 'The word, in the letters a to z' }),
  from: moveSource.optional(),
  thought: shownThought().meta({ description: 'Shown to spectators' }),
  usage,
});

export const actionMessage = z.object({
  data: z.string('expected an action as text').meta({ description: 'ready_for_next_turn' }),
  turn_number: z
    .int()
    .optional()
    .meta({ description: 'The turn that is meant; in any other the action is refused' }),
  thought: shownThought(),
  usage,
});

/** Asks for the state; any fields are ignored. */
export const statusMessage = z.object({});

export const READY = 'ready_for_next_turn';

const letterCounts = z.array(z.int().min(0)).length(26);

/** The parsed `state` of a game of Grab. */
export const grabTable = z.strictObject({
  num_players: z.int(),
  pool: letterCounts,
  bag: letterCounts,
  words_per_player: z.array(z.array(z.string())),
  scores: z.array(z.int()),
  passed: z.array(z.boolean()),
});

export const gameState = z.strictObject({
  game_id: gameId,
  game_type: gameType,
  status: gameStatus,
  current_turn: z.int().min(0),
  turn_time_remaining: z.number().nullable().meta({ description: 'Seconds; null without a timer' }),
  players: z.record(
    z.string(),
    z.strictObject({ connected: z.boolean(), score: z.int(), ready_for_next_turn: z.boolean() }),
  ),
  state: z.string().meta({ description: 'JSON: a GrabTable, or what spectators see of another game' }),
});
export type GameState = z.infer<typeof gameState>;

export const outcome = z.discriminatedUnion('success', [
  z.strictObject({
    success: z.literal(true),
    game_state: gameState,
    took_ms: z
      .number()
      .nullable()
      .optional()
      .meta({ description: 'For a move or an action: the time since it first became possible' }),
    consecutive_timeouts: z
      .int()
      .optional()
      .meta({ description: 'For a move or an action: always included' }),
    total_timeouts: z.int().optional().meta({ description: 'The same, in the whole game' }),
  }),
  z.strictObject({ success: z.literal(false), error: z.string() }),
]);
export type Outcome = z.infer<typeof outcome>;

const player = z.strictObject({ player: z.string() });

/** Messages from the server, by the name of the event. */
export const serverEvents = {
  connected: z.strictObject({
    message: z.string(),
    game_state: gameState.optional(),
    commitment: serverCommitment.optional().meta({ description: 'With game_state' }),
  }),
  error: z.strictObject({ message: z.string() }),
  game_state: z.strictObject({ data: gameState }),
  move_result: outcome,
  player_disconnected: player,
  player_reconnected: player,
  turn_starting: z.strictObject({
    turn_number: z.int(),
    letters_drawn: z.array(z.string()),
    time_limit: z.number(),
    letters_remaining_in_bag: z.int(),
  }),
  turn_ending: z.strictObject({
    turn_number: z.int(),
    reason: z.enum(['all_players_passed', 'time_expired']),
    final_moves_count: z.int(),
  }),
  game_ending: z.strictObject({
    reason: z.string().meta({ description: 'bag_empty, creator_stopped, abandoned, all_forfeited, over' }),
    final_scores: z.record(z.string(), z.number()),
    winner: z.string(),
    winners: z.array(z.string()),
  }),
} as const;

export type ServerEvents = { [Name in keyof typeof serverEvents]: z.infer<(typeof serverEvents)[Name]> };
