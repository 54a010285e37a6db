/** The exports for pages that show matches: no schemas, bots or resolver. */
export type { Action } from './actions.js';
export { type Position, RING, RINGS, SIZE, type Tile } from './board.js';
export {
  type Ability,
  ARC_PULSE_DAMAGE,
  CLASSES,
  type ClassName,
  GUARD_REDUCTION,
  SHIELD,
} from './classes.js';
export { effectiveDamage } from './damage.js';
export type { Event, SpawnedAgent } from './events.js';
export { fold, opening } from './fold.js';
export { insight } from './insight/index.js';
export { MOLT_COST, type MoltChoice } from './molts.js';
export { tell } from './tell.js';
export type { AgentView, ResourceView, View } from './view.js';
