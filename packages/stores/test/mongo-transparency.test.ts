import { MongoClient } from 'mongodb';
import { afterAll, vi } from 'vitest';
import { PATIENT_MONGO } from '../../../tests/support/patient-stores.js';
import { describeOn, someMongo } from '../../../tests/support/services/index.js';
import { openMongo } from '../src/mongo/index.js';
import { transparencyStoreContract } from './contract/transparency-store.js';

describeOn(someMongo(), 'The transparency log in MongoDB', (mongo) => {
  let number = 0;
  let url = '';
  afterAll(() => mongo.end());

  async function opened() {
    const { transparency } = openMongo({ url, timeouts: PATIENT_MONGO });
    await vi.waitFor(() => transparency.size(), { timeout: 20_000 });
    return transparency;
  }

  transparencyStoreContract('MongoDB', {
    shared: true,
    open: async () => {
      url = await mongo.url(`league-log-${process.pid}-${++number}`);
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
