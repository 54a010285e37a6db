/** What the skill for Grab is bundled from. */
export { playGrab } from '../../packages/sdk/dist/grab/play.js';
export * from './command-line.mjs';
export * from './settings.mjs';
