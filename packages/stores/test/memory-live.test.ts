import { memoryLiveStore } from '../src/index.js';
import { liveStoreContract } from './contract/live-store.js';

liveStoreContract('the store in memory', {
  open: async (now) => memoryLiveStore({ now }),
  end: async () => undefined,
});
