/** Premium rooms over HTTP, on a real chain. */
import { memoryLedgerStore } from '@lobster-league/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../../../packages/payments/src/engine.js';
import { Bank, COMMISSION, signedClaim } from '../../../../packages/payments/test/support/bank.js';
import { describeOn, findAnvil } from '../../../../tests/support/services/index.js';
import { Captain } from './support/captains.js';
import { clawpolyServer } from './support/clawpoly-server.js';
import {
  announcement,
  balances,
  ENTRY_FEE as FEE,
  mustBalance,
  paid,
  premiumServer,
  seated,
  settle,
  UNITS,
  WORDS,
} from './support/premium.js';

describe('A server without premium settings', () => {
  it('says so, and free play is untouched', async () => {
    const server = await clawpolyServer();
    const body = { mode: 'premium' as const, entryFee: FEE };
    expect(await server.refused('createRoom', { body })).toMatchObject({
      status: 403,
      code: 'PREMIUM_DISABLED',
    });
    const { roomId } = await server.call('createRoom', { body: {} });
    const { premium } = await server.server.call('getGame', { params: { game: 'clawpoly' } });
    expect(premium).toEqual([]);
    expect(await server.refused('getPrizePool', { params: { roomId } })).toMatchObject({
      code: 'PREMIUM_DISABLED',
    });
  });

  it('says which setting is missing where some are there', async () => {
    const server = await clawpolyServer({ env: { PREMIUM_WALLET: WORDS } });
    const { message } = await server.refused('createRoom', { body: { mode: 'premium', entryFee: FEE } });
    expect(message).toContain('PREMIUM_COMMISSION_ADDRESS');
    expect(message).not.toContain('letter');
    expect(await server.call('getPremiumTerms')).toEqual({
      enabled: false,
      reason: expect.stringContaining('PREMIUM_COMMISSION_ADDRESS'),
      commissionPercent: null,
      chains: [],
    });
  });

  it('does not start with a setting that is wrong', async () => {
    const opening = clawpolyServer({ env: { PREMIUM_WALLET: `${WORDS} letter` } });
    await expect(opening).rejects.toThrow(/^PREMIUM_WALLET: expected a mnemonic/);
  });
});

describeOn(findAnvil(), 'Premium rooms over HTTP', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  it('from the creation of the room to the confirmed payout', async () => {
    const { server, premium, ledger } = await premiumServer(bank);
    const hosted = await server.server.call('getGame', { params: { game: 'clawpoly' } });
    expect(hosted.premium).toEqual(['USDC', 'USDT'].map((token) => ({ chain: 'local', token })));
    const created = await server.call('createRoom', {
      body: {
        name: 'High Stakes Abyss',
        maxPlayers: 4,
        turnLimit: 8,
        gameSpeed: 'instant',
        mode: 'premium',
        entryFee: FEE,
      },
    });
    expect(created).toMatchObject({
      name: 'High Stakes Abyss',
      status: 'waiting',
      mode: 'premium',
      entryFee: { amount: '2.5', token: 'USDC', chain: 'local' },
      prizePool: { current: '0', projected: '10', winnerPayout: '9', commission: '1' },
    });
    const { roomId, ownerKey } = created;
    const params = { roomId };
    expect(ownerKey).toBeDefined();

    // Nobody sits down without having paid.
    const guest = { params, body: { agentName: 'Guest' } };
    expect(await server.refused('joinRoom', guest)).toMatchObject({ status: 402, code: 'PAYMENT_REQUIRED' });
    const bots = { params, headers: { 'x-owner-key': ownerKey }, body: { bots: 1 } };
    expect(await server.refused('addBots', bots)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    const early = await paid(bank, server, created, 7);
    const join = { params, body: { agentName: 'Early', agentId: early.agentId, agentKey: early.agentKey } };
    expect(await server.refused('joinRoom', join)).toMatchObject({ status: 402 });
    expect(await server.refused('verifyPayment', { params, body: early.claim })).toMatchObject({
      status: 409,
      code: 'PAYMENT_UNCONFIRMED',
    });
    const { agentKey: _, ...keyless } = early.claim;
    expect(await server.refused('verifyPayment', { params, body: keyless })).toMatchObject({
      code: 'AGENT_KEY_REQUIRED',
    });

    const payers = await seated(bank, server, created, [0, 1, 2, 3]);
    const before = await balances(
      bank,
      payers.map(({ player }) => player),
    );
    expect(await server.call('getPrizePool', { params })).toMatchObject({
      roomId,
      mode: 'premium',
      prizePool: '10',
      projectedPool: '10',
      winnerPayout: '9',
      commission: '1',
      deposits: payers.map(({ agentId, txHash }) => ({
        agentId,
        txHash,
        confirmed: true,
        amount: '2.5',
        txUrl: `https://explorer.example/tx/${txHash}`,
      })),
      // Whose hash it is, only the payer says.
      unclaimed: [{ confirmed: true, amount: '2.5', token: 'USDC' }],
    });
    expect(await server.call('getPayoutStatus', { params })).toMatchObject({
      winnerId: null,
      payout: null,
      commission: null,
      payouts: [],
      refunds: [],
    });

    // It has begun by itself; nobody stops its clocks or hurries it, and nobody can start it.
    const { decide } = new Captain(payers[0]!.playerId);
    for (const { agentToken } of payers) {
      const agent = server.agent(roomId, agentToken);
      await agent.hears('agent:welcome');
      agent.playedBy(decide);
    }
    const owner = { params, headers: { 'x-owner-key': ownerKey } };
    for (const act of ['pause', 'step', 'startGame'] as const)
      expect(await server.refused(act, owner)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect(await server.refused('setSpeed', { ...owner, body: { gameSpeed: 'slow' } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await server.until(() => server.arena.find(roomId)?.status === 'finished');
    await server.arena.recorded();
    await settle(bank, premium);
    const status = await server.call('getPayoutStatus', { params });
    const winner = payers.findIndex(({ agentId }) => agentId === status.winnerId);
    expect(status).toMatchObject({
      gameStatus: 'finished',
      payout: {
        amount: '9',
        token: 'USDC',
        chain: 'local',
        toAddress: payers[winner]?.player.address,
        status: 'confirmed',
      },
      commission: { amount: '1', toAddress: COMMISSION, status: 'confirmed' },
      refunds: [{ agentId: null, amount: '2.5', toAddress: early.player.address, status: 'confirmed' }],
    });
    expect(status.payout?.txUrl).toBe(`https://explorer.example/tx/${status.payout?.txHash}`);
    const game = await server.call('getGame', { params: { gameId: roomId } });
    expect(game.players.findIndex(({ id }) => id === game.winnerId)).toBe(winner);
    const after = await balances(
      bank,
      payers.map(({ player }) => player),
    );
    expect(after.map((amount, i) => amount - before[i]!)).toEqual(
      payers.map((__, i) => (i === winner ? 9_000_000n : 0n)),
    );

    const metrics = await (await server.server.fetch('/metrics')).text();
    expect(metrics).toMatch(/league_premium_gas_coins\{chain="local"\} 99\.9/);
    expect(metrics).toContain('league_premium_payments_waiting{chain="local"} 0');

    // All of it outlives the room.
    await server.pass(6 * 60_000);
    expect(server.arena.find(roomId)).toBeNull();
    expect(await server.call('getPayoutStatus', { params })).toEqual(status);
    expect(await server.call('getPrizePool', { params })).toMatchObject({ prizePool: '10' });
    await mustBalance(premium, ledger);
    expect(server.server.lines.join('\n')).not.toMatch(/letter advice|0x[0-9a-f]{200}/);
  });

  it('is deleted by nobody, its owner included; one that is abandoned is refunded', async () => {
    const { server, premium, ledger } = await premiumServer(bank);
    const body = { maxPlayers: 2, mode: 'premium' as const, entryFee: FEE };
    const rooms = [await server.call('createRoom', { body }), await server.call('createRoom', { body })];
    const payers = [];
    for (const [i, room] of rooms.entries()) payers.push(...(await seated(bank, server, room, [i])));
    const players = payers.map(({ player }) => player);
    const before = await balances(bank, players);
    for (const { roomId, ownerKey } of rooms) {
      const owner = { params: { roomId }, headers: { 'x-owner-key': ownerKey } };
      expect(await server.refused('deleteRoom', owner)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    }
    await server.pass(17 * 60_000);
    for (const { roomId } of rooms) expect(server.arena.find(roomId)).toBeNull();
    await premium.work();
    await server.pass(11 * 60_000);
    await settle(bank, premium, 5);
    for (const [i, { roomId }] of rooms.entries()) {
      expect(await server.call('getPayoutStatus', { params: { roomId } })).toMatchObject({
        gameStatus: 'cancelled',
        winnerId: null,
        payout: null,
        refunds: [{ agentId: `payer-${i}`, amount: '2.5', status: 'confirmed' }],
      });
    }
    const after = await balances(bank, players);
    expect(after.map((amount, i) => amount - before[i]!)).toEqual([UNITS, UNITS]);
    await mustBalance(premium, ledger);
  });

  it("takes the document's request of section 15.2 from who announced its payment, and nothing more", async () => {
    const { server, premium, ledger } = await premiumServer(bank);
    const body = { maxPlayers: 2, mode: 'premium' as const, entryFee: FEE };
    const { roomId, depositAddress } = await server.call('createRoom', { body });
    const params = { roomId };
    const agentId = 'agent-1';
    const { agentKey } = await server.call('registerAgent', { body: { agentId, name: 'One' } });
    const payer = bank.player(30);
    const announced = await announcement(roomId, agentId, payer);
    expect(await server.refused('announcePayment', { params, body: announced })).toMatchObject({
      code: 'AGENT_KEY_REQUIRED',
    });
    const { signature: _, ...unsigned } = announced;
    const headers = { 'x-agent-key': agentKey };
    const refused = await server.refused('announcePayment', { params, headers, body: unsigned });
    expect(refused).toMatchObject({ status: 403, code: 'PAYER_NOT_PROVEN' });
    expect(await server.call('announcePayment', { params, headers, body: announced })).toEqual({
      roomId,
      agentId,
      payingAddress: payer.address,
      payoutAddress: payer.address,
      depositAddress,
      entryFee: { ...FEE, amount: '2.5' },
      chainId: 31_337,
    });
    const txHash = await bank.pay(payer, depositAddress as `0x${string}`, UNITS);
    const literal = { agentId, txHash, payoutAddress: payer.address };
    expect(await server.refused('verifyPayment', { params, body: literal })).toMatchObject({
      code: 'PAYMENT_UNCONFIRMED',
    });
    await bank.mine(3);
    expect(await server.call('verifyPayment', { params, body: literal })).toEqual({
      verified: true,
      confirmations: 4,
      message: 'Payment confirmed. Agent slot reserved.',
    });
    const shortest = { txHash, walletAddress: payer.address };
    expect(await server.call('verifyPayment', { params, body: shortest })).toMatchObject({ verified: true });
    await server.call('joinRoom', { params, body: { agentName: 'One', agentId, agentKey } });
    await premium.cancel(roomId, 'the test is over');
    await settle(bank, premium);
    await mustBalance(premium, ledger);
  });

  it("is no place for a thief of somebody else's entry fee", async () => {
    const { server, premium, ledger } = await premiumServer(bank, memoryLedgerStore(), 'default');
    const body = { maxPlayers: 2, mode: 'premium' as const, entryFee: FEE, gameSpeed: 'instant' as const };
    const room = await server.call('createRoom', { body });
    const { roomId, ownerKey } = room;
    const params = { roomId };
    const owner = { 'x-owner-key': ownerKey };
    // Mallory sits in her own room with one agent, and has registered another for the payment that comes.
    const [bob] = await seated(bank, server, room, [20]);
    const mallory = bank.player(20);
    const alice = await server.call('registerAgent', { body: { agentId: 'alice', name: 'Alice' } });
    const victim = await paid(bank, server, room, 21);
    await bank.mine(3);
    // She announces the victim's address as hers, signed by whom she can, and her own, to be known at all.
    const headers = { 'x-agent-key': alice.agentKey };
    const forgery = await announcement(roomId, 'alice', victim.player, mallory);
    const announcing = server.refused('announcePayment', { params, headers, body: forgery });
    expect(await announcing).toMatchObject({ code: 'PAYER_NOT_PROVEN' });
    const own = await announcement(roomId, 'alice', mallory);
    await server.call('announcePayment', { params, headers, body: own });
    expect(await server.refused('verifyPayment', { params, body: { txHash: victim.txHash } })).toMatchObject({
      code: 'PAYER_NOT_PROVEN',
    });
    const before = await balances(bank, [mallory, victim.player]);
    expect(JSON.stringify(await server.call('getPrizePool', { params }))).not.toContain(victim.txHash);

    // The chain shows the payment to everybody, and who made it; only the payer can say whose it is.
    const { txHash, player } = victim;
    for (const payoutAddress of [player.address, mallory.address]) {
      const unsigned = { agentId: 'alice', agentKey: alice.agentKey, txHash, payoutAddress };
      const forged = await signedClaim(roomId, unsigned, mallory);
      for (const claim of [unsigned, forged, { ...unsigned, signature: victim.claim.signature }])
        expect(await server.refused('verifyPayment', { params, body: claim })).toMatchObject({
          status: 403,
          code: 'PAYER_NOT_PROVEN',
        });
    }
    const seat = { agentName: 'Alice', agentId: 'alice', agentKey: alice.agentKey };
    expect(await server.refused('joinRoom', { params, body: seat })).toMatchObject({ status: 402 });
    expect(await server.refused('startGame', { params, headers: owner })).toMatchObject({ status: 403 });
    expect((await premium.account(roomId))?.phase).toBe('gathering');

    // The victim is as late as it likes, and the match begins with it and by itself.
    await server.call('verifyPayment', { params, body: victim.claim });
    const { agentId, agentKey } = victim;
    const joined = await server.call('joinRoom', {
      params,
      body: { agentName: agentId, agentId, agentKey },
    });
    // Not before the claim is as deep as a payment has to be.
    await server.pass(60_000);
    expect((await premium.account(roomId))?.phase).toBe('gathering');
    await bank.mine(3);
    await server.until(() => server.arena.room(roomId).started);
    expect((await premium.account(roomId))?.phase).toBe('playing');
    const agent = server.agent(roomId, joined.agentToken);
    await agent.hears('agent:welcome');
    // Bob never comes: he loses his own stake and nobody else's.
    await server.until(() => server.arena.find(roomId)?.status === 'finished');
    await server.arena.recorded();
    await settle(bank, premium);
    expect(bob?.agentId).toBe('payer-20');
    // Whoever loses by not playing may have been paid for it: the prize waits until the operator has looked.
    expect(await server.call('getPayoutStatus', { params })).toMatchObject({
      gameStatus: 'finished',
      payout: null,
      payouts: [],
      review: { reasons: ['one_payer', 'forfeit'] },
    });
    expect(await (await server.server.fetch('/metrics')).text()).toContain(
      'league_premium_held{chain="local"} 1',
    );
    expect(await balances(bank, [mallory, victim.player])).toEqual(before);
    await new Operator(ledger, server.time).release(roomId);
    await settle(bank, premium);
    const after = await balances(bank, [mallory, victim.player]);
    expect(after[0]! - before[0]!).toBe(0n);
    expect(after[1]! - before[1]!).toBe((2n * UNITS * 9n) / 10n);
    await mustBalance(premium, ledger);
  });

  it.each([
    ['default', null, { reasons: ['one_payer'] }],
    ['groups', { amount: '4.5', status: 'confirmed' }, null],
  ] as const)('of two, really played: its prize with the setting %s', async (setting, payout, review) => {
    const { server, premium, ledger } = await premiumServer(bank, memoryLedgerStore(), setting);
    const body = { maxPlayers: 2, mode: 'premium' as const, entryFee: FEE, gameSpeed: 'instant' as const };
    const room = await server.call('createRoom', { body });
    const params = { roomId: room.roomId };
    const payers = await seated(bank, server, room, setting === 'default' ? [30, 31] : [32, 33]);
    const { decide } = new Captain(payers[0]!.playerId);
    for (const { agentToken } of payers) {
      const agent = server.agent(room.roomId, agentToken);
      await agent.hears('agent:welcome');
      agent.playedBy(decide);
    }
    await server.until(() => server.arena.find(room.roomId)?.status === 'finished');
    await server.arena.recorded();
    await settle(bank, premium);
    const status = await server.call('getPayoutStatus', { params });
    expect(status).toMatchObject({ gameStatus: 'finished', payout, review });
    await new Operator(ledger, server.time).release(room.roomId).catch(() => undefined);
    await settle(bank, premium);
    expect(await server.call('getPayoutStatus', { params })).toMatchObject({ payout: { amount: '4.5' } });
    await mustBalance(premium, ledger);
  });

  it.each([
    ['no entry fee', { mode: 'premium' }, 422, 'INVALID_ENTRY_FEE'],
    ['an entry fee in a free room', { entryFee: FEE }, 422, 'INVALID_ENTRY_FEE'],
    ['a float', { mode: 'premium', entryFee: { ...FEE, amount: '1e2' } }, 422, 'INVALID_ENTRY_FEE'],
    ['a number', { mode: 'premium', entryFee: { ...FEE, amount: 100 } }, 400, 'INVALID_REQUEST'],
    ['another chain', { mode: 'premium', entryFee: { ...FEE, chain: 'base' } }, 403, 'PREMIUM_DISABLED'],
    ['house bots', { mode: 'premium', entryFee: FEE, bots: 2 }, 402, 'PAYMENT_REQUIRED'],
  ])('refuses %s', async (_name, body, status, code) => {
    const { server } = await premiumServer(bank);
    expect(await server.refused('createRoom', { body })).toMatchObject({ status, code });
    expect(await server.call('listRooms')).toEqual({ rooms: [] });
  });

  it('knows what is premium, and what is not there', async () => {
    const { server } = await premiumServer(bank);
    expect(await server.call('getPremiumTerms')).toMatchObject({
      enabled: true,
      commissionPercent: '10',
      chains: [
        { chain: 'local', chainId: 31_337, tokens: [{ token: 'USDC', contract: bank.tokens.USDC }, {}] },
      ],
    });
    const { roomId } = await server.call('createRoom', { body: {} });
    expect(await server.refused('getPrizePool', { params: { roomId } })).toMatchObject({
      status: 404,
      code: 'NOT_PREMIUM',
    });
    expect(await server.refused('getPayoutStatus', { params: { roomId: 'nowhere' } })).toMatchObject({
      code: 'ROOM_NOT_FOUND',
    });
  });
});
