/** Grab: rules, dictionaries and bots. */
export type { From, GrabAction } from './actions.js';
export { isRejection, judgeClaim } from './claim.js';
export { botReaction, type GrabConfig, grabConfig } from './config.js';
export { letterSet, type Source, type Way } from './construct.js';
export { type Dictionary, dictionary, dictionaryNames, registerDictionary } from './dictionary/index.js';
export type { GameEnding, GrabEvent, TurnEnding, TurnStarting, Who, WordMade } from './events.js';
export { grab } from './game.js';
export { type LegalWord, legalWords, type TableWord } from './legal-words.js';
export type { GrabPlayer, GrabState, GrabView, Table } from './state.js';
export { LETTER_VALUES, TILE_COUNTS, TILES, wordValue } from './tiles.js';
