import { MongoClient } from 'mongodb';
import { afterAll, vi } from 'vitest';
import { PATIENT_MONGO } from '../../../tests/support/patient-stores.js';
import { describeOn, someMongo } from '../../../tests/support/services/index.js';
import { openMongo } from '../src/mongo/index.js';
import { historyStoreContract } from './contract/history-store.js';

describeOn(someMongo(), 'The history in MongoDB', (mongo) => {
  let number = 0;
  let url = '';
  afterAll(() => mongo.end());

  async function opened() {
    const { history: store } = openMongo({ url, timeouts: PATIENT_MONGO });
    await vi.waitFor(() => store.game('any'), { timeout: 20_000 });
    return store;
  }

  historyStoreContract('MongoDB', {
    open: async () => {
      url = await mongo.url(`league-test-${process.pid}-${++number}`);
      return opened();
    },
    reopen: opened,
    end: async () => {
      const client = new MongoClient(url);
      await client.db().dropDatabase();
      await client.close();
    },
  });
});
