/**
 * Three processes on one Redis, thirty matches of all three games through random ones of them, and every few seconds
 * a kill -9: others own the rooms within 5 s, nothing acknowledged is lost or doubled, every spectator sees every event
 * once, every replay verifies. `LONG=1` does it for a minute.
 */
import { randomUUID } from 'node:crypto';
import type { LiveStore } from '@lobster-league/arena';
import { afterEach, expect, it, vi } from 'vitest';
import { expectOnce, NOTHING_LOST } from '../../support/nothing-lost.js';
import { describeOn, Missing, redisPrograms, someMongo } from '../../support/services/index.js';
import { type Agent, clawpolyAgent, grabAgent, moltAgent, type Table } from './agents.js';
import { League } from './league.js';
import { ask, json, pause } from './patience.js';
import { recorded, verified } from './recorded.js';
import { complete, type Spectating, spectate } from './spectator.js';

const LONG = process.env.LONG === '1';
const MATCHES = 30;
const KILLING_MS = LONG ? 60_000 : 12_000;
const KILL_EVERY_MS = 4_000;
const LEASE_MS = 3_000;
const OWNED_WITHIN_MS = 5_000;
const OVER_WITHIN_MS = 300_000;
/** What one look at the league takes on a machine that does nothing else; what it takes longer is not the league's. */
const LONGEST_LOOK_MS = 100;
/** A process that stood still for so long may have lost its leases too; those who have take nobody else's for a while. */
const STOOD_STILL_MS = 1_000;

interface Played {
  readonly roomId: string;
  readonly game: string;
  readonly acknowledged: ReadonlySet<string>;
  readonly spectators: readonly Spectating[];
  readonly agent: Agent;
}

const KINDS: readonly { readonly order: object; sit(table: Table): Promise<Agent> }[] = [
  {
    order: {
      game: 'clawpoly',
      maxPlayers: 3,
      bots: ['random', 'aggressive'],
      speed: 'fast',
      config: { turnLimit: 14 },
    },
    sit: (table) => clawpolyAgent(table, 'Ada'),
  },
  {
    order: {
      game: 'grab',
      maxPlayers: 2,
      bots: ['gull'],
      speed: 'normal',
      config: { bot_reaction_ms: { gull: [20, 80] } },
    },
    sit: (table) => grabAgent(table, `ada_${randomUUID().slice(0, 12).replace('-', '_')}`),
  },
  {
    order: {
      game: 'molttactics',
      maxPlayers: 2,
      speed: 'fast',
      config: { turns: 30 },
      bots: [{ bot: 'mage', options: { class: 'mage' } }],
    },
    sit: (table) => moltAgent(table, `ada-${randomUUID()}`),
  },
];

/** Both, or what is missing. */
function services() {
  const redis = redisPrograms();
  const mongo = someMongo();
  if (redis instanceof Missing) return redis;
  return mongo instanceof Missing ? mongo : { redis, mongo };
}

describeOn(services(), 'a cluster', ({ redis, mongo }) => {
  let league: League | null = null;

  afterEach(async () => {
    await league?.end();
    league = null;
  });

  /** Opens a table, sits an agent down and two spectators before it, and starts; null where a kill came in between. */
  async function open(kind: number): Promise<Played | null> {
    const { anyUrl } = league!;
    const { order, sit } = KINDS[kind % KINDS.length]!;
    const created = await ask(anyUrl, '/api/league/matches', json('POST', order));
    if (created.status !== 201) throw new Error(`no room: ${JSON.stringify(created)}`);
    const { roomId, code, game } = Object(created.body.room);
    const acknowledged = new Set<string>();
    try {
      const agent = await sit({ anyUrl, roomId, code, acknowledged });
      // Told to whoever waits for it.
      agent.over.then(
        () => (agent.ended = true),
        () => undefined,
      );
      const owner = { 'x-owner-key': String(created.body.ownerKey) };
      const started = await ask(
        anyUrl,
        `/api/league/matches/${roomId}/start`,
        json('POST', undefined, owner),
      );
      const { body } = await ask(anyUrl, `/api/league/matches/${roomId}`, json('GET'));
      if (Object(body.room).startedAt == null) throw new Error(`not started: ${JSON.stringify(started)}`);
      const spectators = [spectate(anyUrl, code), spectate(anyUrl, code)];
      return { roomId, game, acknowledged, agent, spectators };
    } catch {
      // The seat's answer was lost with the process that gave it: nobody can sit there, so another table is opened.
      return null;
    }
  }

  it(`of three loses nothing in ${KILLING_MS / 1000} s of kills`, { timeout: 900_000 }, async () => {
    league = await League.start(redis, mongo);
    const opened: Played[] = [];
    let killing = true;
    const slots = Array.from({ length: MATCHES }, async (_, kind) => {
      for (let games = 0; killing || games === 0; ) {
        const played = await open(kind);
        if (played === null) continue;
        games++;
        opened.push(played);
        await played.agent.over;
      }
    });
    const taken: number[] = [];
    const until = Date.now() + KILLING_MS;
    for (let kill = 0; Date.now() < until; kill++) {
      await pause(KILL_EVERY_MS / 2);
      const before = await league.owners();
      if (!(await league.kill(kill))) continue;
      taken.push(await ownedAgain(league, [...before.keys()]));
    }
    await league.allUp();
    killing = false;
    const { live } = league;
    await orTell(Promise.all(slots), () => stillPlaying(live, opened));
    const watched = opened.flatMap(({ spectators }) => spectators.map(({ over }) => over));
    await orTell(Promise.all(watched), () => stillWatching(live, opened));

    const { anyUrl } = league;
    const played = new Map<string, number>();
    let acknowledgements = 0;
    for (const { roomId, game, acknowledged, spectators } of opened) {
      const { replay, totalEvents } = await recorded(anyUrl, roomId);
      expect(verified(replay)).toBeNull();
      for (const spectator of spectators) {
        await vi.waitFor(
          () => expect(spectator.sequences, NOTHING_LOST).toEqual(complete(spectator, totalEvents)),
          30_000,
        );
        spectator.leave();
      }
      const moves = replay.inputs.flatMap((input) => input.moves ?? []);
      expectOnce(
        acknowledged,
        moves.map(({ thought = '' }) => thought),
      );
      acknowledgements += acknowledged.size;
      played.set(game, (played.get(game) ?? 0) + 1);
    }
    console.log({
      kills: taken.length,
      ownedAgainMs: taken,
      played: Object.fromEntries(played),
      acknowledged: acknowledgements,
    });
    expect([...played.keys()].sort()).toEqual(['clawpoly', 'grab', 'molttactics']);
    expect(opened.length).toBeGreaterThanOrEqual(MATCHES);
    expect(league.errors()).toEqual([]);
  });
});

/** How long it took until every room had an owner that is alive, as far as the processes that are up could do something. */
async function ownedAgain(league: League, rooms: readonly string[]): Promise<number> {
  for (let took = 0; ; ) {
    const lookedAt = Date.now();
    await pause(50);
    await league.answers();
    const now = await league.owners();
    const look = Date.now() - lookedAt;
    took = look > STOOD_STILL_MS ? 0 : took + Math.min(look, LONGEST_LOOK_MS);
    // Until then the lease of the dead may last.
    if (took < LEASE_MS) continue;
    const orphans = rooms.filter((roomId) => now.has(roomId) && now.get(roomId) === null);
    if (orphans.length === 0) return took;
    expect({ took, orphans }).toMatchObject({
      took: expect.toSatisfy((ms: number) => ms <= OWNED_WITHIN_MS),
    });
  }
}

/** What ought to be over soon; if it is not, the test says what it waits for instead of just taking too long. */
async function orTell(soon: Promise<unknown>, what: () => Promise<unknown>): Promise<void> {
  const late = new AbortController();
  const telling = pause(OVER_WITHIN_MS, late.signal).then(async () => {
    throw new Error(`not over: ${JSON.stringify(await what(), null, 1)}`);
  });
  await Promise.race([soon, telling]).finally(() => late.abort());
}

function stillPlaying(live: LiveStore, opened: readonly Played[]): Promise<unknown> {
  return told(
    live,
    opened.filter(({ agent }) => !agent.ended),
  );
}

function stillWatching(live: LiveStore, opened: readonly Played[]): Promise<unknown> {
  return told(
    live,
    opened.filter(({ spectators }) => spectators.some(({ ended }) => !ended)),
  );
}

function told(live: LiveStore, matches: readonly Played[]): Promise<unknown> {
  return Promise.all(
    matches.map(async ({ roomId, game, agent, spectators }) => ({
      roomId,
      game,
      agent,
      owner: await live.ownerOf(roomId),
      kept: (await live.room(roomId)) ?? null,
      spectators: spectators.map(({ sequences, reconnects }) => ({ last: sequences.at(-1), reconnects })),
    })),
  );
}
