/** A history goes from any store into any other, once, whole, however often it is sent. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { Arena, type HistoryStore, type HostedGame, silent } from '@lobster-league/arena';
import { FakeTime, fakeRandom } from '@lobster-league/arena/testing';
import { clawpoly } from '@lobster-league/clawpoly';
import { memoryLiveStore, openEmbeddedHistory } from '@lobster-league/stores';
import { openMongo } from '@lobster-league/stores/mongo';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENT_MONGO } from '../../../tests/support/patient-stores.js';
import { describeOn, someMongo } from '../../../tests/support/services/index.js';
import { run, scratch } from './run.js';

const hosted: HostedGame = {
  game: clawpoly,
  paced: true,
  absence: null,
  emptyStopMs: null,
  tableSize: 2,
  house: [{ bot: 'random' }],
};

/** Three real matches in a data folder, and agents with secrets. */
async function fill(folder: string): Promise<void> {
  const { history, close } = await openEmbeddedHistory({ folder });
  const time = new FakeTime();
  const live = memoryLiveStore({ now: () => time.now() });
  const ports = { games: [hosted], live, history, time, random: fakeRandom('transfer'), log: silent };
  const arena = new Arena(ports);
  await arena.open();
  await arena.agents.register({ agentId: 'deepclaw', name: 'Deep 🦞 Claw' });
  for (const speed of ['instant', 'fast', 'instant'] as const) {
    const bots = ['random', 'navigator'];
    const { room } = await arena.createRoom({ game: 'clawpoly', speed, bots, config: { turnLimit: 20 } });
    await room.start();
    for (let minutes = 0; room.status !== 'finished' && minutes < 100; minutes++) await time.advance(60_000);
    await arena.recorded();
    await time.advance(60_000);
  }
  await arena.close('over');
  await close();
}

/** Returns everything that a history stores. */
async function told(history: HistoryStore): Promise<unknown> {
  const { items } = await history.games({}, { page: 1, limit: 100 });
  const agents = (await history.agents({ page: 1, limit: 100 })).items;
  return {
    items,
    agents,
    secrets: await Promise.all(agents.map(({ agentId }) => history.secrets(agentId))),
    standings: await Promise.all(agents.map(({ agentId }) => history.standings(agentId))),
    rivals: await Promise.all(agents.map(({ agentId }) => history.rivalries(agentId, null, 50))),
    points: await Promise.all(agents.map(({ agentId }) => history.ratingHistory(agentId, 'clawpoly', 50))),
    events: await Promise.all(items.map(({ gameId }) => history.events(gameId, 1, 10_000))),
    heads: await Promise.all(items.map(({ gameId }) => history.replayHead(gameId))),
    inputs: await Promise.all(items.map(({ gameId }) => history.replayInputs(gameId, 1, 10_000))),
    seasons: await history.seasons(null),
    board: await history.board('clawpoly', 'all_time', '', 10),
  };
}

async function toldAt(folder: string): Promise<unknown> {
  const { history, close } = await openEmbeddedHistory({ folder });
  try {
    return await told(history);
  } finally {
    await close();
  }
}

const source = scratch('source');
const file = scratch('history.jsonl');
let original: unknown;

beforeAll(async () => {
  await fill(source);
  original = await toldAt(source);
  expect(original).toMatchObject({ items: { length: 3 }, agents: { length: 3 } });
});

describe('league export and import', () => {
  it('bring a history into another data folder, as it was', async () => {
    const exported = await run(['export', file, '--from', source]);
    expect(exported).toEqual({ code: 0, out: '', err: 'exported 3 agents and 3 games\n' });
    expect(statSync(file).mode & 0o077).toBe(0);
    const target = scratch('target');
    const first = await run(['import', file, '--to', target]);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('imported 3 of 3 agents and 3 of 3 games');
    expect(await toldAt(target)).toEqual(original);
    const again = await run(['import', file, '--to', target]);
    expect(again.out).toContain('imported 0 of 3 agents and 0 of 3 games');
    expect(await toldAt(target)).toEqual(original);
  });

  it('do not overwrite a file', async () => {
    const twice = await run(['export', file, '--from', source]);
    expect(twice).toMatchObject({ code: 2 });
    expect(twice.err).toContain('cannot write');
  });

  it.each([
    { what: 'is cut off', change: (text: string) => text.slice(0, text.lastIndexOf('{')), says: /cut off/ },
    { what: 'lacks a game', change: without('"kind":"game"'), says: /there were fewer/ },
    { what: 'lacks its head', change: without('"kind":"head"'), says: /line 1: a line of kind/ },
    { what: 'is something else', change: () => 'hello\n', says: /line 1: this is not JSON/ },
    { what: 'is of a newer version', change: newer, says: /newer Lobster League/ },
  ])('refuse a file that $what', async ({ change, says, what }) => {
    const bad = scratch(`bad ${what}.jsonl`);
    writeFileSync(bad, change(readFileSync(file, 'utf8')));
    const { code, err } = await run(['import', bad, '--to', scratch(`bad ${what}`)]);
    expect(code).toBe(1);
    expect(err).toMatch(says);
  });
});

function without(part: string): (text: string) => string {
  return (text) => {
    const lines = text.split('\n');
    lines.splice(
      lines.findIndex((line) => line.includes(part)),
      1,
    );
    return lines.join('\n');
  };
}

/** A file's lines, whatever the order of names in them. */
function parsed(path: string): unknown[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

function newer(text: string): string {
  return text.replace('"version":2', '"version":3');
}

describeOn(someMongo(), 'league export and import with MongoDB', (mongo) => {
  afterAll(() => mongo.end());

  it('bring a history there and back', async () => {
    const url = await mongo.url(`league-transfer-${process.pid}`);
    try {
      const path = scratch('to-mongo.jsonl');
      await run(['export', path, '--from', source]);
      expect((await run(['import', path, '--to', url])).out).toContain('3 of 3 games');
      expect((await run(['import', path, '--to', url])).out).toContain('0 of 3 games');
      const { history, close } = openMongo({ url, timeouts: PATIENT_MONGO });
      await expect.poll(() => history.state()).toBe('connected');
      expect(await told(history)).toEqual(original);
      await close();
      const back = scratch('back.jsonl');
      expect((await run(['export', back, '--from', url])).code).toBe(0);
      expect(parsed(back)).toEqual(parsed(path));
    } finally {
      const client = new MongoClient(url);
      await client.db().dropDatabase();
      await client.close();
    }
  });
});
