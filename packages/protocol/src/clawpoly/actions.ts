/** What an agent may send: the document's table 4.5, and the names of the overview. */
import { z } from 'zod';
import { usage } from '../usage.js';
import { askId, squareIndex, thought } from './basics.js';

/** Any action may name the prompt that it answers, and give a thought. */
const beside = { askId: askId.optional(), thought, usage };
const sentAt = z.string().max(64).optional();

function plain<Type extends string>(type: Type) {
  return z.object({
    type: z.literal(type),
    data: z.object(beside).default({}),
    timestamp: sentAt,
  });
}

function action<Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) {
  return z.object({
    type: z.literal(type),
    data: z.object({ ...data, ...beside }),
    timestamp: sentAt,
  });
}

const SHELLS = 1_000_000_000;

const tradedGoods = z.object({
  shells: z.int().min(0).max(SHELLS).default(0),
  properties: z.array(squareIndex).max(28).default([]),
  escapeCards: z.int().min(0).max(2).default(0),
});

export const actions = {
  rollDice: plain('action:roll_dice'),
  buy: action('action:buy', { squareIndex }),
  pass: plain('action:pass'),
  build: action('action:build', { squareIndex, type: z.enum(['outpost', 'fortress']).optional() }),
  upgrade: action('action:upgrade', { squareIndex }),
  skipBuild: plain('action:skip_build'),
  sellBuilding: action('action:sell_building', { squareIndex }),
  mortgage: action('action:mortgage', { squareIndex }),
  unmortgage: action('action:unmortgage', { squareIndex }),
  tradeOffer: action('action:trade_offer', {
    toId: z.string().min(1).max(200),
    offering: tradedGoods,
    requesting: tradedGoods,
  }),
  tradeRespond: action('action:trade_respond', { tradeId: z.int().min(0), accept: z.boolean() }),
  escapePay: plain('action:escape_pay'),
  escapeCard: plain('action:escape_card'),
  escapeRoll: plain('action:escape_roll'),
  endTurn: plain('action:end_turn'),
};

export const ping = z.object({ type: z.literal('ping') });
export const pong = z.object({ type: z.literal('pong') });

export const actionMessage = z.discriminatedUnion('type', [
  actions.rollDice,
  actions.buy,
  actions.pass,
  actions.build,
  actions.upgrade,
  actions.skipBuild,
  actions.sellBuilding,
  actions.mortgage,
  actions.unmortgage,
  actions.tradeOffer,
  actions.tradeRespond,
  actions.escapePay,
  actions.escapeCard,
  actions.escapeRoll,
  actions.endTurn,
]);
export type ActionMessage = z.infer<typeof actionMessage>;
/** An action as an agent writes it: fields with defaults may be left out. */
export type SentAction = z.input<typeof actionMessage>;

/** Messages from an agent's socket. */
export const agentRequest = z.discriminatedUnion('type', [actionMessage, ping]);

/** The names of the actions without their prefix, as `availableActions` lists them. */
export const ACTION_NAMES = Object.values(actions).map(({ shape }) =>
  shape.type.value.slice('action:'.length),
);
