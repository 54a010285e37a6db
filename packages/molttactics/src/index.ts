/** The exports of MoltTactics. */
export { type Action, actionSchema } from './actions.js';
export { DIRECTIONS, type Direction, type Position, SIZE, TILES, type Tile } from './board.js';
export {
  ABILITIES,
  type Ability,
  CLASS_NAMES,
  CLASSES,
  type ClassName,
  type ClassStats,
  LONGEST_MOVE,
  MOBILITY,
} from './classes.js';
export { type Config, configSchema, type SeatOptions, seatOptionsSchema } from './config.js';
export type { Blow, Cause, Event, SpawnedAgent } from './events.js';
export { molttactics } from './game.js';
export { provisionalMap } from './map.js';
export { MOLT_CHOICES, MOLT_COST, type MoltChoice } from './molts.js';
export type { Agent, Ending, State } from './state.js';
export type { AgentView, ResourceView, View } from './view.js';
