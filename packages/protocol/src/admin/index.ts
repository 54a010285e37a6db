export * from './agents.js';
export * from './basics.js';
export type { AdminEndpoint } from './endpoint.js';
export * from './endpoints.js';
export * from './moderation.js';
export * from './premium.js';
export * from './rooms.js';
export * from './session.js';
export * from './system.js';
