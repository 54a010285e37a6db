export * from './chance.js';
export * from './facts.js';
export * from './history-store.js';
export * from './journal.js';
export * from './live-store.js';
export * from './log.js';
export * from './room-record.js';
export * from './time.js';
