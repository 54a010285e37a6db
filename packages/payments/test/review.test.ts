/** Prizes that are not paid at once: of matches that look like a theft, until the operator has looked. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { NotPossible, Operator } from '../src/engine.js';
import type { Conduct } from '../src/index.js';
import { Bank, FEE, signedClaim } from './support/bank.js';

/** Of the losers, who are all but agent0. */
type Played = readonly [left: boolean, decisions: number];

const played = (conducts: readonly Played[]): Conduct[] => [
  { agentId: 'agent0', left: false, decisions: 50 },
  ...conducts.map(([left, decisions], i) => ({ agentId: `agent${i + 1}`, left, decisions })),
];

describeOn(findAnvil(), 'A prize', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  /** A match of two or three that agent0 has won. */
  async function won(conducts: readonly Played[], premium = bank.premium) {
    const { room, players } = await bank.playing(1 + conducts.length);
    const { roomId } = room;
    bank.matches.set(roomId, { kind: 'finished', winners: ['agent0'], players: played(conducts) });
    const before = await bank.balance(players[0]!.address);
    await premium.work();
    return { roomId, players, before, operator: new Operator(bank.ledger, bank.time) };
  }

  it.each<[string, readonly Played[], readonly string[] | undefined]>([
    ['whose loser was beaten', [[false, 1]], undefined],
    ['whose loser left after it had played', [[true, 10]], undefined],
    ['whose loser left before it had played', [[true, 9]], ['forfeit']],
    ['whose loser never decided anything', [[false, 0]], ['forfeit']],
    [
      'of whose losers one was beaten',
      [
        [true, 0],
        [false, 5],
      ],
      undefined,
    ],
    [
      'whose losers all left, one of them early',
      [
        [true, 30],
        [true, 2],
      ],
      ['forfeit'],
    ],
  ])('%s', async (_name, conducts, reasons) => {
    const { roomId, players, before } = await won(conducts);
    const account = await bank.premium.account(roomId);
    expect(account?.review?.reasons).toEqual(reasons);
    expect(account?.phase).toBe(reasons === undefined ? 'finished' : 'playing');
    expect([...bank.premium.chainStatuses.values()]).toMatchObject([{ held: expect.any(Number) }]);
    await bank.mine(20);
    await bank.premium.work();
    const paid = (await bank.balance(players[0]!.address)) > before;
    expect(paid).toBe(reasons === undefined);
    await bank.mustBalance();
  });

  it('whose losers were all paid for by one', async () => {
    const room = await bank.room(3);
    const [winner] = await bank.staked(room, 1);
    const payer = bank.player(9);
    const { roomId, opened } = room;
    for (const agentId of ['agent1', 'agent2']) {
      const txHash = await bank.pay(payer, opened.address);
      await bank.mine();
      const claim = { agentId, txHash, payoutAddress: bank.player(agentId === 'agent1' ? 10 : 11).address };
      await bank.premium.verify(roomId, await signedClaim(roomId, claim, payer));
    }
    await bank.mine();
    await bank.premium.start(roomId, ['agent0', 'agent1', 'agent2']);
    const players = played([
      [false, 40],
      [false, 40],
    ]);
    bank.matches.set(roomId, { kind: 'finished', winners: ['agent0'], players });
    await bank.premium.work();
    expect((await bank.premium.account(roomId))?.review?.reasons).toEqual(['one_payer']);
    expect(winner).toBeDefined();
  });

  it.each([
    ['whatever it did', 2, ['one_payer']],
    ['not where two losers have a payer each', 3, undefined],
  ] as const)('with one loser waits: %s', async (_name, seats, reasons) => {
    const premium = bank.newPremium({ settings: { review: 'suspicious' } });
    const { roomId } = await won(
      Array.from({ length: seats - 1 }, (): Played => [false, 40]),
      premium,
    );
    const account = await premium.account(roomId);
    expect(account?.review?.reasons).toEqual(reasons);
    expect(account?.phase).toBe(reasons === undefined ? 'finished' : 'playing');
    if (reasons === undefined) await bank.settled(roomId);
  });

  it('that is held waits for the operator, whatever becomes of the room', async () => {
    const { roomId, players, before, operator } = await won([[true, 0]]);
    bank.matches.delete(roomId);
    await bank.time.advance(86_400_000);
    await bank.premium.work();
    await bank.premium.cancel(roomId, 'removed');
    expect((await bank.premium.account(roomId))?.review).not.toBeNull();
    await operator.release(roomId);
    await expect(operator.refund(roomId)).rejects.toThrow(NotPossible);
    await bank.settled(roomId);
    expect((await bank.balance(players[0]!.address)) - before).toBe((2n * FEE * 9n) / 10n);
    await bank.mustBalance();
  });

  it('that is held and refused goes back to all who paid', async () => {
    const { roomId, players, operator } = await won([[true, 0]]);
    const before = await Promise.all(players.map(({ address }) => bank.balance(address)));
    await operator.refund(roomId);
    await expect(operator.release(roomId)).rejects.toThrow('is not held for review');
    await bank.settled(roomId);
    const after = await Promise.all(players.map(({ address }) => bank.balance(address)));
    expect(after.map((amount, i) => amount - before[i]!)).toEqual([FEE, FEE]);
    expect(await bank.premium.account(roomId)).toMatchObject({ phase: 'cancelled', cancelReason: 'review' });
    await bank.mustBalance();
  });

  it('is held or not as the setting says', async () => {
    for (const [review, reasons] of [
      ['off', undefined],
      ['all', ['all']],
    ] as const) {
      const { room } = await bank.playing(2);
      const { roomId } = room;
      bank.matches.set(roomId, { kind: 'finished', winners: ['agent0'], players: played([[true, 0]]) });
      await bank.newPremium({ settings: { review } }).work();
      expect((await bank.premium.account(roomId))?.review?.reasons).toEqual(reasons);
    }
  });
});
