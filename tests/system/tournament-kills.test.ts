/**
 * A Swiss tournament whose processes are killed (-9) again and again, on the embedded stores and on Redis: every pairing is played once,
 * none is left out, and the document verifies.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CALLED_OFF, type HistoryStore, type LiveStore, Tournaments } from '@lobster-league/arena';
import { dummy } from '@lobster-league/dummy';
import { Rng, verify } from '@lobster-league/kernel';
import { openEmbedded } from '@lobster-league/stores';
import { openMongo } from '@lobster-league/stores/mongo';
import { openRedis } from '@lobster-league/stores/redis';
import { documentOf, verifyTournament } from '@lobster-league/tournaments';
import { afterEach, expect, it } from 'vitest';
import { PATIENT_MONGO, PATIENT_REDIS } from '../support/patient-stores.js';
import { describeOn, Missing, mongoPrograms, redisPrograms } from '../support/services/index.js';
import { sized } from '../support/sized.js';

const FIXTURE = fileURLToPath(new URL('./fixtures/tournament-process.mjs', import.meta.url));
/** Between what a process says of the journal and its end. */
const LATEST_MS = 300;

interface Size {
  readonly entrants: number;
  readonly rounds: number;
  readonly kills: number;
}
const SHORT: Size = { entrants: 40, rounds: 4, kills: 4 };
const LONG: Size = { entrants: 1_000, rounds: 9, kills: 40 };
const ALONE = sized(SHORT, { entrants: 300, rounds: 9, kills: 12 }, LONG);
/** What speaks like MongoDB where there is none records few matches a second. */
const SHARED = sized(SHORT, { entrants: 60, rounds: 5, kills: 6 }, LONG);
const SEED = process.env.SEED ?? 'tournament kills';

interface Ground extends Size {
  readonly folder: string;
  readonly processes: number;
  /** Redis and MongoDB; none for the embedded stores. */
  readonly urls: readonly string[];
}

/** A process of the arena; it is there again after a kill. */
class Member {
  readonly #ground: Ground;
  readonly #number: number;
  #child: ChildProcess | null = null;
  /** How much of the journal it has seen. */
  lines = 0;
  over = false;
  /** What went wrong in any of its lives. */
  errors = '';

  constructor(ground: Ground, number: number) {
    this.#ground = ground;
    this.#number = number;
  }

  start(): Promise<void> {
    const { folder, processes, entrants, rounds, urls } = this.#ground;
    const args = [FIXTURE, folder, `${this.#number}`, `${processes}`, `${entrants}`, `${rounds}`, ...urls];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    return new Promise((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line === 'ready') resolve();
        if (line.startsWith('lines ')) this.lines = Number(line.slice('lines '.length));
        this.over ||= line === 'over';
      });
      child.once('exit', (code) => {
        if (this.#child === child) this.errors += `ended by itself with ${code}\n`;
        resolve();
      });
    });
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Kills one or another while the journal grows, each at least once, until there were enough; then lets the tournament end. */
async function hold(ground: Ground): Promise<void> {
  const members = Array.from({ length: ground.processes }, (_, i) => new Member(ground, i));
  const wellUntil = async (isSo: () => boolean): Promise<void> => {
    await expect
      .poll(() => isSo() || members.some(({ errors }) => errors !== ''), { timeout: 1_500_000, interval: 20 })
      .toBe(true);
    expect(members.map(({ errors }) => errors)).toEqual(members.map(() => ''));
  };
  for (const member of members) ends.push(() => member.kill());
  for (const member of members) await member.start();
  const rng = Rng.fromSeed(SEED);
  const { entrants, rounds, kills } = ground;
  // Entrances, the start, and the results of all rounds but the last.
  const lines = entrants + 1 + (entrants / 2) * (rounds - 1);
  const moments = Array.from({ length: kills }, () => rng.below(lines)).sort((a, b) => a - b);
  for (const [kill, moment] of moments.entries()) {
    await wellUntil(() => members.some((member) => member.lines >= moment));
    await new Promise((resolve) => setTimeout(resolve, rng.below(LATEST_MS)));
    const victim = members[kill < members.length ? kill : rng.below(members.length)]!;
    await victim.kill();
    await victim.start();
  }
  await wellUntil(() => members.some(({ over }) => over));
  for (const member of members) await member.kill();
}

/** Everybody meets somebody, or rests, in every round; each game is one match, and each match one game. */
async function expectHeld(
  { entrants, rounds, kills }: Size,
  live: LiveStore,
  history: HistoryStore,
): Promise<void> {
  const { head, state, journal } = await new Tournaments(live.keyValues, Date.now).get('kills');
  expect(state).toMatchObject({ status: 'finished', round: rounds });
  expect(state.entrants).toHaveLength(entrants);
  expect(verifyTournament(documentOf(head, state, journal))).toMatchObject({ ok: true });
  const named = state.pairings.flatMap(({ games }) => games.map(({ match }) => match!));
  expect(new Set(named).size).toBe(named.length);
  const { items } = await history.games({}, { page: 1, limit: 100_000 });
  const played = items.filter(({ extra }) => extra.tournament === 'kills' && extra.stopped !== CALLED_OFF);
  expect(played.map(({ gameId }) => gameId).sort()).toEqual(named.filter((one) => one !== 'none').sort());
  for (let round = 1; round <= rounds; round++) {
    const seated = state.pairings.filter((one) => one.round === round).flatMap(({ players }) => players);
    const all = [...seated, ...state.byes[round - 1]!];
    expect(new Set(all).size).toBe(all.length);
    const there = state.entrants.filter(({ left }) => left === null).length;
    expect(all.length).toBeGreaterThanOrEqual(there);
  }
  for (const { gameId } of items.slice(0, 100)) {
    const inputs = await history.replayInputs(gameId, 1, 1_000_000);
    expect(verify(() => dummy, { ...(await history.replayHead(gameId))!, inputs })).toBeNull();
  }
  const missed = state.entrants.filter(({ left }) => left !== null).length;
  const seconds = Math.round((state.endedAt! - state.startedAt!) / 1_000);
  console.log(
    `${entrants} agents, ${rounds} rounds, ${kills} kills: ${named.length} matches in ${seconds} s, ${missed} agents missed`,
  );
}

const TIMEOUT = { timeout: 1_800_000 };

it('is held to its end on the embedded stores', TIMEOUT, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'league-tournament-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  await hold({ ...ALONE, folder, processes: 1, urls: [] });
  const { live, history, close } = await openEmbedded({ folder });
  await expectHeld(ALONE, live, history).finally(close);
});

function services() {
  const redis = redisPrograms();
  const mongo = mongoPrograms();
  if (redis instanceof Missing) return redis;
  return mongo instanceof Missing ? mongo : { redis, mongo };
}

describeOn(services(), 'a tournament on Redis', (programs) => {
  it('is held to its end by two processes, whichever of them is killed', TIMEOUT, async () => {
    const redis = await programs.redis.start();
    ends.push(() => redis.process.remove());
    const mongo = await programs.mongo.start();
    ends.push(() => mongo.process.remove());
    const url = `${mongo.url}tournament`;
    await hold({ ...SHARED, folder: '', processes: 2, urls: [redis.url, url] });
    const live = await openRedis({ url: redis.url, ...PATIENT_REDIS });
    const { history, close } = openMongo({ url, timeouts: PATIENT_MONGO });
    await expectHeld(SHARED, live, history).finally(async () => {
      await live.close();
      await close();
    });
  });
});
