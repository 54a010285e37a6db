export { fingerprint } from './fingerprint.js';
export * from './game.js';
export * from './json.js';
export { Match, type MatchSetup, type MatchSnapshot } from './match.js';
export * from './playout.js';
export { Rng, type RngState } from './rng.js';
export { sha256 } from './sha256.js';
