import { MongoClient } from 'mongodb';
import { afterAll, vi } from 'vitest';
import { PATIENT_MONGO } from '../../../tests/support/patient-stores.js';
import { describeOn, someMongo } from '../../../tests/support/services/index.js';
import { openMongo } from '../src/mongo/index.js';
import { adminStoreContract } from './contract/admin-store.js';

describeOn(someMongo(), 'Administration in MongoDB', (mongo) => {
  let number = 0;
  let url = '';
  afterAll(() => mongo.end());

  async function opened() {
    const { admin } = openMongo({ url, timeouts: PATIENT_MONGO });
    await vi.waitFor(() => admin.decisions('any'), { timeout: 20_000 });
    return admin;
  }

  adminStoreContract('MongoDB', {
    shared: true,
    open: async () => {
      url = await mongo.url(`league-admin-${process.pid}-${++number}`);
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
