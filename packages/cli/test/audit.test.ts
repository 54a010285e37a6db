/** `league audit` beside a ledger that is in use. */
import { mkdirSync } from 'node:fs';
import { openEmbedded } from '@lobster-league/stores';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { Bank } from '../../payments/test/support/bank.js';
import { run, scratch } from './run.js';

afterEach(() => vi.unstubAllEnvs());

describe('league audit', () => {
  it('explains itself', async () => {
    const { code, out } = await run(['audit', '--help']);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('held, paid, refunded or commission'),
    });
  });

  it('needs a ledger, and settings that can be used', async () => {
    const folder = scratch('empty');
    mkdirSync(folder);
    expect(await run(['audit', '--data', folder])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no ledger in'),
    });
    expect(await run(['audit', 'what'])).toMatchObject({ code: 2 });
    vi.stubEnv('PREMIUM_RPC_BASE', 'nonsense');
    expect(await run(['audit', '--data', folder])).toMatchObject({
      code: 2,
      err: expect.stringContaining('PREMIUM_RPC_BASE'),
    });
  });
});

describeOn(findAnvil(), 'league audit with a chain', (anvils) => {
  const folder = scratch('data');
  let bank: Bank;
  let close: () => Promise<void>;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
    const stores = await openEmbedded({ folder });
    close = stores.close;
    bank.ledger = stores.ledger;
    bank.premium = bank.newPremium();
    const { room } = await bank.playing();
    bank.finish(room.roomId, 'agent0');
    await bank.settled(room.roomId);
    await bank.playing();
  });
  afterAll(async () => {
    await bank.close();
    await close();
  });

  function chain(url = bank.url): void {
    vi.stubEnv('PREMIUM_RPC_LOCAL', url);
    vi.stubEnv('PREMIUM_TOKENS_LOCAL', `USDC:${bank.tokens.USDC}:6`);
  }

  it('proves every unit, while a server has the data folder', async () => {
    chain();
    const { code, out, err } = await run(['audit', '--data', folder]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('USDC on local: received 400 = held 200 + paid 180 + refunded 0 + commission 20\n');
    expect(out).toMatch(/local: 2 rooms compared at block \d+\n2 rooms, \d+ entries: nothing is wrong\n$/);
    const { out: text } = await run(['audit', '--data', folder, '--json']);
    expect(JSON.parse(text)).toMatchObject({
      proven: true,
      assets: [{ received: '400000000', held: '200000000' }],
    });
  });

  it('proves the books alone where it is asked to, and says what it could not compare', async () => {
    expect(await run(['audit', '--data', folder, '--offline'])).toMatchObject({ code: 0 });
    expect(await run(['audit', '--data', folder])).toMatchObject({
      code: 1,
      out: expect.stringContaining('local: not compared, it is not configured here'),
    });
    chain('http://127.0.0.1:9');
    expect(await run(['audit', '--data', folder])).toMatchObject({
      code: 1,
      out: expect.stringContaining('local: not compared, it cannot be reached'),
    });
  });

  it('finds money that is not where it should be', async () => {
    chain();
    const snapshot = await bank.anvil.snapshot();
    const heads = await bank.ledger.heads();
    const address = heads.at(-1)!.address as `0x${string}`;
    await bank.anvil.impersonateAccount({ address });
    await bank.anvil.setBalance({ address, value: 10n ** 18n });
    await bank.stolen(address, 1n);
    const { code, out } = await run(['audit', '--data', folder]);
    expect(code).toBe(1);
    expect(out).toContain(`${address} has 199999999 units of USDC, and should have 200000000`);
    await bank.anvil.revert({ id: snapshot });
  });
});
