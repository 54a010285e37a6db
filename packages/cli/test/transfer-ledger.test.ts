/** The ledger of premium rooms moves from one store to another with the history, and pending payouts continue there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { LEDGER_WORK } from '@lobster-league/arena';
import { openEmbedded } from '@lobster-league/stores';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { Bank, FEE, FINAL } from '../../payments/test/support/bank.js';
import { run, scratch } from './run.js';

const PRIZE = (2n * FEE * 9n) / 10n;

describeOn(findAnvil(), 'the ledger', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  it('is carried along, and what was owed is paid from the new one, once', async () => {
    const [from, to, file] = [scratch('from'), scratch('to'), scratch('ledger.jsonl')];
    const old = await openEmbedded({ folder: from });
    bank.ledger = old.ledger;
    bank.premium = bank.newPremium();
    const { room: settled } = await bank.playing();
    bank.finish(settled.roomId, 'agent1');
    await bank.settled(settled.roomId);
    const { room, players } = await bank.playing();
    const winner = players[0]!.address;
    const before = await bank.balance(winner);
    bank.finish(room.roomId, 'agent0');
    // Decided, and coin for gas is on its way.
    await bank.premium.work();
    expect((await bank.premium.account(room.roomId))?.phase).toBe('finished');

    // The worker releases its lease when it is closed.
    bank.premium.run();
    await bank.time.advance(1);
    expect(await old.ledger.lease(LEDGER_WORK, 'somebody else', 1)).toBe(false);
    await bank.premium.close();
    expect(await old.ledger.lease(LEDGER_WORK, 'somebody else', 0)).toBe(true);
    await old.close();
    const exported = await run(['export', file, '--from', from]);
    expect(exported).toMatchObject({ code: 0, err: expect.stringMatching(/and \d+ entries of the ledger/) });
    const count = /and (\d+) entries/.exec(exported.err)?.[1];
    expect(await run(['import', file, '--to', to])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`and ${count} of ${count} entries of the ledger`),
    });
    expect(await run(['import', file, '--to', to])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`and 0 of ${count} entries of the ledger`),
    });

    const fresh = await openEmbedded({ folder: to });
    bank.ledger = fresh.ledger;
    bank.premium = bank.newPremium({ owner: 'two' });
    await bank.mustBalance();
    await bank.mine(FINAL);
    await bank.settled(room.roomId);
    expect((await bank.balance(winner)) - before).toBe(PRIZE);
    // No address is given a second time.
    const addresses = [settled, room, await bank.room()].map(({ opened }) => opened.address);
    expect(new Set(addresses).size).toBe(3);
    await bank.mustBalance();
    await fresh.close();
  });

  it('is not mixed with another of the same rooms', async () => {
    const [file, other, to] = [scratch('ledger.jsonl'), scratch('other.jsonl'), scratch('mixed')];
    const text = readFileSync(file, 'utf8');
    const changed = text.replace(
      /"check":"([0-9a-f]{64})"/,
      (_, check: string) => `"check":"${[...check].reverse().join('')}"`,
    );
    expect(changed).not.toBe(text);
    writeFileSync(other, changed);
    expect(await run(['import', file, '--to', to])).toMatchObject({ code: 0 });
    expect(await run(['import', other, '--to', to])).toMatchObject({
      code: 1,
      err: expect.stringContaining('says something else of room'),
    });
    const cut = scratch('cut.jsonl');
    const lines = text.trimEnd().split('\n');
    const entry = lines.findIndex((line) => line.includes('"kind":"entry"'));
    writeFileSync(cut, `${lines.filter((_, i) => i !== entry).join('\n')}\n`);
    expect(await run(['import', cut, '--to', scratch('short')])).toMatchObject({ code: 1 });
  });
});
