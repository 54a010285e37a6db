export * from './drand.js';
