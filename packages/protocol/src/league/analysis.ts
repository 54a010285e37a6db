/** What a finished match meant: chances of winning, luck, decisions and turning points. */
import { z } from 'zod';
import { list } from './basics.js';

const chance = z.number().meta({ description: 'From 0 to 1' });
const change = z.number().meta({ description: 'From −1 to 1' });
const sequence = z.int().meta({ description: 'The number of the last event that it caused' });

const playerAnalysis = z.object({
  playerId: z.string(),
  name: z.string(),
  start: chance,
  luck: change.meta({ description: 'What the dice added to the chance of winning, or took from it' }),
  play: change.meta({ description: 'What all that was decided added to it, by the player and by others' }),
  end: chance,
  accuracy: z.number().nullable().meta({
    description:
      'The share of the compared decisions that was as good as any that was found; null if none could be compared',
  }),
  decisions: z.int().meta({ description: 'How many decisions were compared' }),
});

const turningPoint = z.object({
  sequence,
  turn: z.int(),
  before: list(chance),
  after: list(chance),
  byLuck: z.boolean().meta({ description: 'Whether the dice did more than half of it' }),
  told: list(z.string()),
});

const decision = z.object({
  sequence,
  turn: z.int(),
  playerId: z.string(),
  kind: z.string().meta({ description: 'What was asked' }),
  before: chance,
  after: chance.meta({ description: 'Some steps later, as house bots play on' }),
  best: chance.meta({ description: 'The same after the best alternative that was found' }),
  error: z.number().meta({ description: 'The standard error of the difference' }),
  mark: z.enum(['blunder', 'mistake', 'brilliant']).nullable().meta({
    description: 'Only where every way to play on agrees, and chance does not explain the difference',
  }),
  told: z.string(),
  instead: z.string(),
  why: z.string(),
});

export const matchAnalysis = z
  .object({
    version: z.string().meta({ description: 'Of the method, the rules and the model' }),
    players: list(playerAnalysis).meta({ description: 'By seat' }),
    chances: list(list(z.number())).meta({
      description: 'After some events: the number of the event, then each player’s chance',
    }),
    turningPoints: list(turningPoint),
    decisions: list(decision).meta({ description: 'Those that weigh most, in order' }),
    story: list(z.string()),
  })
  .meta({ id: 'MatchAnalysis', description: 'What a finished match meant' });
export type MatchAnalysis = z.infer<typeof matchAnalysis>;

export const analysisPending = z
  .object({
    state: z.literal('being_made'),
    done: z.number().meta({ description: 'How far it is, from 0 to 1' }),
  })
  .meta({ id: 'AnalysisPending' });
