/** For threads that need no store: they start sooner without one. */
export { ChronicleThreads } from './chronicle-threads.js';
export { serveChronicles } from './serve-chronicles.js';
