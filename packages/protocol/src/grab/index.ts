export * from './basics.js';
export * from './endpoints.js';
export * from './events.js';
export * from './game.js';
export * from './session.js';
export * from './socket.js';
