/** Games over HTTP. */
import { z } from 'zod';
import { entropy, serverCommitment } from '../league/dice.js';
import { gameId, gameStatus, gameType, isoMoment, playerId } from './basics.js';

const reaction = z.int().min(0).max(60_000);

export const newGame = z
  .object({
    max_players: z.int().min(1).max(8).default(4),
    time_limit_seconds: z.int().min(10).max(3600).default(300).meta({ description: 'Of one turn' }),
    game_type: gameType.default('grab'),
    dictionary: z.string().min(1).max(64).optional().meta({ description: 'twl06 (the default) or sowpods' }),
    bot_reaction_ms: z
      .tuple([reaction, reaction])
      .refine(([least, most]) => least <= most, 'the least time comes first, then the most')
      .optional()
      .meta({
        description: "The house bots' reaction time, at least and at most; each bot's own by default",
      }),
    seed: z
      .string()
      .min(1)
      .max(128)
      .optional()
      .meta({ description: 'Only where the operator allows it (GRAB_SEEDS=1)' }),
  })
  .meta({ id: 'GrabNewGame' });
export type NewGame = z.infer<typeof newGame>;

export const createdGame = z
  .object({
    game_id: gameId,
    creator_id: playerId,
    status: gameStatus,
    max_players: z.int(),
    time_limit_seconds: z.int(),
    created_at: isoMoment,
    game_type: gameType,
    dictionary: z.string().nullable(),
    commitment: serverCommitment,
  })
  .meta({ id: 'GrabCreatedGame' });
export type CreatedGame = z.infer<typeof createdGame>;

export const gamePlayer = z
  .object({
    player_id: playerId,
    username: z.string(),
    joined_at: isoMoment,
    bot: z.string().optional().meta({ description: "The house bot's name; absent for other players" }),
  })
  .meta({ id: 'GrabPlayer' });

export const gameDetails = z
  .object({
    game_id: gameId,
    status: gameStatus,
    max_players: z.int(),
    current_players: z.array(gamePlayer),
    creator_id: playerId.nullable().meta({ description: "null for games that the league's API made" }),
    created_at: isoMoment,
    started_at: isoMoment.nullable(),
    finished_at: isoMoment.nullable(),
    time_limit_seconds: z.int(),
    game_type: gameType,
    dictionary: z.string().nullable(),
    commitment: serverCommitment
      .optional()
      .meta({ description: 'While the room is there; then the replay has it' }),
  })
  .meta({ id: 'GrabGame' });
export type GameDetails = z.infer<typeof gameDetails>;

export const gameList = z.object({ games: z.array(gameDetails), total_games: z.int() });

export const started = z.object({ game_id: gameId, status: gameStatus, started_at: isoMoment });
export const stopped = z.object({ game_id: gameId, status: gameStatus, finished_at: isoMoment });
export const joining = z.object({ entropy: entropy.optional() }).meta({ id: 'GrabJoining' });
export const joined = z.object({
  game_id: gameId,
  player_id: playerId,
  joined_at: isoMoment,
  commitment: serverCommitment,
});
export const left = z.object({ game_id: gameId, player_id: playerId });

export const newBot = z
  .object({ bot: z.string().min(1).max(64).optional() })
  .meta({ id: 'GrabNewBot', description: 'Without a name the server chooses' });
export const addedBot = z.object({
  game_id: gameId,
  player_id: playerId,
  username: z.string(),
  bot: z.string(),
  joined_at: isoMoment,
});
