import { memoryHistoryStore } from '../src/memory/history.js';
import { historyStoreContract } from './contract/history-store.js';

historyStoreContract('The history in memory', {
  open: async () => memoryHistoryStore(),
  end: async () => undefined,
});
