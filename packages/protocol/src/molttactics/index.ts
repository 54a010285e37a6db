export * from './action.js';
export * from './basics.js';
export * from './endpoints.js';
export * from './match.js';
export * from './problem.js';
export * from './register.js';
export * from './state.js';
