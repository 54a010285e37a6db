/** `league admin` for premium rooms, at a server whose ledger has money on a real chain: nothing is paid twice. */
import { memoryAdminStore } from '@lobster-league/stores';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { realServer } from '../../../apps/server/test/support/real-server.js';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { Bank, CONFIRMATIONS, FEE } from '../../payments/test/support/bank.js';
import { displacedPayout, refusedPayout } from '../../payments/test/support/stuck.js';
import { type Outcome, run } from './run.js';

const PRIZE = (2n * FEE * 9n) / 10n;
const UNKNOWN_TX = `0x${'ab'.repeat(32)}`;

describeOn(findAnvil(), 'league admin for premium rooms', (anvils) => {
  let bank: Bank;
  let url = '';
  const before = process.env.LEAGUE_ADMIN_KEY;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.LEAGUE_ADMIN_KEY;
    else process.env.LEAGUE_ADMIN_KEY = before;
    await bank.close();
  });
  beforeEach(async () => {
    bank.ledger = bank.newLedger();
    bank.premium = bank.newPremium();
    const env = {
      SERVE_WEB: '0',
      PREMIUM_RPC_LOCAL: bank.url,
      PREMIUM_TOKENS_LOCAL: `USDC:${bank.tokens.USDC}:6,USDT:${bank.tokens.USDT}:6`,
      PREMIUM_CONFIRMATIONS_LOCAL: String(CONFIRMATIONS),
    };
    const server = await realServer(env, { admin: memoryAdminStore(), ledger: bank.ledger });
    const { keys } = server.services.administration;
    process.env.LEAGUE_ADMIN_KEY = (await keys.make({ name: 'ana', role: 'operator', expiresAt: null })).key;
    url = server.url;
  });

  const league = (...args: string[]): Promise<Outcome> => run(['admin', ...args, '--server', url]);
  const act = (...args: string[]): Promise<Outcome> => league(...args, '--reason', 'because of a test');
  const refused = (why: string) => ({ code: 1, out: '', err: expect.stringContaining(why) });

  /** A match whose loser left without playing: its prize is held. */
  async function held() {
    const { room, players } = await bank.playing();
    const left = [{ agentId: 'agent1', left: true, decisions: 0 }];
    bank.matches.set(room.roomId, { kind: 'finished', winners: ['agent0'], players: left });
    await bank.premium.work();
    return { roomId: room.roomId, winner: players[0]!.address };
  }

  it('shows what is stuck and signs it again once, however often it is asked for', async () => {
    const winner = bank.player(0).address;
    const had = await bank.balance(winner);
    const { roomId } = (await displacedPayout(bank, bank.player(32).address, 0n)).room;
    expect((await league('premium', '--stuck')).out).toContain(roomId);
    const asked = await Promise.all(Array.from({ length: 3 }, () => act('retry', roomId, 't0')));
    expect(asked.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    expect(asked.filter(({ code }) => code === 1)[0]).toEqual(refused('not_possible'));
    await bank.settled(roomId);
    expect(await act('retry', roomId, 't0')).toEqual(refused('t0 is paid'));
    expect((await bank.balance(winner)) - had).toBe(PRIZE);
    await bank.mustBalance();
    const { entries } = JSON.parse((await league('ledger', roomId, '--limit', '100', '--json')).out);
    const paid = entries.filter(({ type }: { type: string }) => type === 'paid');
    expect(paid.length).toBeGreaterThan(0);
    expect(await league('retry', roomId, 't0')).toMatchObject({ code: 2 });
  });

  it('releases, refunds and cancels, each once', async () => {
    const one = await held();
    const other = await held();
    const { room } = await bank.playing();
    const had = await bank.balance(one.winner);
    const acts = [
      ['release', one.roomId],
      ['refund', other.roomId],
      ['cancel', room.roomId],
    ] as const;
    for (const done of acts) expect(await act(...done)).toMatchObject({ code: 0, err: '' });
    for (const again of acts) expect(await act(...again)).toEqual(refused('not_possible'));
    for (const [, roomId] of acts) await bank.settled(roomId);
    expect((await bank.balance(one.winner)) - had).toBe(PRIZE + 2n * FEE);
    expect((await league('premium-room', one.roomId)).out).toContain(one.roomId);
    await bank.mustBalance();
  });

  it('redirects a payment that is refused, and adopts one that was paid by hand, each once', async () => {
    const { room, winner, free } = await refusedPayout(bank);
    const elsewhere = bank.player(30).address;
    const [had, lost] = [await bank.balance(elsewhere, 'USDT'), await bank.balance(winner, 'USDT')];
    expect(await act('redirect', room.roomId, 't0', 'nowhere')).toEqual(refused('invalid_request'));
    expect(await act('redirect', room.roomId, 't0', elsewhere)).toMatchObject({ code: 0 });
    await bank.settled(room.roomId);
    expect(await act('redirect', room.roomId, 't0', winner)).toEqual(refused('not_possible'));
    expect((await bank.balance(elsewhere, 'USDT')) - had).toBe(PRIZE);
    expect(await bank.balance(winner, 'USDT')).toBe(lost);
    await free();

    const before = await bank.balance(winner);
    const byHand = await displacedPayout(bank, winner, PRIZE);
    const { roomId } = byHand.room;
    expect(await act('adopt', roomId, 't0', UNKNOWN_TX)).toEqual(refused('not_possible'));
    expect(await act('adopt', roomId, 't0', byHand.txHash)).toMatchObject({ code: 0 });
    expect(await act('adopt', roomId, 't0', byHand.txHash)).toEqual(refused('not_possible'));
    expect(await act('retry', roomId, 't1')).toMatchObject({ code: 0 });
    await bank.settled(roomId);
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    await bank.mustBalance();
  });
});
