import { FactBook } from '../src/fact-book.js';
import { memoryLiveStore } from '../src/index.js';
import { liveStoreContract } from './contract/live-store.js';

let facts = new FactBook();

liveStoreContract('the store in memory', {
  open: async (now) => {
    facts = new FactBook();
    return memoryLiveStore({ now, facts });
  },
  storedFacts: async () => facts.size,
  end: async () => undefined,
});
