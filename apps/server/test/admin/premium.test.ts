/** Premium rooms in administration, on a ledger with money on a real chain: nothing is paid twice, whoever asks however often. */
import type { admin } from '@lobster-league/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Bank, CONFIRMATIONS, FEE, FINAL } from '../../../../packages/payments/test/support/bank.js';
import { displacedPayout, refusedPayout } from '../../../../packages/payments/test/support/stuck.js';
import { describeOn, findAnvil } from '../../../../tests/support/services/index.js';
import { type TestServer, testServer } from '../support/server.js';
import { Operators, REASON } from './client.js';

const PRIZE = (2n * FEE * 9n) / 10n;
const UNKNOWN_TX = `0x${'ab'.repeat(32)}`;

describeOn(findAnvil(), 'Premium rooms in administration', (anvils) => {
  let bank: Bank;
  let server: TestServer;
  let operators: Operators;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());
  beforeEach(async () => {
    bank.ledger = bank.newLedger();
    bank.premium = bank.newPremium();
    await serve(bank.url);
  });

  /** A server without the wallet, whose operators look at the ledger that the bank works on. */
  async function serve(rpc: string) {
    const env = {
      PREMIUM_RPC_LOCAL: rpc,
      PREMIUM_TOKENS_LOCAL: `USDC:${bank.tokens.USDC}:6,USDT:${bank.tokens.USDT}:6`,
      PREMIUM_CONFIRMATIONS_LOCAL: String(CONFIRMATIONS),
    };
    server = await testServer({ ledger: bank.ledger, env });
    operators = new Operators(server);
  }

  const roomOf = async (room: string) =>
    (await operators.call('getPremiumRoom', { params: { room } })) as admin.PremiumRoom;
  const overview = async (query: object = {}) => operators.call('getPremium', { query });
  const payment = (room: string, id = 't0') => ({ room, payment: id });
  const lengths = async () => (await bank.ledger.heads()).map(({ sequence }) => sequence);

  /** A match whose loser left without playing: its prize is held. */
  async function held() {
    const { room, players } = await bank.playing();
    const left = [{ agentId: 'agent1', left: true, decisions: 0 }];
    bank.matches.set(room.roomId, { kind: 'finished', winners: ['agent0'], players: left });
    await bank.premium.work();
    return { roomId: room.roomId, players };
  }

  it('shows the ledger: every entry, both sides of every booking, and no signed bytes', async () => {
    const { room } = await bank.playing();
    bank.finish(room.roomId, 'agent0');
    await bank.settled(room.roomId);
    const params = { room: room.roomId };
    const { body } = await operators.send('viewer', 'getPremiumLedger', { params, query: { limit: '100' } });
    const { entries, total } = body as { entries: admin.PremiumLedger['entries']; total: number };
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: total }, (_, i) => i));
    expect(entries.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'opened',
        'deposit',
        'claimed',
        'started',
        'finished',
        'signed',
        'paid',
        'closed',
      ]),
    );
    for (const { postings } of entries)
      expect(postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(0n);
    expect(JSON.stringify(body)).not.toMatch(/"raw"|0x[0-9a-f]{200}/);
    const second = await operators.call('getPremiumLedger', { params, query: { page: '2', limit: '3' } });
    expect(second).toMatchObject({ total, entries: entries.slice(3, 6) });
    expect(await operators.send('viewer', 'getPremiumLedger', { params: { room: 'nothing' } })).toMatchObject(
      {
        status: 404,
      },
    );
  });

  it('lets only operators settle, and says no to a session without its token', async () => {
    const { roomId } = await held();
    const before = await lengths();
    const acts = [
      ['releasePrize', {}],
      ['refundPrize', {}],
      ['cancelPremium', {}],
      ['retryPayment', {}],
      ['redirectPayment', { to: bank.player(30).address }],
      ['adoptPayment', { txHash: UNKNOWN_TX }],
    ] as const;
    const key = await operators.key('operator');
    const login = await operators.raw('openSession', { body: { key } }, {});
    const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
    for (const [name, more] of acts) {
      const call = { params: payment(roomId), body: { ...REASON, ...more } };
      for (const role of ['viewer', 'moderator'] as const)
        expect(await operators.send(role, name, call)).toMatchObject({
          status: 403,
          body: { error: 'role_required' },
        });
      expect(await operators.raw(name, call, {})).toMatchObject({ status: 401 });
      expect(await operators.raw(name, call, { cookie })).toMatchObject({
        status: 403,
        body: { error: 'csrf' },
      });
      const silent = { ...call, body: more };
      expect(await operators.send('operator', name, silent)).toMatchObject({ status: 400 });
    }
    expect(await lengths()).toEqual(before);
    const refused = (await operators.audit()).filter(({ action }) => action.startsWith('premium.'));
    expect(refused).toHaveLength(2 * acts.length);
    expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
    const token = String(login.body.csrfToken);
    const meant = { params: { room: roomId }, body: REASON };
    const released = await operators.raw('releasePrize', meant, {
      cookie,
      'x-csrf-token': token,
      origin: server.running.url,
    });
    expect(released).toMatchObject({ status: 200, body: { phase: 'finished' } });
  });

  it('releases a prize that is held, refunds another, and cancels a match, each once', async () => {
    const { roomId: one, players } = await held();
    const { roomId: other } = await held();
    const { room } = await bank.playing();
    expect(await overview()).toMatchObject({ review: 2, stuck: 0, total: 3, open: false });
    const before = await bank.balance(players[0]!.address);
    const body = REASON;
    await operators.call('releasePrize', { params: { room: one }, body });
    await operators.call('refundPrize', { params: { room: other }, body });
    await operators.call('cancelPremium', { params: { room: room.roomId }, body });
    for (const [name, roomId] of [
      ['releasePrize', one],
      ['refundPrize', other],
      ['cancelPremium', room.roomId],
    ] as const)
      expect(await operators.send('operator', name, { params: { room: roomId }, body })).toMatchObject({
        status: 409,
        body: { error: 'not_possible' },
      });
    for (const roomId of [one, other, room.roomId]) await bank.settled(roomId);
    expect((await bank.balance(players[0]!.address)) - before).toBe(PRIZE + 2n * FEE);
    expect(await overview()).toMatchObject({ total: 0, rooms: [] });
    expect(await overview({ all: 'true' })).toMatchObject({ total: 3 });
    await bank.mustBalance();
  });

  it('signs a displaced payment again once, however often and at once it is asked for', async () => {
    const winner = bank.player(0).address;
    const before = await bank.balance(winner);
    const { roomId } = (await displacedPayout(bank, bank.player(32).address, 0n)).room;
    await server.time.advance(10 * 60_000);
    expect(await overview({ stuck: 'true' })).toMatchObject({ total: 1, rooms: [{ roomId }] });
    const retry = (params: object) => operators.send('operator', 'retryPayment', { params, body: REASON });
    const asked = await Promise.all(Array.from({ length: 5 }, () => retry(payment(roomId))));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await bank.premium.work();
    expect(await retry(payment(roomId))).toMatchObject({ status: 409 });
    await bank.settled(roomId);
    expect(await retry(payment(roomId))).toMatchObject({ status: 409, body: { message: 't0 is paid' } });
    expect(await retry(payment(roomId, 't77'))).toMatchObject({ status: 404 });
    expect(await retry(payment('nothing'))).toMatchObject({ status: 404 });
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    expect(await overview({ stuck: 'true' })).toMatchObject({ total: 0, stuck: 0 });
    await bank.mustBalance();
    const entries = (await operators.audit()).filter(({ action }) => action === 'premium.retry');
    expect(entries.filter(({ outcome }) => outcome === 'done')).toMatchObject([
      { target: `premium:${roomId}`, detail: 't0', by: 'operator', ...REASON },
    ]);
    expect(entries).toHaveLength(9);
  });

  it('redirects what a token refuses to pay to an address that it does not refuse', async () => {
    const { room, winner, free } = await refusedPayout(bank);
    const { roomId } = room;
    const elsewhere = bank.player(30).address;
    const [before, lost] = [await bank.balance(elsewhere, 'USDT'), await bank.balance(winner, 'USDT')];
    const redirect = (to: string, params = payment(roomId)) =>
      operators.send('operator', 'redirectPayment', { params, body: { ...REASON, to } });
    expect(await redirect(elsewhere.toLowerCase())).toMatchObject({ status: 400 });
    expect(await redirect('nowhere')).toMatchObject({ status: 400 });
    expect(await redirect(room.opened.address)).toMatchObject({ status: 409 });
    expect(await redirect(elsewhere, payment(roomId, 't1'))).toMatchObject({ status: 409 });
    expect(await redirect(elsewhere, payment(roomId, 't9'))).toMatchObject({ status: 404 });
    expect(await redirect(elsewhere)).toMatchObject({ status: 200 });
    expect((await roomOf(roomId)).payments[0]).toMatchObject({ id: 't0', to: elsewhere, state: 'created' });
    await bank.settled(roomId);
    expect(await redirect(winner)).toMatchObject({ status: 409 });
    expect((await bank.balance(elsewhere, 'USDT')) - before).toBe(PRIZE);
    expect(await bank.balance(winner, 'USDT')).toBe(lost);
    await bank.mustBalance();
    const done = (await operators.audit()).filter(({ outcome }) => outcome === 'done');
    expect(done).toMatchObject([{ action: 'premium.redirect', detail: `t0 to ${elsewhere}` }]);
    await free();
  });

  it('adopts the transaction that has paid, once and for nothing else', async () => {
    const winner = bank.player(0).address;
    const before = await bank.balance(winner);
    const { room, txHash } = await displacedPayout(bank, winner, PRIZE);
    const { roomId } = room;
    const adopt = (hash: string, id = 't0') =>
      operators.send('operator', 'adoptPayment', {
        params: payment(roomId, id),
        body: { ...REASON, txHash: hash },
      });
    expect(await adopt('0x12')).toMatchObject({ status: 400 });
    expect(await adopt(UNKNOWN_TX)).toMatchObject({ status: 409 });
    const asked = await Promise.all([adopt(txHash), adopt(txHash), adopt(txHash, 't1')]);
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(asked[2]).toMatchObject({ status: 409 });
    await operators.call('retryPayment', { params: payment(roomId, 't1'), body: REASON });
    await bank.settled(roomId);
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    await bank.mustBalance();
  });

  it('changes nothing while the chain cannot be asked, and says so', async () => {
    const { room } = await displacedPayout(bank, bank.player(32).address, 0n);
    await serve('http://127.0.0.1:9');
    const before = await lengths();
    const params = payment(room.roomId);
    for (const [name, more] of [
      ['retryPayment', {}],
      ['adoptPayment', { txHash: UNKNOWN_TX }],
    ] as const)
      expect(await operators.send('operator', name, { params, body: { ...REASON, ...more } })).toMatchObject({
        status: 503,
        body: { error: 'chain_unavailable' },
      });
    expect(await lengths()).toEqual(before);
    expect((await operators.audit()).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
    await bank.mine(FINAL);
  });
});
