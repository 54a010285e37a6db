/** What a page that shows games needs of the rules: no schema, no bot and no dictionary comes along. */
export type { GrabEvent, WordMade } from './events.js';
export type { GrabPlayer, GrabView } from './state.js';
export { tell } from './tell.js';
export { LETTER_VALUES, LETTERS, letterOf, TILES, wordValue } from './tiles.js';
export { fold, opening } from './view.js';
