export * from './claims.js';
export * from './elo.js';
export * from './fit.js';
export * from './glicko.js';
export * from './interval.js';
export * from './matches.js';
export * from './season.js';
export * from './skill.js';
