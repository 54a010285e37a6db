/** The actions of an agent: exactly the document's fields, and `idle`, which is played for agents that send nothing. */
import { z } from 'zod';
import { DIRECTIONS, type Direction, positionOf, SIZE, SQUARES } from './board.js';
import { LONGEST_MOVE } from './classes.js';
import { MOLT_CHOICES, type MoltChoice } from './molts.js';

/** An emoji: a few characters, no control characters. */
export const emojiSchema = z
  .string()
  .min(1)
  .max(32)
  .regex(/^\P{Cc}+$/u);

const emoji = emojiSchema.optional();
const coordinate = z
  .int()
  .min(0)
  .max(SIZE - 1);
const target = z.strictObject({ x: coordinate, y: coordinate });
const direction = z.enum(DIRECTIONS);

export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('move'),
    direction,
    steps: z.int().min(1).max(LONGEST_MOVE).optional(),
    emoji,
  }),
  z.strictObject({ type: z.literal('attack'), target, emoji }),
  z.strictObject({ type: z.literal('defend'), emoji }),
  z.strictObject({ type: z.literal('harvest'), emoji }),
  z.strictObject({ type: z.literal('molt'), molt_choice: z.enum(MOLT_CHOICES), emoji }),
  z.strictObject({ type: z.literal('guard'), emoji }),
  z.strictObject({ type: z.literal('arc_pulse'), target, emoji }),
  z.strictObject({ type: z.literal('shadow_step'), direction, emoji }),
  z.strictObject({ type: z.literal('pin'), target, emoji }),
  z.strictObject({ type: z.literal('idle'), emoji }),
]);
export type Action = z.infer<typeof actionSchema>;
export type ActionOf<Type extends Action['type']> = Extract<Action, { readonly type: Type }>;

/** Every possible action, built once: legal actions and bots pick from these and allocate nothing. */
export const IDLE: Action = Object.freeze({ type: 'idle' });
export const DEFEND: Action = Object.freeze({ type: 'defend' });
export const HARVEST: Action = Object.freeze({ type: 'harvest' });
export const GUARD: Action = Object.freeze({ type: 'guard' });

export const MOVE = everyDirection((direction) => ({ type: 'move', direction }));
/** Longer moves, from two steps on. */
export const LONG_MOVES = Array.from({ length: LONGEST_MOVE - 1 }, (_, i) =>
  everyDirection((direction) => ({ type: 'move', direction, steps: i + 2 })),
);
export const SHADOW_STEP = everyDirection((direction) => ({ type: 'shadow_step', direction }));

export const MOLT: Readonly<Record<MoltChoice, Action>> = {
  damage: Object.freeze({ type: 'molt', molt_choice: 'damage' }),
  armor: Object.freeze({ type: 'molt', molt_choice: 'armor' }),
  range: Object.freeze({ type: 'molt', molt_choice: 'range' }),
  hp: Object.freeze({ type: 'molt', molt_choice: 'hp' }),
};

/** By square. */
export const ATTACK = everySquare((target) => ({ type: 'attack', target }));
export const ARC_PULSE = everySquare((target) => ({ type: 'arc_pulse', target }));
export const PIN = everySquare((target) => ({ type: 'pin', target }));

function everyDirection(make: (direction: Direction) => Action): Readonly<Record<Direction, Action>> {
  return {
    N: Object.freeze(make('N')),
    S: Object.freeze(make('S')),
    E: Object.freeze(make('E')),
    W: Object.freeze(make('W')),
  };
}

function everySquare(make: (target: { x: number; y: number }) => Action): readonly Action[] {
  return Array.from({ length: SQUARES }, (_, square) =>
    Object.freeze(make(Object.freeze({ ...positionOf(square) }))),
  );
}
