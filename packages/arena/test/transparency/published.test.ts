/** What the log says of matches, and when: each thing once, in order, after crashes too, and no end before it was shown. */
import {
  type Leaf,
  leafHash,
  readLeaf,
  verifyInclusion,
  verifyTreeHead,
} from '@lobster-league/kernel/transparency';
import { memoryHistoryStore, memoryLiveStore, memoryTransparencyStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import {
  Arena,
  fixedTerms,
  type HistoryStore,
  type LiveStore,
  StoreUnavailable,
  silent,
  type TransparencyStore,
} from '../../src/index.js';
import { FakeTime } from '../../src/testing/index.js';
import { Eye, pacedDummy } from '../harness.js';
import { randomOfTest } from '../random-of-test.js';

const SOON_MS = 100;

interface LoggedWorld {
  readonly time: FakeTime;
  readonly store: TransparencyStore;
  readonly live: LiveStore;
  readonly history: HistoryStore;
  /** A process on these stores; an earlier one that was not closed counts as killed. */
  process(store?: TransparencyStore): Promise<Arena>;
}

function loggedWorld(): LoggedWorld {
  const time = new FakeTime();
  const now = (): number => time.now();
  const live = memoryLiveStore({ now });
  const history = memoryHistoryStore();
  const store = memoryTransparencyStore();
  return {
    time,
    store,
    live,
    history,
    async process(transparency = store) {
      const random = randomOfTest('logged');
      const games = [pacedDummy];
      const arena = new Arena({ games, live, history, time, random, log: silent, transparency });
      await arena.open();
      return arena;
    },
  };
}

async function leavesOf(store: TransparencyStore, match?: string): Promise<Leaf[]> {
  const leaves = (await store.leaves(0, 1_000)).map(({ text }) => readLeaf(text)!);
  return match === undefined ? leaves : leaves.filter((leaf) => leaf.match === match);
}

async function kinds(store: TransparencyStore, match: string): Promise<string[]> {
  return (await leavesOf(store, match)).map(({ kind }) => kind);
}

const bots = ['eager', 'random'];

/** Turns the clock until it holds. */
async function until(time: FakeTime, holds: () => boolean | Promise<boolean>, ms = 1_000): Promise<void> {
  for (let turns = 0; !(await holds()); turns++) {
    if (turns > 2_000) throw new Error('it never happened');
    await time.advance(ms);
  }
}

describe('the log of matches', () => {
  it('says that a room was opened, that its match began and how it ended, in this order', async () => {
    const { time, store, history, ...world } = loggedWorld();
    const arena = await world.process();
    const { room } = await arena.createRoom({ game: 'dummy', bots, speed: 'fast' });
    await time.advance(SOON_MS);
    const { roomId, record } = room;
    expect(await leavesOf(store)).toEqual([
      {
        format: 1,
        kind: 'commitment',
        match: roomId,
        game: 'dummy',
        rules: record.rules,
        commitment: record.commitment,
        at: record.createdAt,
      },
    ]);
    await room.start();
    await time.advance(SOON_MS);
    expect(await kinds(store, roomId)).toEqual(['commitment', 'start']);
    // Who is fixed to play, and on what terms.
    expect((await leavesOf(store, roomId))[1]).toEqual({
      format: 2,
      kind: 'start',
      match: roomId,
      game: 'dummy',
      rules: record.rules,
      commitment: record.commitment,
      at: room.record.startedAt,
      terms: fixedTerms(room.record),
      agents: room.record.seats.map(({ agentId }) => agentId),
    });
    await until(time, async () => (await kinds(store, roomId)).length === 3);
    const game = await history.game(roomId);
    const replay = await history.replayHead(roomId);
    expect((await leavesOf(store, roomId))[2]).toMatchObject({
      kind: 'result',
      at: game!.finishedAt,
      placements: game!.result,
      digest: replay!.end.digest,
      commitment: record.commitment,
    });
    await arena.close('over');
  });

  it('says nothing of an end that spectators have not seen', async () => {
    const { time, store, ...world } = loggedWorld();
    const arena = await world.process();
    const { room } = await arena.createRoom({ game: 'dummy', bots, speed: 'slow' });
    const eye = new Eye();
    (await arena.reach(room.roomId)).watch(eye);
    await room.start();
    let ended = false;
    await until(
      time,
      async () => {
        const said = (await kinds(store, room.roomId)).length === 3;
        if (said) expect(room.status).toBe('finished');
        if (room.status !== 'finished') expect(said).toBe(false);
        ended = said;
        return said;
      },
      50,
    );
    expect(ended).toBe(true);
    await arena.close('over');
  });

  it('says that the house called a match off, and why; the number is public', async () => {
    const { time, store, ...world } = loggedWorld();
    const arena = await world.process();
    const { room } = await arena.createRoom({ game: 'dummy', bots, speed: 'slow' });
    await room.start();
    await room.stop('called_off');
    await until(time, async () => (await kinds(store, room.roomId)).length === 3);
    expect((await leavesOf(store, room.roomId))[2]).toMatchObject({
      kind: 'called_off',
      reason: 'called_off',
    });
    expect(await arena.transparency!.counts(await store.size())).toEqual({ calledOff: 1, abandoned: 0 });
    await arena.close('over');
  });

  it('proves every leaf of a match to whoever knows the key', async () => {
    const { time, store, ...world } = loggedWorld();
    const arena = await world.process();
    for (let n = 0; n < 5; n++) await arena.createRoom({ game: 'dummy', bots, speed: 'fast' });
    const { room } = await arena.createRoom({ game: 'dummy', bots, speed: 'fast' });
    await room.start();
    await until(time, async () => (await kinds(store, room.roomId)).length === 3);
    const { publicKey } = await arena.transparency!.key();
    const { head, entries } = await arena.transparency!.match(room.roomId);
    expect(verifyTreeHead(head, publicKey)).toBe(true);
    expect(head.size).toBe(await store.size());
    expect(entries).toHaveLength(3);
    for (const { index, leaf, proof } of entries)
      expect(
        verifyInclusion({ hash: leafHash(leaf), leaf: index, size: head.size, proof, root: head.root }),
      ).toBe(true);
    await arena.close('over');
  });
});

/** A store in front of another, which fails or is stopped as the test wants. */
class Stubborn implements TransparencyStore {
  away = false;
  readonly #store: TransparencyStore;

  constructor(store: TransparencyStore) {
    this.#store = store;
  }

  #there(): TransparencyStore {
    if (this.away) throw new StoreUnavailable('the log is away');
    return this.#store;
  }

  append: TransparencyStore['append'] = async (leaves) => this.#there().append(leaves);
  size = async () => this.#there().size();
  leaves: TransparencyStore['leaves'] = async (from, limit) => this.#there().leaves(from, limit);
  indexesOf: TransparencyStore['indexesOf'] = async (keys) => this.#there().indexesOf(keys);
  hashesOf: TransparencyStore['hashesOf'] = async (indexes) => this.#there().hashesOf(indexes);
  countOf: TransparencyStore['countOf'] = async (kind, size) => this.#there().countOf(kind, size);
  signingKey: TransparencyStore['signingKey'] = async (made) => this.#there().signingKey(made);
  close = async () => undefined;
}

describe('a process that is killed', () => {
  it('before it has said anything: the next one says it for every room that is there, each once', async () => {
    const { time, store, ...world } = loggedWorld();
    const before = new Stubborn(store);
    before.away = true;
    const killed = await world.process(before);
    const { room } = await killed.createRoom({ game: 'dummy', bots, speed: 'fast' });
    const { room: waiting } = await killed.createRoom({ game: 'dummy' });
    await room.start();
    await time.advance(SOON_MS);
    expect(await store.size()).toBe(0);

    await time.advance(10_000);
    const next = await world.process();
    await next.recovered();
    await until(time, async () => (await kinds(store, room.roomId)).length === 3);
    expect(await kinds(store, room.roomId)).toEqual(['commitment', 'start', 'result']);
    expect(await kinds(store, waiting.roomId)).toEqual(['commitment']);

    // Once more, with everything said.
    await time.advance(10_000);
    const third = await world.process();
    await third.recovered();
    await time.advance(10_000);
    expect(await kinds(store, room.roomId)).toEqual(['commitment', 'start', 'result']);
    expect(await store.size()).toBe(4);
    await third.close('over');
  });

  it('between recording a match and saying how it ended: the next one says it', async () => {
    const { time, store, history, ...world } = loggedWorld();
    const before = new Stubborn(store);
    const killed = await world.process(before);
    const { room } = await killed.createRoom({ game: 'dummy', bots, speed: 'fast' });
    await room.start();
    await time.advance(SOON_MS);
    before.away = true;
    await until(time, async () => (await history.game(room.roomId)) !== null);
    expect(await kinds(store, room.roomId)).toEqual(['commitment', 'start']);

    await time.advance(10_000);
    const next = await world.process();
    await next.recovered();
    await until(time, async () => (await kinds(store, room.roomId)).length === 3);
    expect(await kinds(store, room.roomId)).toEqual(['commitment', 'start', 'result']);
    await next.close('over');
  });
});

describe('while the log is away', () => {
  it('matches are opened, played and recorded; the log has all of it when it is back', async () => {
    const { time, store, history, ...world } = loggedWorld();
    const stubborn = new Stubborn(store);
    stubborn.away = true;
    const arena = await world.process(stubborn);
    const { room } = await arena.createRoom({ game: 'dummy', bots, speed: 'fast' });
    await room.start();
    await until(time, async () => (await history.game(room.roomId)) !== null);
    expect(await store.size()).toBe(0);
    stubborn.away = false;
    await until(time, async () => (await kinds(store, room.roomId)).length === 3);
    expect(await kinds(store, room.roomId)).toEqual(['commitment', 'start', 'result']);
    await arena.close('over');
  });
});

describe('several processes that share a log', () => {
  it('each say their own, and nothing twice', async () => {
    const { time, store, ...world } = loggedWorld();
    // Two arenas that know nothing of each other but the log.
    const one = await world.process();
    const other = await loggedWorldOn(store, time);
    const rooms = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const { room } = await (n % 2 === 0 ? one : other).createRoom({ game: 'dummy', bots, speed: 'fast' });
        await room.start();
        return room;
      }),
    );
    await until(time, async () => (await store.size()) === 120);
    for (const { roomId } of rooms)
      expect(await kinds(store, roomId)).toEqual(['commitment', 'start', 'result']);
    const heads = await Promise.all([one.transparency!.head(), other.transparency!.head()]);
    expect(heads[0]!.root).toBe(heads[1]!.root);
    expect(await one.transparency!.key()).toEqual(await other.transparency!.key());
    await one.close('over');
    await other.close('over');
  });
});

async function loggedWorldOn(transparency: TransparencyStore, time: FakeTime): Promise<Arena> {
  const live = memoryLiveStore({ now: () => time.now() });
  const random = randomOfTest('logged');
  const history = memoryHistoryStore();
  const arena = new Arena({
    games: [pacedDummy],
    live,
    history,
    time,
    random,
    log: silent,
    transparency,
  });
  await arena.open();
  return arena;
}
