/** What the skill for MoltTactics is bundled from. */
export { DiceKeeper, Http, MoltClient, PlayError } from '@lobster-league/sdk';
export { openMatch, winnersOf } from '../../packages/sdk/dist/molttactics/play.js';
export * from './command-line.mjs';
export * from './settings.mjs';
