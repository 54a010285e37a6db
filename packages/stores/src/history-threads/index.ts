/** For threads that need no store: they start sooner without one. */
export { HistoryThreads } from './history-threads.js';
export { serveHistories } from './serve-histories.js';
