export { withArticle } from './article.js';
export type { BotMoves } from './bot-check.js';
export * from './dice.js';
export { COLOURS, CREATURES, faceOf } from './faces.js';
export { fingerprint, fingerprintInto } from './fingerprint.js';
export { type Draws, type Fork, forkOf, forkSchema } from './fork.js';
export * from './game.js';
export type { Insight, ValueModel, ValueScores } from './insight.js';
export { canonical, copyData } from './json.js';
export { type Character, LEVELS } from './levels.js';
export { skeletonOf } from './lookalike.js';
export * from './manifest.js';
export { Match, type MatchSetup, type MatchSnapshot } from './match.js';
export * from './playout.js';
export {
  checkOf,
  type Entry,
  firstDigest,
  type Header,
  type Input,
  nextDigest,
  type Played,
  type RecordedMove,
} from './recording.js';
export * from './replay.js';
export { Rng, type RngState } from './rng.js';
export { commitmentTo, newSeed } from './seed.js';
export { setSha256, sha256 } from './sha256.js';
export { cleanText, cleanTexts, graphemes, isVisible, textFault, tidyText } from './text.js';
export * from './verify.js';
export * from './verify-text.js';
export * from './versions.js';
export { newcombe, wilson } from './wilson.js';
export type { GameMark, SeatStatus, Words } from './words.js';
