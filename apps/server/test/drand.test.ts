/** drand as a source of dice, from a relay of the test's with recorded rounds: used, told in the replay, and not waited for in vain. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Arena, type SeedSource, silent } from '@lobster-league/arena';
import { FakeTime, fakeRandom } from '@lobster-league/arena/testing';
import { dummy } from '@lobster-league/dummy';
import { type ReplayInput, verify } from '@lobster-league/kernel';
import { DRAND_CHAINS, drandChecks, roundTime } from '@lobster-league/kernel/beacon';
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { afterEveryTest } from '../../../tests/support/tidy/tidy.js';
import { checkRoundsOn, drandSource } from '../src/ports/drand.js';
import { BOTS, luckyDice } from './support/server.js';

const { quicknet } = DRAND_CHAINS;
const ROUND = 1000;
/** The League of Entropy has really signed it. */
const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

const rounds = checkRoundsOn(new URL('../dist/drand-worker.js', import.meta.url));
afterAll(() => rounds.close());

const relays = new Set<Server>();
afterEveryTest(async () => {
  for (const relay of relays) await new Promise<void>((resolve) => void relay.close(() => resolve()));
  relays.clear();
});

async function relay(body: unknown, status = 200): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  });
  relays.add(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function source(time: FakeTime, urls: readonly string[]): SeedSource {
  return drandSource({ chain: quicknet, urls, time, log: silent, check: rounds.check });
}

const WAIT = { timeout: 60_000, interval: 5 };

/** The round comes, and the relay takes the time that it takes: the clock stands meanwhile. */
async function roundComes<T>(time: FakeTime, look: () => T | null): Promise<T> {
  await time.advance(2_600);
  return vi.waitFor(() => {
    const found = look();
    if (found === null) throw new Error('not yet');
    return found;
  }, WAIT);
}

/** Turns the clock until it holds. */
async function until<T>(time: FakeTime, look: () => T | null | Promise<T | null>): Promise<T> {
  return vi.waitFor(async () => {
    await time.advance(100);
    const found = await look();
    if (found === null) throw new Error('not yet');
    return found;
  }, WAIT);
}

/** What a source gives, once it does. */
function given(drand: SeedSource): () => { readonly value: Awaited<ReturnType<SeedSource['value']>> } | null {
  let found: { readonly value: Awaited<ReturnType<SeedSource['value']>> } | null = null;
  void drand.value(String(ROUND)).then((value) => {
    found = { value };
  });
  return () => found;
}

async function playedMatch(time: FakeTime, seedSources: readonly SeedSource[], comes: boolean) {
  const live = memoryLiveStore({ now: () => time.now() });
  const history = memoryHistoryStore();
  const random = fakeRandom('drand');
  const arena = new Arena({ games: [luckyDice], live, history, time, random, log: silent, seedSources });
  await arena.open();
  const { room } = await arena.createRoom({ game: 'dummy', bots: BOTS, config: { rounds: 2 } });
  await room.start();
  if (comes) await roundComes(time, () => room.record.startedAt);
  const { head, end } = await until(time, () => history.replayHead(room.roomId));
  const inputs: readonly ReplayInput[] = await history.replayInputs(room.roomId, 1, 1_000);
  await arena.close('over');
  return { head, inputs, end };
}

describe('drand', () => {
  it('checks signatures on a thread of its own, one after the other', async () => {
    const right = { round: ROUND, signature: SIGNATURE, previous: '' };
    const wrong = { ...right, round: ROUND + 1 };
    expect(await Promise.all([right, wrong, right].map((round) => rounds.check(quicknet, round)))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('announces a round that is still to come, and gives its verified value', async () => {
    const time = new FakeTime(roundTime(quicknet, ROUND) - 2_500);
    const { url, asked } = await relay({ round: ROUND, signature: SIGNATURE });
    const drand = source(time, [url]);
    const announced = drand.announce(time.now());
    expect(announced).toBe(String(ROUND));
    expect(roundTime(quicknet, Number(announced))).toBeGreaterThan(time.wall());
    const [first, second] = [given(drand), given(drand)];
    expect(asked).toEqual([]);
    const { value } = await roundComes(time, first);
    expect(value).toMatchObject({ proof: SIGNATURE });
    expect(second()).toEqual({ value });
    // Matches that begin together ask once.
    expect(asked).toEqual([`/${quicknet.hash}/public/${ROUND}`]);
  });

  it.each([
    ['gives another round', { round: ROUND + 1, signature: SIGNATURE }, 200],
    ['has a forged signature', { round: ROUND, signature: SIGNATURE.replace(/.$/, '0') }, 200],
    ['answers something else', { hello: 1 }, 200],
    ['is out of order', {}, 500],
  ])('takes nothing from a relay that %s', async (_what, body, status) => {
    const time = new FakeTime(roundTime(quicknet, ROUND) - 2_500);
    const { url } = await relay(body, status);
    expect(await until(time, given(source(time, [url])))).toEqual({ value: null });
  });

  it('asks the next relay where one fails', async () => {
    const time = new FakeTime(roundTime(quicknet, ROUND) - 2_500);
    const [bad, good] = [await relay({}, 500), await relay({ round: ROUND, signature: SIGNATURE })];
    const found = given(source(time, [bad.url, good.url]));
    await time.advance(2_600);
    await vi.waitFor(() => expect(bad.asked).toHaveLength(1), WAIT);
    expect(await until(time, found)).toMatchObject({ value: { proof: SIGNATURE } });
  });

  let replay: Awaited<ReturnType<typeof playedMatch>>;
  it('adds to the dice of a match', async () => {
    const time = new FakeTime(roundTime(quicknet, ROUND) - 2_500);
    const { url } = await relay({ round: ROUND, signature: SIGNATURE });
    replay = await playedMatch(time, [source(time, [url])], true);
    expect(replay.head.dice?.sources).toMatchObject([
      { source: 'drand:quicknet', announced: String(ROUND), proof: SIGNATURE },
    ]);
  });

  it('is proved by the replay of that match', () => {
    const games = (id: string) => (id === 'dummy' ? dummy : undefined);
    expect(verify(games, replay, { sources: drandChecks })).toBeNull();
    expect(verify(games, replay)).toMatchObject({ step: 'head' });
    const [said] = replay.head.dice!.sources;
    const sources = [{ ...said!, value: '00'.repeat(32) }];
    const forged = { ...replay, head: { ...replay.head, dice: { ...replay.head.dice!, sources } } };
    expect(verify(games, forged, { sources: drandChecks })).toMatchObject({ step: 'head' });
  });

  it('that cannot be reached holds no match up: it begins without, and the replay says so', async () => {
    const time = new FakeTime(roundTime(quicknet, ROUND) - 2_500);
    const without = await playedMatch(time, [source(time, ['http://127.0.0.1:9'])], false);
    expect(without.head.dice?.sources).toEqual([
      { source: 'drand:quicknet', announced: String(ROUND), value: null },
    ]);
    const games = (id: string) => (id === 'dummy' ? dummy : undefined);
    expect(verify(games, without, { sources: drandChecks })).toBeNull();
  });
});
