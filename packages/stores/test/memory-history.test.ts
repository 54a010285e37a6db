import { memoryHistoryStore } from '../src/index.js';
import { historyStoreContract } from './contract/history-store.js';
import { historyModel } from './model/history-model.js';

historyStoreContract('The history in memory', {
  open: async () => memoryHistoryStore(),
  end: async () => undefined,
});

historyStoreContract('The model of the history', {
  open: async () => historyModel(),
  end: async () => undefined,
});
