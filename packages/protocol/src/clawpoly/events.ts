/** The events of a game as spectators receive them: the document's table 4.3, row by row. */
import { z } from 'zod';
import { list } from '../league/basics.js';
import { squareIndex, timestamp, token } from './basics.js';
import { offer, ruledPlayer } from './state.js';

const id = z.string();
const sequence = z.int().meta({ description: 'The number of the event in its room: from 1, without gaps' });
const thoughts = list(z.object({ playerId: id, text: z.string() }))
  .optional()
  .meta({ description: "The agents' thoughts on the moves that caused it" });

function event<Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) {
  return z.object({ type: z.literal(type), data: z.object(data), timestamp, sequence, thoughts });
}

/** Spectators hear of it at once and without a number; in its place among the numbered events comes `room:presence`. */
function presence<Type extends string>(type: Type) {
  return z.object({
    type: z.literal(type),
    data: z.object({ playerId: id }),
    timestamp,
    sequence: sequence.optional().meta({ description: 'Only for agents: spectators hear of it at once' }),
  });
}

const onSquare = { playerId: id, squareIndex };
const parties = { fromId: id, toId: id };

const effectBase = {
  card: z.int().meta({ description: 'The number of the card in its deck' }),
  payments: list(z.object({ from: id.nullable(), to: id.nullable(), amount: z.int() })).meta({
    description: 'Shells transferred at once; null is the bank',
  }),
};

function effect<Kind extends string, More extends z.ZodRawShape>(kind: Kind, more: More) {
  return z.object({ kind: z.literal(kind), ...more, ...effectBase });
}

const cardEffect = z.discriminatedUnion('kind', [
  effect('advance', { to: squareIndex }),
  effect('nearest_current', {}),
  effect('nearest_utility', {}),
  effect('back', { spaces: z.int() }),
  effect('lobster_pot', {}),
  effect('escape_card', {}),
  effect('collect', { amount: z.int() }),
  effect('pay', { amount: z.int() }),
  effect('repairs', { perOutpost: z.int(), perFortress: z.int() }),
  effect('pay_each', { amount: z.int() }),
  effect('collect_each', { amount: z.int() }),
]);

export const standing = z.object({
  playerId: id,
  placement: z.int(),
  wealth: z.int(),
  money: z.int(),
  properties: z.int(),
  isBankrupt: z.boolean(),
});
export type Standing = z.infer<typeof standing>;

const decision = z.enum([
  'your_turn',
  'buy_decision',
  'build_decision',
  'trade_received',
  'lobster_pot_decision',
  'must_raise_funds',
]);

export const events = {
  started: event('game:started', { turnOrder: list(id), players: list(ruledPlayer) }),
  turnStart: event('game:turn_start', { playerId: id, turnNumber: z.int() }),
  diceRolled: event('game:dice_rolled', {
    playerId: id,
    dice: list(z.int().min(1).max(6)),
    total: z.int(),
    doubles: z.boolean(),
  }),
  playerMoved: event('game:player_moved', {
    playerId: id,
    from: squareIndex,
    to: squareIndex,
    passedSetSail: z.boolean(),
  }),
  propertyBought: event('game:property_bought', { ...onSquare, price: z.int() }),
  propertyPassed: event('game:property_passed', onSquare),
  rentPaid: event('game:rent_paid', { payerId: id, ownerId: id, squareIndex, amount: z.int() }),
  taxPaid: event('game:tax_paid', { ...onSquare, amount: z.int() }),
  cardDrawn: event('game:card_drawn', {
    playerId: id,
    deckType: z.enum(['tide', 'treasure_chest']),
    cardText: z.string(),
    cardEffect,
  }),
  outpostBuilt: event('game:outpost_built', { ...onSquare, outpostCount: z.int() }),
  fortressBuilt: event('game:fortress_built', onSquare),
  buildingSold: event('game:building_sold', {
    ...onSquare,
    type: z.enum(['outpost', 'fortress']),
    refund: z.int(),
  }),
  mortgaged: event('game:mortgaged', { ...onSquare, value: z.int() }),
  unmortgaged: event('game:unmortgaged', { ...onSquare, cost: z.int() }),
  tradeProposed: event('game:trade_proposed', { ...parties, offer }),
  tradeAccepted: event('game:trade_accepted', { ...parties, offer }),
  tradeRejected: event('game:trade_rejected', parties),
  lobsterPotIn: event('game:lobster_pot_in', { playerId: id, reason: z.enum(['net', 'card', 'doubles']) }),
  lobsterPotOut: event('game:lobster_pot_out', { playerId: id, method: z.enum(['pay', 'card', 'doubles']) }),
  bankrupt: event('game:bankrupt', { playerId: id, creditorId: id.nullable() }),
  setSailBonus: event('game:set_sail_bonus', { playerId: id, amount: z.int() }),
  turnEnd: event('game:turn_end', { playerId: id, nextPlayerId: id.nullable() }),
  finished: event('game:finished', {
    winnerId: id.nullable(),
    reason: z.string().meta({ description: 'last_standing, turn_limit, or why the match was stopped' }),
    finalStandings: list(standing),
  }),
  agentTimeout: event('game:agent_timeout', { playerId: id, decision }),
  playerJoined: event('room:player_joined', { playerId: id, name: z.string(), token }),
  playerLeft: event('room:player_left', { playerId: id, name: z.string(), token }),
  playerDisconnected: presence('room:player_disconnected'),
  playerReconnected: presence('room:player_reconnected'),
  presence: event('room:presence', { playerId: id, connected: z.boolean() }),
};

export const eventMessage = z.discriminatedUnion('type', [
  events.started,
  events.turnStart,
  events.diceRolled,
  events.playerMoved,
  events.propertyBought,
  events.propertyPassed,
  events.rentPaid,
  events.taxPaid,
  events.cardDrawn,
  events.outpostBuilt,
  events.fortressBuilt,
  events.buildingSold,
  events.mortgaged,
  events.unmortgaged,
  events.tradeProposed,
  events.tradeAccepted,
  events.tradeRejected,
  events.lobsterPotIn,
  events.lobsterPotOut,
  events.bankrupt,
  events.setSailBonus,
  events.turnEnd,
  events.finished,
  events.agentTimeout,
  events.playerJoined,
  events.playerLeft,
  events.playerDisconnected,
  events.playerReconnected,
  events.presence,
]);
export type EventMessage = z.infer<typeof eventMessage>;
