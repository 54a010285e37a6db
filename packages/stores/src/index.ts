export { memoryHistoryStore } from './memory/history.js';
