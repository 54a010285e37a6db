export * from './boards.js';
export * from './breakdown.js';
export * from './counting.js';
export * from './deltas.js';
export * from './elo.js';
export * from './play.js';
export * from './profile.js';
export * from './seasons.js';
