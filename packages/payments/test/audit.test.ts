/** What the audit finds when entries were changed afterwards. */
import type { LedgerEntry, LedgerStore } from '@lobster-league/arena';
import { FakeTime } from '@lobster-league/arena/testing';
import { memoryLedgerStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { audit } from '../src/engine.js';
import { Book, checkOf } from '../src/ledger/book.js';
import type { Fact } from '../src/ledger/facts.js';
import { decideMatch, decideReturns } from '../src/payouts/decide.js';
import { History } from './support/history.js';
import { type Step, underWay } from './support/steps.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const HASH = `0x${'ab'.repeat(32)}` as const;

const FACTS: readonly Fact[] = [
  ...[1, 2].flatMap((n): Fact[] => [
    {
      type: 'deposit',
      id: `d${n}`,
      txHash: HASH,
      token: 'USDC',
      from: ADDRESS,
      amount: 105n,
      block: 10,
      blockHash: HASH,
    },
    { type: 'confirmed', id: `d${n}`, received: 105n, taxed: false },
    { type: 'claimed', id: `d${n}`, agentId: `agent${n}`, payTo: ADDRESS, proof: 'payment', block: 1 },
  ]),
  { type: 'started', agents: ['agent1', 'agent2'] },
];

/** Returns the entries of a match that was won, with nothing sent yet. */
async function entries(): Promise<LedgerEntry[]> {
  const store = memoryLedgerStore();
  const book = new Book(store, new FakeTime());
  await book.open('room', {
    type: 'opened',
    chain: 'base',
    token: 'USDC',
    decimals: 6,
    fee: 100n,
    seats: 2,
    commissionBps: 1000n,
    commissionTo: OTHER,
    index: 1,
    address: OTHER,
    confirmations: 3,
    block: 1,
  });
  for (const fact of FACTS) await book.change('room', () => ({ fact }));
  await book.change('room', (account) =>
    decideMatch(
      account,
      { kind: 'finished', winners: ['agent2'], players: [] },
      { review: 'off', reviewDecisions: 0 },
    ),
  );
  await book.change('room', decideReturns);
  return [...(await store.entries('room'))];
}

/** Makes a store that returns the given entries. */
function telling(told: readonly LedgerEntry[], length = told.length): LedgerStore {
  const store = memoryLedgerStore();
  const { stream, chain, address, settled, at } = told[0]!;
  return Object.assign(store, {
    heads: async () => [{ stream, sequence: length - 1, chain, address, settled, at }],
    entries: async () => told,
  });
}

async function problems(told: readonly LedgerEntry[], length?: number): Promise<string[]> {
  const { proven, problems: found } = await audit(telling(told, length), []);
  expect(proven).toBe(found.length === 0);
  return found.map(({ what }) => what);
}

/** Changes an entry and recomputes all checks after it, as a forger would. */
function forged(told: readonly LedgerEntry[], index: number, change: Partial<LedgerEntry>): LedgerEntry[] {
  let check = '';
  return told.map((entry, i) => {
    const changed = i === index ? { ...entry, ...change } : entry;
    check = checkOf(check, changed);
    return { ...changed, check };
  });
}

describe('An audit', () => {
  it('finds nothing wrong with a ledger that is right', async () => {
    const told = await entries();
    expect(await problems(told)).toEqual([]);
    const { assets, rooms, entries: count } = await audit(telling(told), []);
    expect({ rooms, count }).toEqual({ rooms: 1, count: told.length });
    expect(assets).toEqual([
      { asset: 'base:USDC', decimals: 6, received: 210n, held: 210n, paid: 0n, refunded: 0n, commission: 0n },
    ]);
  });

  it('finds any entry that was changed', async () => {
    const told = await entries();
    for (const [i, entry] of told.entries()) {
      const changed = told.with(i, { ...entry, at: entry.at + 1 });
      expect((await problems(changed))[0]).toBe(`entry ${i} was changed after it was written`);
    }
  });

  it('finds entries that are missing, at the end, in the middle and at the beginning', async () => {
    const told = await entries();
    expect(await problems(told.slice(0, -1), told.length)).toContain('entries at the end are missing');
    expect(await problems(told.toSpliced(3, 1))).toContain('entry 3 has number 4');
    expect(await problems(told.slice(1))).toContain('it does not begin with its opening');
  });

  it('finds bookings that do not follow from what happened, even with checks made anew', async () => {
    const told = await entries();
    const at = told.findIndex(({ fact }) => fact.type === 'finished');
    const { postings } = told[at]!;
    const stolen = postings.map((one) => ({ ...one, account: one.account.replace('owed:t0', 'owed:t1') }));
    expect(await problems(forged(told, at, { postings: stolen }))).toContain(
      `entry ${at} is booked otherwise than it should be`,
    );
    const bent = [...postings.slice(0, -1), { ...postings.at(-1)!, amount: '1' }];
    expect(await problems(forged(told, at, { postings: bent }))).toContain(
      `the bookings of entry ${at} do not add up to nothing`,
    );
  });

  it('finds more paid out than there was', async () => {
    const told = await entries();
    const at = told.findIndex(({ fact }) => fact.type === 'finished');
    const fact = JSON.parse(JSON.stringify(told[at]!.fact).replace('"180"', '"280"'));
    expect(await problems(forged(told, at, { fact }))).toContain(
      `after entry ${at} the account pool is overdrawn`,
    );
  });

  it('misses nothing that is paid while it looks', async () => {
    const history = new History('USDC', 2);
    await history.open();
    const work: Step = { do: 'work', alone: true, crashAfter: null };
    const paying: Step[] = [{ do: 'end', winners: [0], left: false }, work, { do: 'mine', blocks: 1 }, work];
    for (const step of [...underWay([0, 1]), ...paying]) await history.take(step);
    expect((await history.account()).transfers.get('t0')?.state).toBe('broadcast');
    const { chain, ledger } = history;
    const head = chain.head.bind(chain);
    chain.head = async () => {
      const block = await head();
      chain.mine(1);
      return block;
    };
    expect((await audit(ledger, [chain])).problems).toEqual([]);
  });

  it('says that a chain was not asked', async () => {
    const { chains } = await audit(telling(await entries()), []);
    expect(chains).toEqual([{ chain: 'base', block: null, reason: 'it is not configured here', rooms: 1 }]);
  });
});
