/** What the skill for Clawpoly is bundled from. */
export { playClawpoly } from '../../packages/sdk/dist/clawpoly/play.js';
export * from './command-line.mjs';
export * from './settings.mjs';
