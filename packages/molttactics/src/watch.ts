/** What a page that shows matches needs of the game: no schema, no bot and no resolver comes along. */
export type { Action } from './actions.js';
export { type Position, RING, RINGS, SIZE, type Tile } from './board.js';
export { type Ability, CLASSES, type ClassName } from './classes.js';
export type { Entrant, Event } from './events.js';
export { fold, opening } from './fold.js';
export { MOLT_COST, type MoltChoice } from './molts.js';
export { tell } from './tell.js';
export type { AgentView, ResourceView, View } from './view.js';
