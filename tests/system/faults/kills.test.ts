/**
 * Under play, kill -9 of whichever comes up: our own process, Redis, the MongoDB-compatible server; each comes back a moment
 * later. Nothing acknowledged is lost or doubled, spectators see every event once, replays verify. `LONG=1` kills
 * thirty times; SEED=… kills the same ones again.
 *
 * While Redis is away, what is acknowledged is in memory only (docs/stores.md): so ours is not killed before that has been
 * written back.
 */
import { randomUUID } from 'node:crypto';
import { Rng } from '@lobster-league/kernel';
import { afterEach, expect, it, vi } from 'vitest';
import { expectOnce, NOTHING_LOST } from '../../support/nothing-lost.js';
import {
  describeOn,
  Missing,
  type MongoServer,
  mongoPrograms,
  type RedisServer,
  redisPrograms,
} from '../../support/services/index.js';
import { sized } from '../../support/sized.js';
import { type Agent, clawpolyAgent, grabAgent, moltAgent, type Table } from '../cluster/agents.js';
import { ask, json, pause } from '../cluster/patience.js';
import { complete, type Spectating, spectate } from '../cluster/spectator.js';
import { ArenaUnderTest, until } from '../outages/arena.js';
import { wholeMatch } from '../outages/verified.js';

const KILLS = sized(6, 6, 30);
const SEED = process.env.SEED ?? 'faults';
const VICTIMS = ['server', 'redis', 'mongo'] as const;
const LONGEST_LIFE_MS = 1_000;
const LONGEST_DEATH_MS = 1_000;
/** Longer than any agent waits for its next prompt, on a machine that is busy with other suites. */
const STALLED_MS = 60_000;

function services() {
  const redis = redisPrograms();
  const mongo = mongoPrograms();
  if (redis instanceof Missing) return redis;
  return mongo instanceof Missing ? mongo : { redis, mongo };
}

interface Played {
  readonly roomId: string;
  readonly acknowledged: Set<string>;
  readonly agent: Agent;
  readonly spectator: Spectating;
  playing(): boolean;
}

const TABLES: readonly { readonly order: object; sit(table: Table): Promise<Agent> }[] = [
  {
    order: { game: 'clawpoly', maxPlayers: 2, bots: ['random'], speed: 'fast', config: { turnLimit: 100 } },
    sit: (table) => clawpolyAgent(table, 'Ada'),
  },
  {
    order: { game: 'grab', maxPlayers: 2, bots: ['gull'], config: { bot_reaction_ms: { gull: [20, 80] } } },
    sit: (table) => grabAgent(table, `ada_${randomUUID().slice(0, 8)}`),
  },
  {
    order: {
      game: 'molttactics',
      maxPlayers: 2,
      speed: 'fast',
      config: { turns: 60 },
      bots: [{ bot: 'mage', options: { class: 'mage' } }],
    },
    sit: (table) => moltAgent(table, `ada-${randomUUID()}`),
  },
];

describeOn(services(), 'Random kills', (programs) => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  it('of server, Redis and MongoDB lose nothing', { timeout: 900_000 }, async () => {
    const redis: RedisServer = await programs.redis.start();
    ends.push(() => redis.process.remove());
    const mongo: MongoServer = await programs.mongo.start();
    ends.push(() => mongo.process.remove());
    const arena = await ArenaUnderTest.start({
      REDIS_URL: redis.url,
      MONGODB_URL: `${mongo.url}faults`,
      RATE_LIMIT_SOCKETS: '0',
      RATE_LIMIT_AGENT: '0',
    });
    await arena.status('ok');
    const played: Played[] = [];
    for (let i = 0; i < 2 * TABLES.length; i++) played.push(await open(arena, i));

    const rng = Rng.fromSeed(SEED);
    const killed: string[] = [];
    while (killed.length < KILLS) {
      // There is always play at every table, while all are up.
      await arena.status('ok');
      for (const [nth, { playing }] of played.slice(-2 * TABLES.length).entries())
        if (!playing()) played.push(await open(arena, nth));
      await pause(rng.below(LONGEST_LIFE_MS));
      // Each once, and then whichever comes up.
      const victim = VICTIMS[killed.length < 3 ? killed.length : rng.below(3)]!;
      killed.push(victim);
      if (victim === 'server') {
        await arena.kill();
        await pause(rng.below(LONGEST_DEATH_MS));
        await arena.start();
        continue;
      }
      const { process: dying } = victim === 'redis' ? redis : mongo;
      await dying.kill();
      await pause(rng.below(LONGEST_DEATH_MS));
      await dying.start();
      if (victim === 'redis') await writtenBack(arena, played);
    }
    await arena.status('ok');
    // Nobody has to see the rest at its pace.
    for (const { roomId } of played)
      await arena.post(`/api/league/matches/${roomId}/speed`, { speed: 'instant' });

    let acknowledgements = 0;
    for (const { roomId, acknowledged, agent, spectator } of played) {
      await agent.over;
      await spectator.over;
      const { events, thoughts } = await wholeMatch(arena, roomId);
      expectOnce(acknowledged, thoughts);
      await until(() => spectator.sequences.length >= complete(spectator, events.length).length);
      expect(spectator.sequences, NOTHING_LOST).toEqual(complete(spectator, events.length));
      acknowledgements += acknowledged.size;
    }
    console.log({ seed: SEED, killed: killed.join(' '), acknowledgements });
    expect(acknowledgements).toBeGreaterThan(100);
  });

  async function open(arena: ArenaUnderTest, nth: number): Promise<Played> {
    const { order, sit } = TABLES[nth % TABLES.length]!;
    const anyUrl = (): string => arena.url;
    const created = await ask(anyUrl, '/api/league/matches', json('POST', order));
    const { roomId, code } = Object(created.body.room);
    const acknowledged = new Set<string>();
    const agent = await sit({ anyUrl, roomId, code, acknowledged });
    let over = false;
    agent.over.then(
      () => {
        over = true;
      },
      (error: unknown) => {
        agent.heard = `${error} after ${agent.heard}`;
      },
    );
    const owner = { 'x-owner-key': String(created.body.ownerKey) };
    await ask(anyUrl, `/api/league/matches/${roomId}/start`, json('POST', undefined, owner));
    const spectator = spectate(anyUrl, code);
    ends.push(() => spectator.leave());
    return { roomId, acknowledged, agent, spectator, playing: () => !over };
  }

  /** Redis is back and has everything: every match that goes on has had something acknowledged since. */
  async function writtenBack(arena: ArenaUnderTest, played: readonly Played[]): Promise<void> {
    await arena.status('ok');
    const before = new Map(played.map(({ roomId, acknowledged }) => [roomId, acknowledged.size]));
    await vi.waitFor(
      async () => {
        for (const { roomId, acknowledged, agent } of played) {
          if (acknowledged.size > (before.get(roomId) ?? 0) + 1) continue;
          const { body } = await arena.get(`/api/league/matches/${roomId}`);
          const { room, record } = Object(body);
          if (record == null && Object(room).status !== 'finished')
            throw new Error(
              `nothing acknowledged since; the agent heard ${agent.heard}: ${JSON.stringify(body)}`,
            );
        }
      },
      { timeout: STALLED_MS, interval: 25 },
    );
  }
});
