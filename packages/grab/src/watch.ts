/** The exports for pages that show games: no schemas, bots or dictionaries. */
export type { GrabEvent, WordMade } from './events.js';
export { insight } from './insight/index.js';
export type { GrabPlayer, GrabView } from './state.js';
export { tell } from './tell.js';
export { LETTER_VALUES, LETTERS, letterOf, TILES, wordValue } from './tiles.js';
export { fold, opening } from './view.js';
