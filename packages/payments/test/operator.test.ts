/** What the operator settles by hand, on a real chain: possible where nothing can be paid twice, and nowhere else. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { evmChain, NotPossible, Operator } from '../src/engine.js';
import { Bank, COMMISSION, FEE, FINAL } from './support/bank.js';
import { displacedPayout, refusedPayout } from './support/stuck.js';

const PRIZE = (2n * FEE * 9n) / 10n;

describeOn(findAnvil(), "The operator's hand", (anvils) => {
  let bank: Bank;
  let operator: Operator;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  beforeEach(() => {
    bank.ledger = bank.newLedger();
    bank.premium = bank.newPremium();
    operator = new Operator(bank.ledger, bank.time, () => [evmChain(bank.chainSettings)]);
  });
  afterAll(() => bank.close());

  it('lists what is not settled, and everything where that is wanted', async () => {
    const { room } = await bank.playing();
    const other = await bank.room();
    bank.finish(room.roomId, 'agent0');
    await bank.settled(room.roomId);
    expect((await operator.rooms(false)).map(({ roomId }) => roomId)).toEqual([other.roomId]);
    expect((await operator.rooms(true)).map(({ roomId }) => roomId)).toEqual([room.roomId, other.roomId]);
    await expect(operator.room('nowhere')).rejects.toThrow(NotPossible);
  });

  it('calls off a room in the middle of its match: all are refunded, once, and the match is stopped', async () => {
    const { room, players } = await bank.playing(3);
    const before = await Promise.all(players.map(({ address }) => bank.balance(address)));
    await operator.cancel(room.roomId);
    const account = await bank.settled(room.roomId);
    expect(account).toMatchObject({ phase: 'cancelled', cancelReason: 'operator' });
    expect(bank.calledOff).toContain(room.roomId);
    const after = await Promise.all(players.map(({ address }) => bank.balance(address)));
    expect(after.map((amount, i) => amount - before[i]!)).toEqual([FEE, FEE, FEE]);
    await bank.mustBalance();
    await expect(operator.cancel(room.roomId)).rejects.toThrow('was cancelled already');
  });

  it('does not call off what is decided', async () => {
    const { room } = await bank.playing();
    bank.finish(room.roomId, 'agent1');
    await bank.premium.work();
    await expect(operator.cancel(room.roomId)).rejects.toThrow('its pool was divided');
    expect(await bank.settled(room.roomId)).toMatchObject({ phase: 'finished', winners: ['agent1'] });
    await bank.mustBalance();
  });

  it('sends what a token refuses to an address that it does not', async () => {
    const { room, winner, free } = await refusedPayout(bank);
    const elsewhere = bank.player(30).address;
    const before = await bank.balance(elsewhere, 'USDT');
    await expect(operator.redirect(room.roomId, 't0', elsewhere.toLowerCase())).rejects.toThrow('checksum');
    await expect(operator.redirect(room.roomId, 't0', room.opened.address)).rejects.toThrow(
      'address of a room',
    );
    await expect(operator.redirect(room.roomId, 't1', elsewhere)).rejects.toThrow('t1 is paid');
    await expect(operator.redirect(room.roomId, 't9', elsewhere)).rejects.toThrow('no payment t9');
    await operator.redirect(room.roomId, 't0', elsewhere);
    const lost = await bank.balance(winner, 'USDT');
    const account = await bank.settled(room.roomId);
    expect(account.balance('paid', 'local:USDT')).toBe(PRIZE);
    expect((await bank.balance(elsewhere, 'USDT')) - before).toBe(PRIZE);
    expect(await bank.balance(winner, 'USDT')).toBe(lost);
    await bank.mustBalance();
    await free();
  });

  it('redirects nothing that may be on its way', async () => {
    const { room } = await bank.playing();
    bank.finish(room.roomId, 'agent0');
    await bank.anvil.setAutomine(false);
    try {
      // Coin for gas first, then the payment itself, which nobody mines.
      for (let round = 0; round < 4; round++) {
        await bank.premium.work();
        if ((await operator.room(room.roomId)).transfer('t0').state === 'broadcast') break;
        await bank.mine();
      }
      expect((await operator.room(room.roomId)).transfer('t0').state).toBe('broadcast');
      const elsewhere = bank.player(31).address;
      await expect(operator.redirect(room.roomId, 't0', elsewhere)).rejects.toThrow('t0 is broadcast');
      await expect(operator.retry(room.roomId, 't0')).rejects.toThrow('continues by itself');
    } finally {
      await bank.anvil.setAutomine(true);
    }
    await bank.settled(room.roomId);
    await bank.mustBalance();
  });

  it('books what was paid by a transaction that the ledger has lost, and pays the rest anew', async () => {
    const [winner, other] = [0, 1].map((number) => bank.player(number).address);
    const [before, commission] = [await bank.balance(winner!), await bank.balance(COMMISSION)];
    // As if the ledger were a backup from before the payout.
    const { room, txHash: payout } = await displacedPayout(bank, winner!, PRIZE);
    const { roomId, opened } = room;
    // There is too little left for the one, and the nonce of the other is used: both wait, and nothing is paid twice.
    const stuck = await operator.room(roomId);
    expect(stuck.transfer('t0').state).toBe('created');
    expect(stuck.transfer('t1').state).toBe('broadcast');
    expect((await bank.balance(winner!)) - before).toBe(PRIZE);

    const wrong = await bank.pay(bank.player(20), other!, PRIZE);
    await bank.mine(FINAL);
    await expect(operator.adopt(roomId, 't0', wrong)).rejects.toThrow('does not pay it');
    await expect(operator.adopt(roomId, 't0', `0x${'ab'.repeat(32)}`)).rejects.toThrow('is not on local');
    await operator.adopt(roomId, 't0', payout);
    await expect(operator.adopt(roomId, 't0', payout)).rejects.toThrow('t0 is paid');
    await expect(operator.adopt(roomId, 't1', payout)).rejects.toThrow('does not pay it');
    await operator.retry(roomId, 't1');
    const account = await bank.settled(roomId);
    expect(account.transfer('t0')).toMatchObject({ state: 'confirmed', hash: payout });
    expect((await bank.balance(winner!)) - before).toBe(PRIZE);
    expect((await bank.balance(COMMISSION)) - commission).toBe(2n * FEE - PRIZE);
    expect(await bank.balance(opened.address)).toBe(0n);
    await bank.mustBalance();
  });

  it('signs anew what was displaced and never paid', async () => {
    const winner = bank.player(0).address;
    const before = await bank.balance(winner);
    // Another program has used the room's first nonce.
    const { roomId } = (await displacedPayout(bank, bank.player(32).address, 0n)).room;
    expect((await operator.room(roomId)).transfer('t0').state).toBe('broadcast');
    const blind = new Operator(bank.ledger, bank.time);
    await expect(blind.retry(roomId, 't0')).rejects.toThrow('PREMIUM_RPC_LOCAL is not set');
    await operator.retry(roomId, 't0');
    const account = await bank.settled(roomId);
    expect(account.closed).toBe(true);
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    await bank.mustBalance();
  });
});
