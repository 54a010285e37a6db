export * from './match-leaves.js';
export * from './transparency-log.js';
