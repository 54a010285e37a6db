/**
 * An operator at one process stops matches that another one owns: two server processes on one real Redis. The answer comes
 * when the match is over in the store, or says that it is not, also where the owner hangs or is killed (kill -9) in between.
 */
import { type LiveStore, OperatorKeys } from '@lobster-league/arena';
import { systemRandom } from '@lobster-league/server';
import { shareAdmin } from '@lobster-league/stores';
import { openRedis } from '@lobster-league/stores/redis';
import { afterEach, expect, it } from 'vitest';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { PATIENT_REDIS } from '../../support/patient-stores.js';
import { describeOn, freeze, type RedisServer, redisPrograms, thaw } from '../../support/services/index.js';

const MATCHES = 8;
const SOON = { timeout: 60_000, interval: 50 };
const CALLED_OFF = { status: 200, phase: 'finished', stopped: 'called_off' };
const REASON = { reason: 'because of a test' };

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function send(url: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : Object(JSON.parse(text)) };
}

describeOn(redisPrograms(), 'a match of another process', (programs) => {
  let redis: RedisServer | null = null;
  let live: LiveStore | null = null;
  afterEach(async () => {
    await live?.close();
    await redis?.process.remove();
    live = redis = null;
  });

  /** The process of an operator, and the one that owns what is to be stopped. */
  async function two() {
    redis = await programs.start();
    live = await openRedis({ url: redis.url, ...PATIENT_REDIS });
    const folder = dataFolder();
    const store = shareAdmin(folder);
    const keys = new OperatorKeys(store, { now: Date.now }, systemRandom);
    const { key } = await keys.make({ name: 'ana', role: 'moderator', expiresAt: null });
    await store.close();
    const shared = { REDIS_URL: redis.url, MAX_ROOMS_PER_ADDRESS: '0', RATE_LIMIT_ROOMS: '0' };
    const owner = new ServerProcess({ ...shared, DATA_DIR: dataFolder() });
    const [here, there] = await Promise.all([
      new ServerProcess({ ...shared, DATA_DIR: folder }).url(),
      owner.url(),
    ]);
    const open = async (start: boolean): Promise<string> => {
      const bots = ['navigator', 'aggressive', 'conservative', 'trader'];
      const order = { game: 'clawpoly', bots, maxPlayers: 4, speed: 'fast', start };
      const { status, body } = await send(`${there}/api/league/matches`, order);
      expect(status).toBe(201);
      return String(Object(body.room).roomId);
    };
    const stop = (room: string) =>
      send(`${here}/api/admin/rooms/${room}/stop`, REASON, { authorization: `Bearer ${key}` });
    const seenAt = async (url: string, room: string) => {
      const { status, body } = await send(`${url}/api/league/matches/${room}`);
      const { status: phase, extra } = Object(body.room);
      return { status, phase, stopped: Object(extra).stopped };
    };
    /** The operator's process has heard of it. */
    const known = (room: string) =>
      expect.poll(() => seenAt(here, room), SOON).toMatchObject({ status: 200 });
    /** People see the end at the room's speed. */
    const seenOff = (url: string, room: string) =>
      expect.poll(() => seenAt(url, room), SOON).toEqual(CALLED_OFF);
    return { owner, here, there, open, stop, seenAt, seenOff, known };
  }

  /** Whether the match has been stopped, for whoever owns it from now on. */
  async function isOff(room: string): Promise<boolean> {
    const lines = await live!.journal(room);
    return lines.some((line) => line.kind === 'input' && line.input.fact?.type === 'stop');
  }

  it('is over when the operator has the answer, and one that has not begun is gone', async () => {
    const { here, there, open, stop, seenAt, seenOff, known } = await two();
    const rooms: string[] = [];
    for (let i = 0; i < MATCHES; i++) {
      const room = await open(true);
      await known(room);
      expect(await isOff(room)).toBe(false);
      expect((await stop(room)).status).toBe(204);
      expect(await isOff(room)).toBe(true);
      rooms.push(room);
    }
    for (const room of rooms) {
      for (const url of [there, here]) await seenOff(url, room);
      expect(await stop(room)).toMatchObject({ status: 409, body: { error: 'game_over' } });
    }
    const waiting = await open(false);
    await known(waiting);
    expect((await stop(waiting)).status).toBe(204);
    for (const url of [there, here]) expect((await seenAt(url, waiting)).status).toBe(404);
  });

  it('whose owner hangs is stopped by the process that takes it over, and the owner sees it when it wakes', async () => {
    const { owner, here, there, open, stop, seenOff, known } = await two();
    const room = await open(true);
    await known(room);
    await freeze(owner.child.pid!);
    expect((await stop(room)).status).toBe(204);
    expect(await isOff(room)).toBe(true);
    thaw(owner.child.pid!);
    for (const url of [here, there]) await seenOff(url, room);
  });

  it('whose owner is killed meanwhile is stopped, or the answer says that it is not', async () => {
    const { owner, here, open, stop, seenOff, known } = await two();
    const rooms: string[] = [];
    for (let i = 0; i < MATCHES; i++) rooms.push(await open(true));
    for (const room of rooms) await known(room);
    // Some are asked for before it is killed, some while it is, and some when it is dead.
    const asked = rooms.map((room, i) => ({ room, answer: i < MATCHES / 2 ? stop(room) : null }));
    await asked[0]!.answer;
    owner.signal('SIGKILL');
    const answers = await Promise.all(
      asked.map(async ({ room, answer }) => {
        const { status, body } = await (answer ?? stop(room));
        return { room, status, body, off: await isOff(room) };
      }),
    );
    for (const { room, status, body, off } of answers) {
      if (status === 204) expect(off).toBe(true);
      else {
        expect({ status, body }).toMatchObject({ status: 503, body: { error: 'owner_unreachable' } });
        // 409 when one that was answered too late has stopped it.
        await expect.poll(async () => (await stop(room)).status, SOON).toBeOneOf([204, 409]);
        expect(await isOff(room)).toBe(true);
      }
      await seenOff(here, room);
    }
    expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
  });
});
