/** Matches for money that end without a result, on a real chain: everybody gets back what they paid, to the unit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Operator } from '../../../../packages/payments/src/engine.js';
import { Bank, COMMISSION } from '../../../../packages/payments/test/support/bank.js';
import { describeOn, findAnvil } from '../../../../tests/support/services/index.js';
import type { ClawpolyServer } from './support/clawpoly-server.js';
import { balances, ENTRY_FEE, mustBalance, premiumServer, seated, settle, UNITS } from './support/premium.js';

describeOn(findAnvil(), 'A premium match that is stopped', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  /** Four agents who have paid, are connected, and play. */
  async function playing(first: number, gameSpeed: 'normal' | 'instant' = 'normal') {
    const { server, premium, ledger } = await premiumServer(bank);
    const body = { maxPlayers: 4, mode: 'premium' as const, entryFee: ENTRY_FEE, gameSpeed };
    const { roomId, depositAddress } = await server.call('createRoom', { body });
    const payers = await seated(
      bank,
      server,
      { roomId, depositAddress },
      [0, 1, 2, 3].map((i) => first + i),
    );
    const before = await balances(
      bank,
      payers.map(({ player }) => player),
    );
    const agents = payers.map(({ agentToken }) => server.agent(roomId, agentToken));
    for (const agent of agents) await agent.hears('agent:welcome');
    await server.until(() => server.arena.room(roomId).status === 'playing');
    return { server, premium, ledger, roomId, depositAddress, payers, before, agents };
  }

  async function mustBeRefunded(
    server: ClawpolyServer,
    { roomId, payers, before, depositAddress }: Awaited<ReturnType<typeof playing>>,
  ): Promise<void> {
    const after = await balances(
      bank,
      payers.map(({ player }) => player),
    );
    expect(after.map((amount, i) => amount - before[i]!)).toEqual(payers.map(() => UNITS));
    expect(await bank.balance(depositAddress as `0x${string}`)).toBe(0n);
    const status = await server.call('getPayoutStatus', { params: { roomId } });
    expect(status).toMatchObject({ gameStatus: 'cancelled', winnerId: null, payout: null, commission: null });
    expect(status.refunds.map(({ agentId, amount, status: state }) => [agentId, amount, state])).toEqual(
      payers.map(({ agentId }) => [agentId, '2.5', 'confirmed']),
    );
  }

  it('by the operator, while it runs', async () => {
    const match = await playing(0);
    const { server, premium, ledger, roomId } = match;
    const commission = await bank.balance(COMMISSION);
    await new Operator(ledger, server.time).cancel(roomId);
    await settle(bank, premium);
    await server.until(() => server.arena.find(roomId)?.status === 'finished');
    await server.arena.recorded();
    await mustBeRefunded(server, match);
    const { players, rated } = (await server.arena.history.game(roomId))!;
    expect({ rated, ratings: players.map(({ rating }) => rating) }).toEqual({
      rated: false,
      ratings: [null, null, null, null],
    });
    expect(await bank.balance(COMMISSION)).toBe(commission);
    await mustBalance(premium, ledger);
    // Once is enough: the match that ended so divides nothing afterwards.
    await settle(bank, premium);
    await mustBeRefunded(server, match);
    await mustBalance(premium, ledger);
  });

  it('by the operator, before it begins: whoever waits is told at once', async () => {
    const { server, premium, ledger } = await premiumServer(bank);
    const body = { maxPlayers: 2, mode: 'premium' as const, entryFee: ENTRY_FEE };
    const room = await server.call('createRoom', { body });
    const [payer] = await seated(bank, server, room, [20]);
    const before = await bank.balance(payer!.player.address);
    const agent = server.agent(room.roomId, payer!.agentToken);
    await agent.hears('agent:welcome');
    await new Operator(ledger, server.time).cancel(room.roomId);
    await settle(bank, premium);
    await agent.closed();
    expect(server.arena.find(room.roomId)).toBeNull();
    expect((await bank.balance(payer!.player.address)) - before).toBe(UNITS);
    const params = { roomId: room.roomId };
    expect(await server.call('getPayoutStatus', { params })).toMatchObject({
      gameStatus: 'cancelled',
      refunds: [{ agentId: 'payer-20', amount: '2.5', status: 'confirmed' }],
    });
    await mustBalance(premium, ledger);
  });

  it.each(['normal', 'instant'] as const)('by all agents, who have left (%s)', async (speed) => {
    const match = await playing(speed === 'normal' ? 4 : 8, speed);
    const { server, premium, ledger, roomId, agents } = match;
    for (const agent of agents) await agent.leave();
    await server.until(() => server.arena.find(roomId)?.status === 'finished');
    await server.arena.recorded();
    await settle(bank, premium);
    await mustBeRefunded(server, match);
    expect((await premium.account(roomId))?.cancelReason).toBe('abandoned');
    await mustBalance(premium, ledger);
  });

  it('by nobody as long as one agent is there: it wins', async () => {
    const match = await playing(12, 'instant');
    const { server, premium, ledger, roomId, agents, payers, before } = match;
    for (const agent of agents.slice(1)) await agent.leave();
    await server.until(() => server.arena.find(roomId)?.status === 'finished');
    await server.arena.recorded();
    await settle(bank, premium);
    const after = await balances(
      bank,
      payers.map(({ player }) => player),
    );
    expect(after.map((amount, i) => amount - before[i]!)).toEqual([9_000_000n, 0n, 0n, 0n]);
    await mustBalance(premium, ledger);
  });

  it('by the end of its process, when nobody ever goes on with it', async () => {
    const match = await playing(16);
    await match.server.server.running.close();
    // It has the ledger, and stores in which there never was such a room.
    const { server, premium, ledger } = await premiumServer(bank, match.ledger);
    await premium.work();
    await server.pass(9 * 60_000);
    await premium.work();
    expect((await premium.account(match.roomId))?.phase).toBe('playing');
    await server.pass(2 * 60_000);
    await settle(bank, premium);
    await mustBeRefunded(server, match);
    expect((await premium.account(match.roomId))?.cancelReason).toBe('room_gone');
    await mustBalance(premium, ledger);
  });
});
