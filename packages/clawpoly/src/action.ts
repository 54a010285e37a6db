/** The actions of an agent, in the document's words. */
import { z } from 'zod';
import { BOARD_SIZE } from './board.js';
import { DEEDS } from './groups.js';

const squareIndex = z
  .int()
  .min(0)
  .max(BOARD_SIZE - 1);
const shells = z.int().min(0).max(1_000_000_000);

/** One side of a trade. */
const goods = z.strictObject({
  shells: shells.default(0),
  properties: z.array(squareIndex).max(DEEDS.length).default([]),
  escapeCards: z.int().min(0).max(2).default(0),
});
export type Goods = z.infer<typeof goods>;

export const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('action:roll_dice') }),
  z.strictObject({ type: z.literal('action:buy'), squareIndex }),
  z.strictObject({ type: z.literal('action:pass') }),
  z.strictObject({
    type: z.literal('action:build'),
    squareIndex,
    /** If absent, whichever comes next on that square. */
    building: z.enum(['outpost', 'fortress']).optional(),
  }),
  z.strictObject({ type: z.literal('action:upgrade'), squareIndex }),
  z.strictObject({ type: z.literal('action:skip_build') }),
  z.strictObject({ type: z.literal('action:sell_building'), squareIndex }),
  z.strictObject({ type: z.literal('action:mortgage'), squareIndex }),
  z.strictObject({ type: z.literal('action:unmortgage'), squareIndex }),
  z.strictObject({
    type: z.literal('action:trade_offer'),
    toId: z.string().min(1).max(200),
    offering: goods,
    requesting: goods,
  }),
  z.strictObject({ type: z.literal('action:trade_respond'), tradeId: z.int().min(0), accept: z.boolean() }),
  z.strictObject({ type: z.literal('action:escape_pay') }),
  z.strictObject({ type: z.literal('action:escape_card') }),
  z.strictObject({ type: z.literal('action:escape_roll') }),
  z.strictObject({ type: z.literal('action:end_turn') }),
  z.strictObject({ type: z.literal('action:control'), mode: z.enum(['auto', 'manual']) }),
]);
export type Action = z.infer<typeof action>;
export type TradeOffer = Extract<Action, { type: 'action:trade_offer' }>;

/** Actions without parameters are shared constants, so that simulation allocates nothing. */
export const ROLL_DICE: Action = { type: 'action:roll_dice' };
export const PASS: Action = { type: 'action:pass' };
export const SKIP_BUILD: Action = { type: 'action:skip_build' };
export const ESCAPE_PAY: Action = { type: 'action:escape_pay' };
export const ESCAPE_CARD_ACTION: Action = { type: 'action:escape_card' };
export const ESCAPE_ROLL: Action = { type: 'action:escape_roll' };
export const END_TURN: Action = { type: 'action:end_turn' };

type OnSquare = (squareIndex: number) => Action;

function perSquare(make: OnSquare): OnSquare {
  const actions = Array.from({ length: BOARD_SIZE }, (_, square) => make(square));
  return (square) => actions[square]!;
}

export const buy = perSquare((squareIndex) => ({ type: 'action:buy', squareIndex }));
export const buildOutpost = perSquare((squareIndex) => ({
  type: 'action:build',
  squareIndex,
  building: 'outpost',
}));
export const buildFortress = perSquare((squareIndex) => ({
  type: 'action:build',
  squareIndex,
  building: 'fortress',
}));
export const sellBuilding = perSquare((squareIndex) => ({ type: 'action:sell_building', squareIndex }));
export const mortgage = perSquare((squareIndex) => ({ type: 'action:mortgage', squareIndex }));
export const unmortgage = perSquare((squareIndex) => ({ type: 'action:unmortgage', squareIndex }));
