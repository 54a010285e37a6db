/** `league premium`: what it understands, and what it shows. What it does is tested with the ledger and the server. */
import { mkdirSync } from 'node:fs';
import { openEmbedded } from '@lobster-league/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { Bank } from '../../payments/test/support/bank.js';
import { run, scratch } from './run.js';

describe('league premium', () => {
  it('explains itself', async () => {
    const { code, out } = await run(['premium', '--help']);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('everybody is refunded') });
  });

  it.each([
    ['an act that it does not know', ['steal'], "unknown subcommand 'steal'"],
    ['no room', ['cancel'], 'no room given'],
    ['no address', ['redirect', 'a', 't0'], 'no address given'],
    ['too much', ['show', 'a', 'b'], "unexpected 'b'"],
  ])('refuses %s', async (_name, args, said) => {
    expect(await run(['premium', ...args])).toMatchObject({ code: 2, err: expect.stringContaining(said) });
  });

  it('needs a ledger', async () => {
    const folder = scratch('nothing');
    mkdirSync(folder);
    expect(await run(['premium', '--data', folder])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no ledger in'),
    });
  });
});

describeOn(findAnvil(), 'league premium with rooms', (anvils) => {
  const folder = scratch('rooms');
  let bank: Bank;
  let close: () => Promise<void>;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
    const stores = await openEmbedded({ folder });
    close = stores.close;
    bank.ledger = stores.ledger;
    bank.premium = bank.newPremium();
    const { room } = await bank.playing();
    bank.finish(room.roomId, 'agent0');
    await bank.settled(room.roomId);
    await bank.playing();
  });
  afterAll(async () => {
    await bank.close();
    await close();
  });

  it('lists those that are not settled, or all, for people and for programs', async () => {
    const { out } = await run(['premium', '--data', folder]);
    expect(out).toMatch(
      /^room .*payments waiting\nroom2 +playing .*100 USDC on local +2 of 2 +200 USDC +0\n$/,
    );
    const all = await run(['premium', 'list', '--all', '--json', '--data', folder]);
    const rooms = JSON.parse(all.out) as { roomId: string; payments: { state: string; amount: string }[] }[];
    expect(rooms.map(({ roomId }) => roomId)).toEqual(['room1', 'room2']);
    expect(rooms[0]?.payments[0]).toMatchObject({ state: 'confirmed', amount: '180000000' });
    // Signed bytes are for the chain alone.
    expect(all.out).not.toMatch(/0x[0-9a-f]{200}/);
  });

  it('pays a prize that is held, or gives everything back', async () => {
    const held = async () => {
      const { room } = await bank.playing();
      const players = [{ agentId: 'agent1', left: true, decisions: 0 }];
      bank.matches.set(room.roomId, { kind: 'finished', winners: ['agent0'], players });
      await bank.premium.work();
      return room.roomId;
    };
    const [one, other] = [await held(), await held()];
    expect((await run(['premium', '--data', folder])).out).toMatch(new RegExp(`${one} +held for review`));
    const { out } = await run(['premium', 'release', one, '--data', folder]);
    expect(out).toMatch(/held for review since .* \(forfeit\); won by agent0[\s\S]*Nothing was changed/);
    const act = (verb: string, roomId: string) => run(['premium', verb, roomId, '--yes', '--data', folder]);
    expect(await act('release', one)).toMatchObject({ code: 0, out: expect.stringContaining('is released') });
    expect(await act('refund', other)).toMatchObject({
      code: 0,
      out: expect.stringContaining('is refunded'),
    });
    expect(await act('refund', one)).toMatchObject({ code: 1, err: expect.stringContaining('is not held') });
    expect((await bank.settled(one)).phase).toBe('finished');
    expect((await bank.settled(other)).phase).toBe('cancelled');
  });

  it('shows one, and says what is not possible', async () => {
    const { out } = await run(['premium', 'show', 'room1', '--data', folder]);
    expect(out).toMatch(
      /room room1: finished, settled[\s\S]*won by agent0[\s\S]*payout of agent0 +180 USDC +confirmed/,
    );
    expect(await run(['premium', 'show', 'room9', '--data', folder])).toMatchObject({
      code: 1,
      err: 'league: the ledger has no room room9\n',
    });
    expect(await run(['premium', 'cancel', 'room1', '--yes', '--data', folder])).toMatchObject({
      code: 1,
      err: expect.stringContaining('its pool was divided'),
    });
    const nowhere = ['premium', 'retry', 'room1', 't0', '--yes', '--data', folder];
    expect(await run(nowhere)).toMatchObject({
      code: 1,
      err: expect.stringContaining('t0 is paid'),
    });
  });
});
