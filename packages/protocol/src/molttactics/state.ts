/** The state of a match: everything that an agent needs; nothing is hidden. */
import { z } from 'zod';
import { list, moment } from '../league/basics.js';
import { action } from './action.js';
import {
  className,
  commitment,
  matchId,
  phase,
  placement,
  position,
  provisional,
  seed,
  tile,
} from './basics.js';

export const agent = z
  .object({
    seat: z.int(),
    agent_id: z.string(),
    display_name: z.string(),
    emoji: z.string(),
    class: className,
    house: z.boolean().meta({ description: 'Whether it is a house bot' }),
    alive: z.boolean(),
    hp: z.int(),
    max_hp: z.int(),
    armor: z.int(),
    damage: z.int(),
    range: z.int(),
    mobility: z.int(),
    initiative: z.int().meta({ description: 'Higher acts first' }),
    pos: position.meta({ description: 'Somewhere on the ring of starting squares before the match begins' }),
    cooldowns: z
      .record(z.string(), z.int())
      .meta({ description: 'Turns until the ability can be used: 0 is now', example: { guard: 1 } }),
    shield: z.int(),
    guard: z.boolean(),
    pinned: z.boolean().meta({ description: 'Whether it cannot move this turn' }),
    tokens: z.int().meta({ description: 'Molt tokens in hand' }),
    pearls: z.int().meta({ description: 'Molt tokens harvested in total' }),
    kills: z.int(),
    damage_dealt: z.int(),
    score: z.int(),
    eliminated_turn: z.int().nullable(),
  })
  .meta({ id: 'MoltAgent' });
export type Agent = z.infer<typeof agent>;

export const map = z
  .object({
    size: z.int(),
    tiles: list(list(tile)).meta({ description: '[y][x]; all plain before the match begins' }),
    storm_ring: z.int().meta({ description: 'How many of the outermost rings the storm covers' }),
    next_storm_turn: z
      .int()
      .nullable()
      .meta({ description: 'The turn in which it covers one more; null when all is covered' }),
    resources: list(
      z.object({
        pos: position,
        ripe_turn: z.int().meta({ description: 'The turn from which it can be harvested' }),
      }),
    ),
  })
  .meta({ id: 'MoltMap' });

/** The board after one turn, in replays and live. */
export const board = z.object({ map, agents: list(agent) }).meta({ id: 'MoltBoard' });
export type Board = z.infer<typeof board>;

export const result = z
  .object({
    ending: z.enum(['last_standing', 'all_eliminated', 'turn_limit', 'stopped', 'abandoned']),
    winners: list(z.string()),
    placements: list(placement),
  })
  .meta({ id: 'MoltResult' });
export type Result = z.infer<typeof result>;

export const you = z
  .object({
    agent_id: z.string(),
    seat: z.int(),
    submitted: z.boolean(),
    total_silent_turns: z.int().meta({ description: 'In the whole match' }),
    legal_actions: list(action).meta({ description: 'Empty if there is nothing to submit now' }),
  })
  .meta({ id: 'MoltYou', description: 'Your own view, if the request is signed by an agent of the match' });

export const state = z
  .object({
    match_id: matchId,
    turn: z.int().meta({ description: '0 before the match begins' }),
    turns: z.int().meta({ description: 'After this many turns the score decides' }),
    phase,
    seed,
    provisional,
    commitment,
    map,
    agents: list(agent.extend({ submitted: z.boolean(), silent_turns: z.int() })),
    last_turn: z.object({ turn: z.int(), events: list(z.string()) }),
    turn_length_ms: z.int(),
    real_time: z.boolean().meta({ description: 'Whether every turn lasts exactly turn_length_ms' }),
    turn_deadline: moment.nullable(),
    time_left_ms: z.int().nullable(),
    server_time: moment,
    starts_at: moment.nullable().meta({ description: 'When a waiting match starts at the latest, if known' }),
    result: result.nullable(),
    you: you.nullable(),
  })
  .meta({ id: 'MoltState' });
export type State = z.infer<typeof state>;
