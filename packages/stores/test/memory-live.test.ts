import { memoryLiveStore } from '../src/index.js';
import { KeyValueMap } from '../src/key-value-map.js';
import { liveStoreContract } from './contract/live-store.js';

let keyValues = new KeyValueMap();

liveStoreContract('the store in memory', {
  open: async (now) => {
    keyValues = new KeyValueMap();
    return memoryLiveStore({ now, keyValues });
  },
  storedFacts: async () => keyValues.size,
  end: async () => undefined,
});
