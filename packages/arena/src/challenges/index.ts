export * from './challenges.js';
export { type ChallengeSettings, USUAL_SETTINGS } from './stored.js';
