/** From four deposits to the confirmed payout, and the other ways in which a match can end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/services/index.js';
import { Bank, COMMISSION, FEE } from './support/bank.js';

describeOn(findAnvil(), 'Premium rooms on a real chain', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  it('takes four entry fees, and pays the winner and the commission', async () => {
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
});
