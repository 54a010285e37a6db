export * from './decisions.js';
export * from './operator-keys.js';
export * from './shown-profile.js';
