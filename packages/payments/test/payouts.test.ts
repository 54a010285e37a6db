/** Money is sent once, whatever happens on the way. */
import type { LedgerEntry } from '@lobster-league/arena';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { sized } from '../../../tests/support/sized.js';
import { type Chain, evmChain } from '../src/engine.js';
import { Bank, COMMISSION, CONFIRMATIONS, FEE, FINAL } from './support/bank.js';
import { Crash, copyOf, Fuse, fusedChain, fusedLedger } from './support/crash.js';

const PRIZE = 180_000_000n;

/** Which moments of a payout a process dies at: each, or every fourth. */
const EVERY = sized(4, 1, 1);

describeOn(findAnvil(), 'Payouts', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  /** A finished match whose pool has not been touched, and what its winner has. */
  async function won(token = 'USDC') {
    const { room, players } = await bank.playing(2, token);
    bank.finish(room.roomId, 'agent0');
    const winner = players[0]!.address;
    return { room, winner, before: await bank.balance(winner, token) };
  }

  it('are made once, at whatever moment the process dies', async () => {
    const { room, winner, before } = await won();
    const commission = await bank.balance(COMMISSION);
    const staked = bank.ledger;
    let moments = 0;
    for (let crashed = true; crashed; moments += EVERY) {
      const snapshot = await bank.anvil.snapshot();
      const ledger = await copyOf(staked, () => bank.time.now());
      const fuse = new Fuse(moments);
      const chain = evmChain(bank.chainSettings);
      const doomed = bank.newPremium({ ledger: fusedLedger(ledger, fuse), chain: fusedChain(chain, fuse) });
      await bank.settled(room.roomId, doomed).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      crashed = fuse.burnt;
      const heir = bank.newPremium({ ledger, owner: 'heir' });
      await bank.settled(room.roomId, heir);
      expect({ moments, paid: (await bank.balance(winner)) - before }).toEqual({ moments, paid: PRIZE });
      expect((await bank.balance(COMMISSION)) - commission).toBe(2n * FEE - PRIZE);
      await bank.mustBalance(ledger);
      await bank.anvil.revert({ id: snapshot });
    }
    // Decided, fuelled, three transfers signed, sent, broadcast and paid, closed: before and after each.
    expect(moments).toBeGreaterThanOrEqual(30);
    await bank.settled(room.roomId);
  });

  it('are made once when two processes work at the same time', async () => {
    const { room, winner, before } = await won();
    const workers = ['one', 'two', 'three'].map((owner) => bank.newPremium({ owner }));
    for (let round = 0; round < 4; round++) {
      await Promise.all(workers.map((worker) => worker.work()));
      await bank.mine(FINAL);
    }
    const account = await bank.settled(room.roomId);
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    // Each transfer was signed by one of them.
    for (const { attempts } of account.transfers.values()) expect(attempts).toHaveLength(1);
    await bank.mustBalance();
  });

  it('of rooms that end together share the account that pays for gas', async () => {
    const rooms = [await won(), await won(), await won()];
    await bank.anvil.setAutomine(false);
    for (let round = 0; round < 3; round++) {
      await Promise.all(['one', 'two'].map((owner) => bank.newPremium({ owner }).work()));
    }
    const nonces = await Promise.all(
      rooms.map(async ({ room }) => {
        const account = await bank.premium.account(room.roomId);
        const fuel = [...account!.transfers.values()].find(({ purpose }) => purpose === 'fuel');
        return fuel?.attempts[0]?.nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
    await bank.anvil.setAutomine(true);
    await bank.mine(1);
    for (const { room } of rooms) await bank.settled(room.roomId);
    await bank.mustBalance();
  });

  it('that are stuck are sent again for a higher fee, and count once', async () => {
    const { room, winner, before } = await won();
    await fuelled();
    await bank.anvil.setAutomine(false);
    await bank.premium.work();
    expect(await bank.state(room.roomId)).toMatch(/payout:broadcast/);
    const first = await attemptsOf(room.roomId);
    // Fees rise, and what was offered is not enough any more.
    const dear = first[0]!.maxFeePerGas * 2n;
    await bank.anvil.setNextBlockBaseFeePerGas({ baseFeePerGas: dear });
    await bank.mine(1);
    await bank.premium.work();
    expect(await attemptsOf(room.roomId)).toHaveLength(1);
    await bank.time.advance(60_000);
    for (let round = 0; round < 4; round++) {
      await bank.premium.work();
      await bank.mine(1);
    }
    await bank.anvil.setAutomine(true);
    const account = await bank.settled(room.roomId);
    const attempts = [...account.transfers.values()].find(({ purpose }) => purpose === 'payout')!.attempts;
    expect(attempts.length).toBeGreaterThan(1);
    expect(new Set(attempts.map(({ nonce }) => nonce)).size).toBe(1);
    expect(attempts.at(-1)!.maxFeePerGas).toBeGreaterThan(dear);
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    await bank.mustBalance();
  });

  it('that a node has forgotten are told again', async () => {
    const { room, winner, before } = await won();
    await fuelled();
    await bank.anvil.setAutomine(false);
    await bank.premium.work();
    const [attempt] = await attemptsOf(room.roomId);
    await bank.anvil.dropTransaction({ hash: attempt!.hash });
    await bank.premium.work();
    await bank.anvil.setAutomine(true);
    await bank.mine(1);
    const account = await bank.settled(room.roomId);
    expect(account.transfers.get('t0')?.hash).toBe(attempt!.hash);
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    await bank.mustBalance();
  });

  it('that a reorganisation undoes are made again, with the same transaction', async () => {
    const { room, winner, before } = await won();
    await fuelled();
    await bank.premium.work();
    await bank.mine();
    await bank.premium.work();
    const paid = (await bank.premium.account(room.roomId))!.transfers.get('t0')!;
    expect(paid.state).toBe('confirmed');
    await bank.reorganise(CONFIRMATIONS + 2);
    expect((await bank.balance(winner)) - before).toBe(0n);
    await bank.premium.work();
    const account = await bank.settled(room.roomId);
    expect(account.transfers.get('t0')?.hash).toBe(paid.hash);
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    await bank.mustBalance();
  });

  it('wait while the chain cannot be reached, and for coin', async () => {
    const { room, winner, before } = await won();
    const dead = evmChain({ ...bank.chainSettings, rpcUrls: ['http://127.0.0.1:9/'] });
    await bank.newPremium({ chain: dead, owner: 'cut off' }).work();
    const address = bank.premium.settings.wallet.address(0);
    const value = await bank.client.getBalance({ address });
    await bank.anvil.setBalance({ address, value: 1n });
    const warnings: string[] = [];
    const log = {
      info: () => undefined,
      warn: (text: string) => void warnings.push(text),
      error: () => undefined,
    };
    const poor = bank.newPremium({ log });
    await poor.work();
    await poor.work();
    expect(warnings).toContain('gas account empty: payouts wait');
    await bank.mustBalance();
    await bank.anvil.setBalance({ address, value });
    await bank.settled(room.roomId);
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    await bank.mustBalance();
  });

  it('to somebody whom the token refuses stay owed; the others are paid', async () => {
    const { room, winner, before } = await won('USDT');
    const commission = await bank.balance(COMMISSION, 'USDT');
    await bank.call(bank.player(-2), 'USDT', 'block_', [winner, true]);
    for (let round = 0; round < 3; round++) {
      await bank.premium.work();
      await bank.mine(FINAL);
    }
    const account = await bank.premium.account(room.roomId);
    expect(account?.balance('owed:t0', 'local:USDT')).toBe(PRIZE);
    expect(account?.closed).toBe(false);
    expect((await bank.balance(COMMISSION, 'USDT')) - commission).toBe(2n * FEE - PRIZE);
    await bank.mustBalance();
    await bank.call(bank.player(-2), 'USDT', 'block_', [winner, false]);
    await bank.settled(room.roomId);
    expect((await bank.balance(winner, 'USDT')) - before).toBe(PRIZE);
    await bank.mustBalance();
  });

  it('are not believed when a token says no without failing', async () => {
    const { room, winner, before } = await won('MOOD');
    await fuelled();
    await bank.call(bank.player(-2), 'MOOD', 'mood', [true]);
    await bank.premium.work();
    await bank.mine();
    await bank.premium.work();
    expect((await bank.premium.account(room.roomId))?.transfers.get('t0')?.failures).toBe(1);
    await bank.mustBalance();
    await bank.call(bank.player(-2), 'MOOD', 'mood', [false]);
    await bank.settled(room.roomId);
    expect((await bank.balance(winner, 'MOOD')) - before).toBe(PRIZE);
    await bank.mustBalance();
  });

  it('are written down before they are sent', async () => {
    const { room } = await won();
    const sent: Hex[] = [];
    const real = evmChain(bank.chainSettings);
    const known: LedgerEntry[][] = [];
    const chain: Chain = new Proxy(real, {
      get: (target, name) =>
        name === 'send'
          ? async (raw: Hex) => {
              known.push([...(await bank.ledger.entries(room.roomId))]);
              sent.push(raw);
              return real.send(raw);
            }
          : (Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name)),
    });
    await bank.settled(room.roomId, bank.newPremium({ chain }));
    expect(sent).toHaveLength(3);
    for (const [i, raw] of sent.entries()) {
      expect(known[i]!.some(({ fact }) => fact.type === 'signed' && JSON.stringify(fact).includes(raw))).toBe(
        true,
      );
    }
  });

  /** The room's address has the coin that it needs: the next look sends what is owed. */
  async function fuelled(): Promise<void> {
    await bank.premium.work();
    await bank.mine(1);
  }

  async function attemptsOf(roomId: string) {
    const account = await bank.premium.account(roomId);
    return [...account!.transfers.values()].find(({ purpose }) => purpose === 'payout')!.attempts;
  }
});
