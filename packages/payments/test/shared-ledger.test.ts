/**
 * Two workers on one ledger in a real database, each with its own connection, as two processes would have: everything
 * is paid once.
 */
import { openMongo } from '@lobster-league/stores/mongo';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATIENT_MONGO } from '../../../tests/support/patient-stores.js';
import { describeOn, findAnvil, Missing, someMongo } from '../../../tests/support/services/index.js';
import { Bank, COMMISSION, FEE, FINAL } from './support/bank.js';

const anvil = findAnvil();
const mongo = someMongo();
const both = anvil instanceof Missing ? anvil : mongo instanceof Missing ? mongo : { anvil, mongo };

describeOn(both, 'A ledger in MongoDB', (found) => {
  const database = `league_ledger_${process.pid}`;
  let bank: Bank;
  let url: string;
  beforeAll(async () => {
    bank = await Bank.open(found.anvil);
    url = await found.mongo.url(database);
  });
  afterAll(async () => {
    await bank?.close();
    const client = await MongoClient.connect(url);
    await client.db().dropDatabase();
    await client.close();
    await found.mongo.end();
  });

  it('is worked on by two at once, and pays everything once', async () => {
    const store = () => openMongo({ url, timeouts: PATIENT_MONGO });
    const stores = [store(), store()] as const;
    await expect.poll(() => stores[1].ledger.cursor('local').catch(() => 'away')).toBeNull();
    const workers = stores.map(({ ledger }, i) => bank.newPremium({ ledger, owner: `worker ${i}` }));
    bank.ledger = stores[0].ledger;
    bank.premium = workers[0]!;
    const { room, players } = await bank.playing(3);
    const { room: stopped, players: refunded } = await bank.playing(2);
    const everybody = [...players, ...refunded].map(({ address }) => address);
    const owners = [...new Set([...everybody, COMMISSION])];
    const before = await Promise.all(owners.map((owner) => bank.balance(owner)));
    bank.finish(room.roomId, 'agent1', 'agent2');
    bank.matches.set(stopped.roomId, { kind: 'void', reason: 'stopped' });
    for (let round = 0; round < 5; round++) {
      await Promise.all(workers.map((worker) => worker.work()));
      await bank.mine(FINAL);
    }
    await bank.settled(room.roomId);
    await bank.settled(stopped.roomId, workers[1]);
    const after = await Promise.all(owners.map((owner) => bank.balance(owner)));
    const gained = new Map(owners.map((owner, i) => [owner, after[i]! - before[i]!]));
    // Agents 0 and 1 paid for the second room too, and got that back; 1 and 2 share 270 of the first.
    const share = (3n * FEE * 9n) / 20n;
    expect(players.map(({ address }) => gained.get(address))).toEqual([FEE, FEE + share, share]);
    expect(gained.get(COMMISSION)).toBe((3n * FEE) / 10n);
    for (const { opened } of [room, stopped]) expect(await bank.balance(opened.address)).toBe(0n);
    for (const { roomId } of [room, stopped]) {
      const account = await workers[1]!.account(roomId);
      for (const { attempts } of account!.transfers.values()) expect(attempts).toHaveLength(1);
    }
    await bank.mustBalance(stores[1].ledger);
    for (const { close } of stores) await close();
  });
});
