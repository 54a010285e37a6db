/**
 * An operator who changes the seed of a match in its store after the commitment was published: caught by the command line
 * and by the SDK, each with what it has kept, and by an audit of the log.
 */
import { writeFileSync } from 'node:fs';
import type { LiveStore, RoomRecord } from '@lobster-league/arena';
import { dummy } from '@lobster-league/dummy';
import { type AnyGame, commitmentTo } from '@lobster-league/kernel';
import { DiceKeeper, Http } from '@lobster-league/sdk';
import { memoryHistoryStore, memoryLiveStore, memoryTransparencyStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { realServer } from '../../apps/server/test/support/real-server.js';
import { run, scratch } from '../../packages/cli/test/run.js';
import { freePort } from '../support/services/index.js';

const LIKED = 'ab'.repeat(32);
const GAME = dummy as unknown as AnyGame;

/** Each request over a connection of its own: the server is another one later. */
async function json(url: string, body?: object, more: Record<string, string> = {}): Promise<unknown> {
  const headers = { connection: 'close', 'content-type': 'application/json', ...more };
  const asked = body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body), headers };
  return (await fetch(url, asked)).json();
}

async function rig(
  live: LiveStore,
  roomId: string,
  change: (record: RoomRecord) => RoomRecord,
): Promise<void> {
  const record = (await live.room(roomId))!;
  expect(await live.saveRoom(change(record), (await live.lease(roomId, 'rigger', 1))!)).not.toBe(false);
}

/** Sits down, lets the operator do its work while the server is away, and plays the match to its end. */
async function played(change: (record: RoomRecord) => RoomRecord) {
  const port = String(await freePort());
  const stores = {
    live: memoryLiveStore(),
    history: memoryHistoryStore(),
    transparency: memoryTransparencyStore(),
  };
  const honest = await realServer({ PORT: port }, stores);
  const { url } = honest;
  const opened = Object(
    await json(`${url}/api/league/matches`, { game: 'dummy', maxPlayers: 2, bots: ['eager'] }),
  );
  const { roomId } = opened.room;
  const path = `${url}/api/league/matches/${roomId}`;
  const signal = new AbortController().signal;
  const keeper = new DiceKeeper(new Http(url, signal), signal, true);
  const { token, seat } = Object(await json(`${path}/seats`, { name: 'Ada', entropy: keeper.entropy }));
  const kept = String(seat.commitment);
  await expect
    .poll(async () => (await honest.services.arena.transparency!.match(roomId)).entries.length)
    .toBe(1);
  await honest.close();
  await rig(stores.live, roomId, change);
  const rigged = await realServer({ PORT: port }, stores);
  keeper.sits(roomId, kept);
  await json(`${path}/start`, {}, { 'x-owner-key': opened.ownerKey });
  const headers = { 'x-seat-token': String(token) };
  const act = () => json(`${path}/seat/actions`, { action: { type: 'roll' } }, headers);
  const replay = async (): Promise<Response> => {
    await act();
    return fetch(`${path}/replay`);
  };
  await expect.poll(async () => (await replay()).status, { timeout: 60_000, interval: 20 }).toBe(200);
  const text = await (await fetch(`${path}/replay`)).text();
  const file = scratch(`rigged-${roomId}.json`);
  writeFileSync(file, text);
  await rigged.services.arena.recorded();
  await expect
    .poll(async () => (await rigged.services.arena.transparency!.match(roomId)).entries.length)
    .toBe(3);
  return { url, roomId, kept, keeper, file };
}

describe('a seed that was changed in the store after its commitment was published', () => {
  it('is found by everybody, from the replay alone', async () => {
    const { url, kept, keeper, file } = await played((record) => ({
      ...record,
      dice: { ...record.dice!, serverSeed: LIKED },
    }));
    for (const args of [
      ['verify', file],
      ['verify', file, '--commitment', kept],
    ])
      expect(await run(args)).toMatchObject({
        code: 1,
        out: expect.stringMatching(/^differs at the head, line 1: .*does not match the published commitment/),
      });
    expect(await keeper.check(GAME)).toMatchObject({
      verified: false,
      message: expect.stringContaining('not as committed'),
    });
    expect(await run(['audit-log', url])).toMatchObject({
      code: 1,
      out: expect.stringContaining('does not match the published commitment'),
    });
  });

  it('with a commitment to suit it is found by all who have kept the one that was told, and in the log', async () => {
    const { url, roomId, kept, keeper, file } = await played((record) => ({
      ...record,
      commitment: commitmentTo(LIKED),
      dice: { ...record.dice!, serverSeed: LIKED },
    }));
    // The replay alone fits together: that is why the commitment is kept.
    expect(await run(['verify', file])).toMatchObject({ code: 0 });
    expect(await run(['verify', file, '--commitment', kept])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/differs at the head.*not the one that was seen/),
    });
    expect(await keeper.check(GAME)).toMatchObject({
      verified: false,
      message: expect.stringContaining('not the one that was seen'),
    });
    expect(await run(['audit-log', url])).toMatchObject({
      code: 1,
      out: expect.stringContaining(`match ${roomId} has another commitment than before`),
    });
  });

  it('and an honest match is found right by the same checks', async () => {
    const { url, kept, keeper, file } = await played((record) => record);
    expect(await run(['verify', file, '--commitment', kept])).toMatchObject({ code: 0 });
    expect(await keeper.check(GAME)).toMatchObject({ verified: true });
    expect(await run(['audit-log', url])).toMatchObject({ code: 0 });
  });
});
