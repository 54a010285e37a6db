/** From deposits to confirmed payouts, and every way in which a match can end. */
import type { HDAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { Bank, COMMISSION, CONFIRMATIONS, codeOf, FEE, signedClaim } from './support/bank.js';

describeOn(findAnvil(), 'Premium rooms on a real chain', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  it('take four entry fees, and pay the winner and the commission', async () => {
    const before = await bank.balance(COMMISSION);
    const { room, players } = await bank.playing(4);
    await bank.mustBalance();
    expect((await bank.premium.account(room.roomId))?.balance('pool', 'local:USDC')).toBe(4n * FEE);
    bank.finish(room.roomId, 'agent2');
    const account = await bank.settled(room.roomId);
    expect(account).toMatchObject({ phase: 'finished', winners: ['agent2'] });
    expect(await bank.balance(players[2]!.address)).toBe(360_000_000n);
    expect((await bank.balance(COMMISSION)) - before).toBe(40_000_000n);
    expect(await bank.balance(room.opened.address)).toBe(0n);
    await bank.mustBalance();
  });

  it('show each state on the way to the payout', async () => {
    const { room } = await bank.playing();
    bank.finish(room.roomId, 'agent0');
    await bank.premium.work();
    // The room's address needs coin first; once that is mined, the next look sends the payments.
    expect(await bank.state(room.roomId)).toBe('finished payout:created commission:created fuel:broadcast');
    await bank.mine(1);
    await bank.premium.work();
    expect(await bank.state(room.roomId)).toBe(
      'finished payout:broadcast commission:broadcast fuel:broadcast',
    );
    await bank.mustBalance();
    await bank.mine();
    await bank.premium.work();
    expect(await bank.state(room.roomId)).toBe(
      'finished payout:confirmed commission:confirmed fuel:confirmed',
    );
    await bank.mustBalance();
    expect((await bank.settled(room.roomId)).closed).toBe(true);
  });

  it('pay in a token that answers nothing, as USDT does', async () => {
    const { room, players } = await bank.playing(2, 'USDT');
    bank.finish(room.roomId, 'agent1');
    await bank.settled(room.roomId);
    expect(await bank.balance(players[1]!.address, 'USDT')).toBe(180_000_000n);
    expect(await bank.balance(room.opened.address, 'USDT')).toBe(0n);
    await bank.mustBalance();
  });

  it('split a tie to the unit, and give the dust to the first', async () => {
    const { room, players } = await bank.playing(3, 'USDT', '0.000007');
    const before = await Promise.all(players.map(({ address }) => bank.balance(address, 'USDT')));
    bank.finish(room.roomId, 'agent0', 'agent2');
    const account = await bank.settled(room.roomId);
    const after = await Promise.all(players.map(({ address }) => bank.balance(address, 'USDT')));
    // 21 units: 2 are commission, 19 are divided by two.
    expect(after.map((amount, i) => amount - before[i]!)).toEqual([10n, 0n, 9n]);
    expect(account.balance('commission', 'local:USDT')).toBe(2n);
    await bank.mustBalance();
  });

  it.each([
    ['before the start', false],
    ['after the start', true],
  ])('give everything back when there is no match, %s', async (_when, started) => {
    const room = await bank.room(2);
    const [player] = await bank.staked(room, started ? 2 : 1);
    await bank.mine();
    if (started) await bank.premium.start(room.roomId, ['agent0', 'agent1']);
    const before = await bank.balance(player!.address);
    await bank.premium.cancel(room.roomId, 'abandoned');
    const account = await bank.settled(room.roomId);
    expect(account).toMatchObject({ phase: 'cancelled', cancelReason: 'abandoned' });
    expect((await bank.balance(player!.address)) - before).toBe(FEE);
    expect(await bank.balance(room.opened.address)).toBe(0n);
    await bank.mustBalance();
  });

  it('give back what is too much, what comes late, and what nobody claimed', async () => {
    const room = await bank.room(2);
    const [generous, exact, stranger, late] = [0, 1, 2, 3].map((n) => bank.player(10 + n));
    const { address, fee } = room.opened;
    const first = await bank.pay(generous!, address, fee + 7n);
    const second = await bank.pay(exact!, address);
    await bank.pay(stranger!, address, 5n);
    await bank.pay(stranger!, address, 9n, 'USDT');
    await bank.mine();
    const claim = async (agentId: string, txHash: `0x${string}`, payer: HDAccount) => {
      const terms = { agentId, txHash, payoutAddress: payer.address };
      return bank.premium.verify(room.roomId, await signedClaim(room.roomId, terms, payer));
    };
    await claim('a', first, generous!);
    await claim('b', second, exact!);
    await bank.mine();
    await bank.premium.start(room.roomId, ['a', 'b']);
    await bank.pay(late!, address, 11n);
    await bank.mine();
    bank.finish(room.roomId, 'b');
    await bank.settled(room.roomId);
    expect(await bank.balance(generous!.address)).toBe(7n);
    expect(await bank.balance(exact!.address)).toBe((2n * fee * 9n) / 10n);
    expect(await bank.balance(stranger!.address)).toBe(5n);
    expect(await bank.balance(stranger!.address, 'USDT')).toBe(9n);
    expect(await bank.balance(late!.address)).toBe(11n);
    await bank.mustBalance();

    // Even after everything was settled.
    await bank.pay(late!, address, 13n);
    await bank.mine();
    await bank.settled(room.roomId);
    expect(await bank.balance(late!.address)).toBe(24n);
    await bank.mustBalance();
  });

  it('tell a payer who comes too late where the money is', async () => {
    const { room, players } = await bank.playing(2);
    const late = bank.player(15);
    const claim = async (txHash: `0x${string}`, payer: HDAccount) => {
      const terms = { agentId: 'late', txHash, payoutAddress: payer.address };
      return bank.premium.verify(room.roomId, await signedClaim(room.roomId, terms, payer));
    };
    const hash = await bank.pay(late, room.opened.address);
    await bank.mine();
    const goesBack = { code: 'TOO_LATE', message: expect.stringContaining(`is refunded to ${late.address}`) };
    const staked = { code: 'TOO_LATE', message: expect.stringContaining('it is not refunded') };
    const stake = [...(await bank.premium.account(room.roomId))!.deposits.values()][0]!.txHash;
    await expect(claim(hash, late)).rejects.toMatchObject(goesBack);
    await expect(claim(stake, players[0]!)).rejects.toMatchObject(staked);
    bank.finish(room.roomId, 'agent1');
    await bank.settled(room.roomId);
    expect(await bank.balance(late.address)).toBe(FEE);
    await expect(claim(hash, late)).rejects.toMatchObject(goesBack);
    await expect(claim(stake, players[0]!)).rejects.toMatchObject(staked);
    await bank.mustBalance();
  });

  it('start only when every agent has paid, as many blocks after the last claim as a payment needs, and once', async () => {
    const room = await bank.room(2);
    await bank.staked(room, 1);
    expect(await codeOf(bank.premium.start(room.roomId, ['agent0', 'agent1']))).toBe('PAYMENT_REQUIRED');
    await expect(bank.premium.mustHavePaid(room.roomId, 'agent0')).resolves.toBeUndefined();
    expect(await codeOf(bank.premium.mustHavePaid(room.roomId, 'agent1'))).toBe('PAYMENT_REQUIRED');
    await bank.staked(room, 1, 1);
    for (let confirmations = 0; confirmations < CONFIRMATIONS; confirmations++) {
      await expect(bank.premium.start(room.roomId, ['agent0', 'agent1'])).rejects.toMatchObject({
        code: 'PAYMENT_UNCONFIRMED',
        context: { confirmations, required: CONFIRMATIONS },
      });
      await bank.mine(1);
    }
    await bank.premium.start(room.roomId, ['agent0', 'agent1']);
    await bank.premium.start(room.roomId, ['agent0', 'agent1']);
    const account = await bank.premium.account(room.roomId);
    expect(account?.balance('pool', 'local:USDC')).toBe(2n * FEE);
    await bank.mustBalance();
  });

  it('refund a room that nobody knows any more, once that is certain', async () => {
    const { room, players } = await bank.playing();
    const before = await bank.balance(players[0]!.address);
    bank.matches.delete(room.roomId);
    await bank.premium.work();
    await bank.time.advance(599_000);
    await bank.premium.work();
    expect((await bank.premium.account(room.roomId))?.phase).toBe('playing');
    await bank.time.advance(1_000);
    await bank.settled(room.roomId);
    expect((await bank.balance(players[0]!.address)) - before).toBe(FEE);
    await bank.mustBalance();
  });

  it('refund a room that never comes to its match', async () => {
    const room = await bank.room(2);
    const [player] = await bank.staked(room, 1);
    const before = await bank.balance(player!.address);
    await bank.time.advance(23 * 3_600_000);
    await bank.premium.work();
    expect((await bank.premium.account(room.roomId))?.phase).toBe('gathering');
    await bank.time.advance(3_600_000);
    const account = await bank.settled(room.roomId);
    expect(account).toMatchObject({ phase: 'cancelled', cancelReason: 'expired' });
    expect(bank.calledOff).toContain(room.roomId);
    expect((await bank.balance(player!.address)) - before).toBe(FEE);
    await bank.mustBalance();
  });

  it('go on however long their matches last', async () => {
    const { room } = await bank.playing(2);
    await bank.time.advance(48 * 3_600_000);
    await bank.premium.work();
    expect((await bank.premium.account(room.roomId))?.phase).toBe('playing');
    bank.finish(room.roomId, 'agent1');
    expect(await bank.settled(room.roomId)).toMatchObject({ phase: 'finished', winners: ['agent1'] });
  });

  it('have an address each, and never one that was used', async () => {
    const first = await bank.room();
    const next = bank.premium.settings.wallet.address(first.opened.index + 1);
    await bank.mint(next, 1n);
    const second = await bank.room();
    expect(second.opened.address).not.toBe(first.opened.address);
    expect(second.opened.index).toBe(first.opened.index + 2);
    // Nor one where the commission goes: it would be a deposit again.
    const commissionAddress = bank.premium.settings.wallet.address(second.opened.index + 1);
    const premium = bank.newPremium({ settings: { commissionAddress } });
    const third = await premium.open(
      'third',
      await premium.quote({ amount: '1', token: 'USDC', chain: 'local' }, 2),
    );
    expect(third.opened.index).toBe(second.opened.index + 2);
  });

  it.each([
    ['no chain', { amount: '1', token: 'USDC', chain: 'solana' }, 'PREMIUM_DISABLED'],
    ['no token', { amount: '1', token: 'DOGE', chain: 'local' }, 'PREMIUM_DISABLED'],
    ['nothing', { amount: '0', token: 'USDC', chain: 'local' }, 'INVALID_ENTRY_FEE'],
    ['a float', { amount: '1e3', token: 'USDC', chain: 'local' }, 'INVALID_ENTRY_FEE'],
    ['less than nothing', { amount: '-5', token: 'USDC', chain: 'local' }, 'INVALID_ENTRY_FEE'],
    [
      'what cannot be divided so',
      { amount: '0.0000001', token: 'USDC', chain: 'local' },
      'INVALID_ENTRY_FEE',
    ],
  ])('are not opened for %s', async (_name, fee, code) => {
    expect(await codeOf(bank.premium.quote(fee, 4))).toBe(code);
  });

  it('are not opened where no new ones are wanted; those that are there are settled', async () => {
    const { room, players } = await bank.playing();
    const before = await bank.balance(players[1]!.address);
    const closing = bank.newPremium({ settings: { newRooms: false } });
    const fee = { amount: '1', token: 'USDC', chain: 'local' };
    expect(await codeOf(closing.quote(fee, 2))).toBe('PREMIUM_DISABLED');
    bank.finish(room.roomId, 'agent1');
    await bank.settled(room.roomId, closing);
    expect((await bank.balance(players[1]!.address)) - before).toBe(180_000_000n);
  });

  it('are not opened while payouts could not be paid for', async () => {
    const address = bank.premium.settings.wallet.address(0);
    const value = await bank.client.getBalance({ address });
    await bank.anvil.setBalance({ address, value: 1n });
    expect(await codeOf(bank.room())).toBe('PREMIUM_UNAVAILABLE');
    await bank.anvil.setBalance({ address, value });
  });
});
