import { MongoClient } from 'mongodb';
import { afterAll, vi } from 'vitest';
import { PATIENT_MONGO } from '../../../tests/support/patient-stores.js';
import { describeOn, someMongo } from '../../../tests/support/services/index.js';
import { openMongo } from '../src/mongo/index.js';
import { ledgerStoreContract } from './contract/ledger-store.js';

describeOn(someMongo(), 'The ledger in MongoDB', (mongo) => {
  let number = 0;
  let url = '';
  afterAll(() => mongo.end());

  async function opened(now: () => number) {
    const { ledger } = openMongo({ url, now, timeouts: PATIENT_MONGO });
    await vi.waitFor(() => ledger.entries('any'), { timeout: 20_000 });
    return ledger;
  }

  ledgerStoreContract('MongoDB', {
    open: async (now) => {
      url = await mongo.url(`league-ledger-${process.pid}-${++number}`);
      return opened(now);
    },
    reopen: opened,
    end: async () => {
      const client = new MongoClient(url);
      await client.db().dropDatabase();
      await client.close();
    },
  });
});
