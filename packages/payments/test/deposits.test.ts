/** What counts as an entry fee, and what does not. */
import type { Hex } from 'viem';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { evmChain, Operator } from '../src/engine.js';
import { type Account, claimText } from '../src/index.js';
import { Bank, CONFIRMATIONS, codeOf, FEE, signedClaim } from './support/bank.js';

describeOn(findAnvil(), 'Deposits', (anvils) => {
  let bank: Bank;
  let room: Account;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterEach(async () => {
    await bank.mustBalance();
    await bank.premium.cancel(room.roomId, 'the test is over');
    await bank.settled(room.roomId);
    for (const token of ['USDC', 'USDT']) expect(await bank.balance(room.opened.address, token)).toBe(0n);
    await bank.mustBalance();
  });
  afterAll(() => bank.close());

  const verify = async (txHash: Hex, player = bank.player(0), agentId = 'agent0') => {
    const claim = { agentId, txHash, payoutAddress: player.address };
    return bank.premium.verify(room.roomId, await signedClaim(room.roomId, claim, player));
  };

  it('are verified once they are deep enough, and again without harm', async () => {
    room = await bank.room();
    const hash = await bank.pay(bank.player(0), room.opened.address);
    for (let depth = 1; depth < CONFIRMATIONS; depth++) {
      await expect(verify(hash)).rejects.toMatchObject({
        code: 'PAYMENT_UNCONFIRMED',
        context: { confirmations: depth, required: CONFIRMATIONS },
      });
      await bank.mine(1);
    }
    expect(await verify(hash)).toMatchObject({ confirmations: CONFIRMATIONS });
    const { deposit } = await verify(hash);
    expect(deposit).toMatchObject({ stake: FEE, claim: { agentId: 'agent0', proof: 'signature' } });
  });

  it('are found by the watcher too, also after it was away', async () => {
    room = await bank.room();
    await bank.pay(bank.player(0), room.opened.address);
    await bank.mine(700);
    await bank.newPremium({ owner: 'after a restart' }).work();
    const account = await bank.premium.account(room.roomId);
    expect([...account!.deposits.values()]).toMatchObject([{ state: 'confirmed', loose: FEE }]);
  });

  it.each([
    ['another token that is known', 'USDT', 'WRONG_TOKEN'],
    ['a token that nobody knows', 'STRANGER', 'WRONG_TOKEN'],
  ])('in %s are refused', async (_name, token, code) => {
    room = await bank.room();
    const hash = await bank.pay(bank.player(0), room.opened.address, FEE, token);
    await bank.mine();
    expect(await codeOf(verify(hash))).toBe(code);
  });

  it('of too little are refused', async () => {
    room = await bank.room();
    const hash = await bank.pay(bank.player(0), room.opened.address, FEE - 1n);
    await bank.mine();
    expect(await codeOf(verify(hash))).toBe('WRONG_AMOUNT');
  });

  it('to somebody else are refused', async () => {
    room = await bank.room();
    const hash = await bank.pay(bank.player(0), bank.player(1).address);
    await bank.mine();
    expect(await codeOf(verify(hash))).toBe('WRONG_RECIPIENT');
  });

  it('that failed, or that nobody made, are refused', async () => {
    room = await bank.room();
    const failed = await bank.call(bank.player(0), 'USDT', 'transfer', [room.opened.address, 10n ** 30n]);
    expect(await codeOf(verify(failed))).toBe('PAYMENT_FAILED');
    expect(await codeOf(verify(`0x${'ab'.repeat(32)}`))).toBe('PAYMENT_NOT_FOUND');
  });

  it('count once: not for another agent, not in another room', async () => {
    const first = await bank.room();
    const hash = await bank.pay(bank.player(0), first.opened.address);
    await bank.mine();
    room = first;
    await verify(hash);
    expect(await codeOf(verify(hash, bank.player(0), 'another'))).toBe('PAYMENT_ALREADY_USED');
    const shouted: Hex = `0x${hash.slice(2).toUpperCase()}`;
    expect(await codeOf(verify(shouted, bank.player(0), 'another'))).toBe('PAYMENT_ALREADY_USED');
    const second = await bank.room();
    const again = { agentId: 'agent0', txHash: hash, payoutAddress: bank.player(0).address };
    const signed = await signedClaim(second.roomId, again, bank.player(0));
    expect(await codeOf(bank.premium.verify(second.roomId, signed))).toBe('PAYMENT_ALREADY_USED');
    await bank.premium.cancel(second.roomId, 'empty');
  });

  it('are one for each agent, and no more than there are seats', async () => {
    room = await bank.room(1);
    const [one, two] = [
      await bank.pay(bank.player(0), room.opened.address),
      await bank.pay(bank.player(0), room.opened.address),
    ];
    const other = await bank.pay(bank.player(1), room.opened.address);
    await bank.mine();
    await verify(one);
    expect(await codeOf(verify(two))).toBe('ALREADY_PAID');
    expect(await codeOf(verify(other, bank.player(1), 'agent1'))).toBe('ROOM_FULL');
  });

  it('of a token that keeps a part are refused, and what is left goes back', async () => {
    room = await bank.room(2, 'TAX');
    const one = await bank.pay(bank.player(0), room.opened.address, FEE, 'TAX');
    const two = await bank.pay(bank.player(1), room.opened.address, FEE, 'TAX');
    await bank.mine();
    expect(await codeOf(verify(one))).toBe('TOKEN_TAKES_FEE');
    expect(await codeOf(verify(two, bank.player(1), 'agent1'))).toBe('TOKEN_TAKES_FEE');
    const account = await bank.premium.account(room.roomId);
    expect(account?.balance('unclaimed', 'local:TAX')).toBe((2n * FEE * 9n) / 10n);
  });

  it('prove who paid: by a signature of the payer, and by nothing else', async () => {
    room = await bank.room();
    const [payer, winner, thief] = [bank.player(0), bank.player(5), bank.player(6)];
    const txHash = await bank.pay(payer, room.opened.address);
    await bank.mine();
    const claim = { agentId: 'agent0', txHash, payoutAddress: winner.address };
    await expect(bank.premium.verify(room.roomId, claim)).rejects.toMatchObject({
      code: 'PAYER_NOT_PROVEN',
      context: { text: claimText(room.roomId, claim) },
    });
    // Nor by naming the address that paid, which everybody can read.
    const seen = { agentId: 'thief', txHash, payoutAddress: payer.address };
    expect(await codeOf(bank.premium.verify(room.roomId, seen))).toBe('PAYER_NOT_PROVEN');
    const forged = await thief.signMessage({ message: claimText(room.roomId, claim) });
    expect(await codeOf(bank.premium.verify(room.roomId, { ...claim, signature: forged }))).toBe(
      'PAYER_NOT_PROVEN',
    );
    const signed = await signedClaim(room.roomId, claim, payer);
    const stolen = { ...signed, agentId: 'thief' };
    expect(await codeOf(bank.premium.verify(room.roomId, stolen))).toBe('PAYER_NOT_PROVEN');
    const { deposit } = await bank.premium.verify(room.roomId, signed);
    expect(deposit.claim).toMatchObject({ agentId: 'agent0', payTo: winner.address, proof: 'signature' });
    expect(await codeOf(bank.premium.mustHavePaid(room.roomId, 'thief'))).toBe('PAYMENT_REQUIRED');
  });

  it('pay out only to an address with its checksum, or to where they came from', async () => {
    room = await bank.room();
    const payer = bank.player(0);
    const txHash = await bank.pay(payer, room.opened.address);
    await bank.mine();
    const to = async (payoutAddress: string) => {
      const claim = { agentId: 'agent0', txHash, payoutAddress };
      return bank.premium.verify(room.roomId, await signedClaim(room.roomId, claim, payer));
    };
    const small = bank.player(5).address.toLowerCase();
    for (const wrong of [small, `0x${'0'.repeat(40)}`, 'vitalik.eth', '0x12', '']) {
      expect(await codeOf(to(wrong))).toBe('INVALID_PAYOUT_ADDRESS');
    }
    // Winnings may not go to a room, where they would be a deposit again.
    for (const payoutAddress of [room.opened.address, (await bank.room()).opened.address])
      expect(await codeOf(to(payoutAddress))).toBe('INVALID_PAYOUT_ADDRESS');
    const { deposit } = await to(payer.address.toLowerCase());
    expect(deposit.claim?.payTo).toBe(payer.address);
  });

  it('that a reorganisation takes away are not confirmed any more, until they are back', async () => {
    room = await bank.room();
    const hash = await bank.pay(bank.player(0), room.opened.address);
    const raw = await bank.rawTransaction(hash);
    await bank.mine();
    await verify(hash);
    await bank.mustBalance();
    await bank.reorganise(CONFIRMATIONS + 1);
    await bank.premium.work();
    expect(await codeOf(bank.premium.mustHavePaid(room.roomId, 'agent0'))).toBe('PAYMENT_REQUIRED');
    await bank.mustBalance();
    await bank.client.sendRawTransaction({ serializedTransaction: raw });
    await bank.premium.work();
    expect(await codeOf(bank.premium.mustHavePaid(room.roomId, 'agent0'))).toBe('PAYMENT_REQUIRED');
    await bank.mine();
    await bank.premium.work();
    await bank.premium.mustHavePaid(room.roomId, 'agent0');
  });

  it('that moved to another block are the same deposits', async () => {
    room = await bank.room();
    const hash = await bank.pay(bank.player(0), room.opened.address);
    const raw = await bank.rawTransaction(hash);
    await bank.mine();
    await verify(hash);
    await bank.reorganise(CONFIRMATIONS + 1, raw);
    await bank.mine();
    await bank.premium.work();
    await bank.premium.mustHavePaid(room.roomId, 'agent0');
    expect((await bank.premium.account(room.roomId))?.deposits.size).toBe(1);
  });

  it('that a reorganisation takes away just before the start keep it from starting', async () => {
    room = await bank.room();
    const [payer] = await bank.staked(room, 2);
    await bank.mine();
    const { deposits } = (await bank.premium.account(room.roomId))!;
    const depth = Number(await bank.client.getBlockNumber()) - [...deposits.values()][0]!.block + 1;
    await bank.reorganise(depth);
    await bank.mine();
    // Nothing was polled since: the start itself looks at the chain.
    const start = bank.premium.start(room.roomId, ['agent0', 'agent1']);
    expect(await codeOf(start)).toBe('PAYMENT_REQUIRED');
    expect(payer).toBeDefined();
  });

  it('of a token that keeps a part go back also when they come after the start', async () => {
    const { room: playing } = await bank.playing();
    room = playing;
    const [one, two] = [bank.player(30), bank.player(31)];
    await bank.pay(one, room.opened.address, 1_000n, 'TAX');
    await bank.pay(two, room.opened.address, 3_000n, 'TAX');
    await bank.mine();
    bank.finish(room.roomId, 'agent1');
    await bank.settled(room.roomId);
    // A tenth of it stays with the token each time, and each bears its own.
    expect(await bank.balance(one.address, 'TAX')).toBe(810n);
    expect(await bank.balance(two.address, 'TAX')).toBe(2_430n);
  });

  it('that vanish in the middle of a match are not paid out, and the others not before the operator has looked', async () => {
    const { room: playing, players } = await bank.playing();
    room = playing;
    const before = await bank.balance(players[0]!.address);
    // Both deposits and what came after them.
    const [one, two] = [...(await bank.premium.account(room.roomId))!.deposits.values()];
    const kept = await bank.rawTransaction(one!.txHash);
    const depth = Number(await bank.client.getBlockNumber()) - one!.block + 1;
    await bank.reorganise(depth, kept);
    await bank.mine();
    await bank.premium.work();
    expect(two!.txHash).not.toBe(one!.txHash);
    bank.finish(room.roomId, 'agent0');
    await bank.premium.work();
    expect(await bank.premium.account(room.roomId)).toMatchObject({ review: { reasons: ['vanished'] } });
    expect(await bank.balance(players[0]!.address)).toBe(before);
    await new Operator(bank.ledger, bank.time).release(room.roomId);
    await bank.settled(room.roomId);
    // One stake is left: 100, of which 10 are commission.
    expect((await bank.balance(players[0]!.address)) - before).toBe(90_000_000n);
  });

  it('wait while the chain cannot be reached', async () => {
    room = await bank.room();
    const hash = await bank.pay(bank.player(0), room.opened.address);
    await bank.mine();
    const dead = evmChain({ ...bank.chainSettings, rpcUrls: ['http://127.0.0.1:9/secret-key'] });
    const premium = bank.newPremium({ chain: dead });
    const terms = { agentId: 'agent0', txHash: hash, payoutAddress: bank.player(0).address };
    const claim = await signedClaim(room.roomId, terms, bank.player(0));
    const error: unknown = await premium.verify(room.roomId, claim).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
    expect(String(error)).not.toContain('secret-key');
    expect(await codeOf(premium.quote({ amount: '1', token: 'USDC', chain: 'local' }, 2))).toBe(
      'CHAIN_UNAVAILABLE',
    );
    await premium.work();
    await verify(hash);
  });
});
