/** A payment belongs to its payer before it is made: announced with a signature, and claimed by nothing more. */
import { getAddress } from 'viem';
import type { HDAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { type Chain, evmChain } from '../src/engine.js';
import { type Account, announcementText } from '../src/index.js';
import { Bank, codeOf, FEE, signedClaim } from './support/bank.js';

describeOn(findAnvil(), 'An announced payment', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  /** By an address that says for whom it pays; signed by itself unless somebody else forges it. */
  async function announce(
    { roomId }: Account,
    agentId: string,
    payer: HDAccount,
    { payoutAddress = payer.address as string, signer = payer, signedFor = agentId } = {},
  ): Promise<Account> {
    const terms = { agentId, payingAddress: payer.address, payoutAddress };
    const chain = { chain: 'local', chainId: 31_337 };
    const message = announcementText(roomId, { ...chain, ...terms, agentId: signedFor });
    return bank.premium.announce(roomId, { ...terms, signature: await signer.signMessage({ message }) });
  }

  async function paid({ opened }: Account, payer: HDAccount): Promise<`0x${string}`> {
    const txHash = await bank.pay(payer, opened.address);
    await bank.mine();
    return txHash;
  }

  it('is claimed by nothing but its transaction, by anybody, for the announced agent alone', async () => {
    const room = await bank.room();
    const [payer, pocket, thief] = [bank.player(0), bank.player(1), bank.player(2)];
    await announce(room, 'ada', payer, { payoutAddress: pocket.address });
    await announce(room, 'mallory', thief);
    const txHash = await paid(room, payer);
    const stolen = [
      { agentId: 'mallory', txHash, payoutAddress: thief.address },
      { agentId: 'mallory', txHash, payoutAddress: pocket.address },
      { agentId: 'ada', txHash, payoutAddress: thief.address },
      { agentId: 'nobody', txHash, payoutAddress: pocket.address },
      { txHash, payingAddress: thief.address },
    ];
    for (const claim of stolen)
      expect(await codeOf(bank.premium.verify(room.roomId, claim))).toBe('PAYER_NOT_PROVEN');
    const literal = { agentId: 'ada', txHash, payoutAddress: pocket.address };
    const { deposit } = await bank.premium.verify(room.roomId, literal);
    expect(deposit).toMatchObject({
      stake: FEE,
      claim: { agentId: 'ada', payTo: pocket.address, proof: 'announcement' },
    });
    // Again without harm, and by the transaction alone.
    await bank.premium.verify(room.roomId, { txHash, payingAddress: payer.address.toLowerCase() });
    await bank.premium.mustHavePaid(room.roomId, 'ada');
    expect(await codeOf(bank.premium.mustHavePaid(room.roomId, 'mallory'))).toBe('PAYMENT_REQUIRED');
  });

  it('needs the signature of the paying address, over exactly that', async () => {
    const room = await bank.room();
    const [payer, thief] = [bank.player(3), bank.player(4)];
    const bare = { agentId: 'ada', payingAddress: payer.address, payoutAddress: payer.address };
    await expect(bank.premium.announce(room.roomId, bare)).rejects.toMatchObject({
      code: 'PAYER_NOT_PROVEN',
      context: { text: announcementText(room.roomId, { chain: 'local', chainId: 31_337, ...bare }) },
    });
    for (const forgery of [{ signer: thief }, { signedFor: 'somebody' }, { payoutAddress: '0x12' }])
      expect(await codeOf(announce(room, 'mallory', payer, forgery))).toMatch(/^(PAYER_NOT_PROVEN|INVALID_)/);
    expect((await bank.premium.account(room.roomId))?.announcements.size).toBe(0);
    // Nor does a signature for one room count in another.
    const other = await bank.room();
    const message = announcementText(room.roomId, { chain: 'local', chainId: 31_337, ...bare });
    const signature = await payer.signMessage({ message });
    expect(await codeOf(bank.premium.announce(other.roomId, { ...bare, signature }))).toBe(
      'PAYER_NOT_PROVEN',
    );
  });

  it('is of the first agent that its payer named, and an agent may change its payer', async () => {
    const room = await bank.room();
    const [one, two] = [bank.player(5), bank.player(6)];
    await announce(room, 'ada', one);
    expect(await codeOf(announce(room, 'bob', one))).toBe('ALREADY_ANNOUNCED');
    await announce(room, 'ada', two);
    // What is not announced any more needs its payer's signature.
    const claim = { agentId: 'ada', txHash: await paid(room, one), payoutAddress: one.address };
    expect(await codeOf(bank.premium.verify(room.roomId, claim))).toBe('PAYER_NOT_PROVEN');
    await bank.premium.verify(room.roomId, await signedClaim(room.roomId, claim, one));
  });

  it('is refused before it is made where it could not count', async () => {
    const { room } = await bank.playing();
    expect(await codeOf(announce(room, 'late', bank.player(7)))).toBe('TOO_LATE');
    const full = await bank.room(2);
    await bank.staked(full, 2);
    expect(await codeOf(announce(full, 'third', bank.player(7)))).toBe('ROOM_FULL');
    const { roomId } = await bank.room(2);
    // Whose signatures are right is not the question here, and asking the chain each time is slow.
    const chain: Chain = Object.assign(Object.create(evmChain(bank.chainSettings)), {
      signed: async () => true,
    });
    const premium = bank.newPremium({ chain });
    const one = (i: number) => {
      const payingAddress = getAddress(`0x${(i + 1).toString(16).padStart(40, '0')}`);
      const terms = { agentId: `agent${i}`, payingAddress, payoutAddress: payingAddress };
      return premium.announce(roomId, { ...terms, signature: '0x00' });
    };
    for (let i = 0; i < 64; i++) await one(i);
    expect(await codeOf(one(64))).toBe('TOO_MANY_ANNOUNCEMENTS');
    // Who is among them may still change its mind.
    expect((await one(0)).announcements.size).toBe(64);
  });
});
