export * from './ports/index.js';
export * from './ratings/index.js';
