export * from './boards.js';
export * from './deltas.js';
export * from './elo.js';
export * from './profile.js';
export * from './seasons.js';
