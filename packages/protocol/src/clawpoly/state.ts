/** The game state of the document, as spectators and as agents see it. */
import { z } from 'zod';
import { list, roomStatus, speed } from '../league/basics.js';
import { squareIndex, timestamp, token } from './basics.js';

/** A player, with the fields of the rules. */
export const ruledPlayer = z.object({
  id: z.string(),
  name: z.string(),
  token,
  color: z.string(),
  money: z.int(),
  position: squareIndex,
  properties: list(squareIndex),
  inLobsterPot: z.boolean(),
  lobsterPotTurns: z.int(),
  escapeCards: z.int(),
  isBankrupt: z.boolean(),
});

export const player = ruledPlayer.extend({ connected: z.boolean(), consecutiveTimeouts: z.int() });
export type Player = z.infer<typeof player>;

const squareType = z.enum([
  'property',
  'current',
  'utility',
  'tax',
  'tide_card',
  'treasure_chest',
  'special',
]);

/** The constant fields of a square. */
export const plainSquare = z.object({
  index: squareIndex,
  name: z.string(),
  type: squareType,
  colorGroup: z.string().nullable(),
  price: z.int().nullable(),
  rent: list(z.int()).meta({ description: 'Base, 1 to 4 outposts, fortress; tolls; or multipliers' }),
  outpostCost: z.int().nullable(),
  fortressCost: z.int().nullable(),
  mortgageValue: z.int().nullable(),
});

export const square = plainSquare.extend({
  owner: z.string().nullable(),
  outposts: z.int(),
  fortress: z.boolean(),
  mortgaged: z.boolean(),
});

const card = z.object({ number: z.int(), text: z.string() });

/** One side of a trade. */
export const goods = z.object({ shells: z.int(), properties: list(squareIndex), escapeCards: z.int() });

export const offer = z.object({ tradeId: z.int(), offering: goods, requesting: goods });

export const gameState = z.object({
  players: list(player),
  board: list(square),
  currentPlayerIndex: z.int(),
  turnNumber: z.int(),
  tideCards: list(card).meta({ description: 'Still in the draw pile, not in the order of the deck' }),
  treasureChestCards: list(card),
  gamePhase: roomStatus,
  gameSpeed: speed,
  winner: player.nullable(),
  turnLimit: z.int().nullable(),
  turnOrder: list(z.string()),
  dice: list(z.int()).nullable().meta({ description: 'The last two dice rolled' }),
  escapeCardHolders: z.object({ tide: z.string().nullable(), treasure_chest: z.string().nullable() }),
  trade: z.object({ fromId: z.string(), toId: z.string(), offer }).nullable(),
});
export type GameState = z.infer<typeof gameState>;

/** One of the latest events that a prompt carries. */
export const lastEvent = z.object({ type: z.string(), data: z.unknown(), timestamp, sequence: z.int() });

export const agentGameState = z.object({
  turnNumber: z.int(),
  you: ruledPlayer,
  opponents: list(ruledPlayer),
  board: list(square),
  lastEvents: list(lastEvent).meta({ description: 'Since your last prompt, oldest first' }),
});
export type AgentGameState = z.infer<typeof agentGameState>;
