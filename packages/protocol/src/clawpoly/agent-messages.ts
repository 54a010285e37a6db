/** Messages to an agent: the document's table 4.4, with the id, deadline and legal answers of each prompt. */
import { z } from 'zod';
import { list, roomStatus, speed } from '../league/basics.js';
import { serverCommitment } from '../league/dice.js';
import { pong } from './actions.js';
import { control, squareIndex, timestamp, token } from './basics.js';
import { errorMessage } from './errors.js';
import { standing } from './events.js';
import { agentGameState, offer, plainSquare, ruledPlayer, square } from './state.js';

function message<Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) {
  return z.object({ type: z.literal(type), data: z.object(data), timestamp });
}

export const gameConfig = z.object({
  maxPlayers: z.int(),
  turnLimit: z.int().nullable(),
  gameSpeed: speed,
});
export type GameConfig = z.infer<typeof gameConfig>;

const consecutiveTimeouts = z
  .int()
  .meta({ description: 'Your timeouts in a row so far; an answer resets them' });

const totalTimeouts = z.int().meta({ description: 'Your timeouts in the whole match' });

/** The fields of every prompt. */
const asked = {
  askId: z.int().meta({
    description:
      'Send it back in the answer, so that a late answer is not taken for an answer to another prompt',
  }),
  deadline: timestamp.nullable().meta({ description: 'When the fallback is played; a pause moves it' }),
  timeLeftMs: z.number().nullable(),
  consecutiveTimeouts,
  totalTimeouts,
  availableActions: list(z.string()).meta({ description: 'Names of the actions that can answer this' }),
  legalActions: list(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })).meta({
    description: 'Answers that would be accepted, ready to send; trade offers are too many to list',
  }),
  gameState: agentGameState,
};
/** The names of the fields of every prompt; the others are what it is about. */
export type AskedField = keyof typeof asked;

const yourMoney = z.int();
const priced = list(z.object({ squareIndex, name: z.string(), cost: z.int() }));
const sellableBuildings = list(
  z.object({ squareIndex, type: z.enum(['outpost', 'fortress']), refund: z.int() }),
);
const mortgageable = list(z.object({ squareIndex, value: z.int() }));

/** The actions allowed between moves. */
const management = {
  buildableProperties: priced,
  upgradableProperties: priced,
  sellableBuildings,
  mortgageable,
  unmortgageable: list(z.object({ squareIndex, cost: z.int() })),
  offersLeft: z.int().meta({ description: 'Trades that may still be offered in this turn' }),
};

export const prompts = {
  yourTurn: message('agent:your_turn', { ...asked, ...management, yourMoney }),
  buyDecision: message('agent:buy_decision', {
    property: plainSquare,
    price: z.int(),
    yourMoney,
    ...asked,
  }),
  buildDecision: message('agent:build_decision', { ...management, yourMoney, ...asked }),
  tradeReceived: message('agent:trade_received', {
    fromId: z.string(),
    offer,
    tradeId: z.int(),
    yourMoney,
    ...asked,
  }),
  lobsterPotDecision: message('agent:lobster_pot_decision', {
    turnsTrapped: z.int(),
    hasEscapeCard: z.boolean(),
    yourMoney,
    ...asked,
  }),
  mustRaiseFunds: message('agent:must_raise_funds', {
    amount: z.int(),
    mortgageable,
    sellableBuildings,
    yourMoney,
    creditorId: z.string().nullable().meta({ description: 'Null is the bank' }),
    ...asked,
  }),
};

export const agentMessages = {
  welcome: message('agent:welcome', {
    playerId: z.string(),
    roomId: z.string(),
    gameConfig,
    name: z.string(),
    token,
    color: z.string(),
    control,
    status: roomStatus,
    commitment: serverCommitment,
  }),
  gameStarted: message('agent:game_started', {
    turnOrder: list(z.string()),
    players: list(ruledPlayer),
    board: list(square),
    commitment: serverCommitment,
  }),
  ...prompts,
  gameOver: message('agent:game_over', {
    winnerId: z.string().nullable(),
    finalStandings: list(standing),
  }),
  actionResult: message('agent:action_result', {
    action: z.string(),
    accepted: z.literal(true),
    askId: z.int().nullable(),
    tookMs: z.number().nullable().meta({ description: 'From the prompt to the answer' }),
    consecutiveTimeouts,
    totalTimeouts,
  }),
};

export const promptMessage = z.discriminatedUnion('type', [
  prompts.yourTurn,
  prompts.buyDecision,
  prompts.buildDecision,
  prompts.tradeReceived,
  prompts.lobsterPotDecision,
  prompts.mustRaiseFunds,
]);
export type PromptMessage = z.infer<typeof promptMessage>;

export const agentMessage = z.discriminatedUnion('type', [
  agentMessages.welcome,
  agentMessages.gameStarted,
  promptMessage,
  agentMessages.gameOver,
  agentMessages.actionResult,
  errorMessage,
  pong,
]);
export type AgentMessage = z.infer<typeof agentMessage>;

export const agentQuery = z.object({
  roomId: z.string().min(1).max(64).meta({ description: 'The id of the room, or its code' }),
  agentToken: z.string().min(1).max(200).optional().meta({
    description:
      "What joining the room returned; without it a registered agent's key as `Authorization: Bearer …`",
  }),
  control: control.default('auto'),
});
