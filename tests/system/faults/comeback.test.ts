/**
 * A server that is started on what another left: it listens before the rooms are back, and nothing stalls meanwhile (see
 * `tests/support/event-loop-watchdog`). The largest match that may be is among them.
 */
import { hash, randomBytes } from 'node:crypto';
import { Arena, type Room, silent } from '@lobster-league/arena';
import { clawpoly } from '@lobster-league/clawpoly';
import { setSha256, verifyText } from '@lobster-league/kernel';
import { readConfig, realTime } from '@lobster-league/server';
import { openEmbedded } from '@lobster-league/stores';
import { expect, it } from 'vitest';
import { hostedGames } from '../../../apps/server/src/hosted-games.js';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { until } from '../outages/arena.js';

const ROOMS = 400;
const TURNS = 60;
const MOST_TURNS = 2_000;
/** Nobody spends as much in so many turns: the match ends with its last turn. */
const RICH = 50_000;

/** Half of the rooms over and recorded, half in the middle of their match, and one large match nearly at its end. */
async function left(
  folder: string,
): Promise<{ readonly over: string[]; readonly playing: string[]; readonly large: string }> {
  setSha256((text) => hash('sha256', text));
  const { live, history, close } = await openEmbedded({ folder });
  const time = realTime((error) => {
    throw error;
  });
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
  const arena = new Arena({
    games: await hostedGames(readConfig({})),
    live,
    history,
    time,
    random,
    log: silent,
  });
  await arena.open();
  const played = async (seats: number, config: object, turns: number): Promise<Room> => {
    const bots = Array.from({ length: seats }, () => 'conservative');
    const { room } = await arena.createRoom({
      game: 'clawpoly',
      maxPlayers: seats,
      speed: 'normal',
      bots,
      config,
    });
    await room.start();
    await room.setSpeed('instant');
    await until(() => room.over || (room.liveMatch?.turn ?? 0) >= turns);
    return room;
  };
  const large = await played(6, { turnLimit: MOST_TURNS, startingShells: RICH }, MOST_TURNS - 400);
  await large.setSpeed('slow');
  const over: string[] = [];
  const playing: string[] = [];
  for (let i = 0; i < ROOMS; i++) {
    const room = await played(2, { turnLimit: i % 2 === 0 ? TURNS : MOST_TURNS }, TURNS);
    (room.over ? over : playing).push(room.roomId);
    if (!room.over) await room.setSpeed('slow');
  }
  await arena.recorded();
  await arena.close('over');
  await close();
  return { over, playing, large: large.roomId };
}

it(`listens at once with ${ROOMS} rooms to come back`, { timeout: 240_000 }, async () => {
  const folder = dataFolder();
  const { over, playing, large } = await left(folder);
  expect(Math.min(over.length, playing.length)).toBeGreaterThan(0);
  const server = new ServerProcess({ DATA_DIR: folder, RATE_LIMIT_ADDRESS: '0' });
  const url = await server.url();
  const get = async (path: string): Promise<Record<string, unknown>> =>
    Object(await (await fetch(url + path)).json());
  const health = () => get('/api/v1/health');
  expect(await health()).toMatchObject({ status: 'starting', recovering: expect.any(Number) });
  // Who asks is not answered with 404: a room comes back first, or says when to come again.
  const asked = await fetch(`${url}/api/league/matches/${playing.at(-1)}`);
  expect([200, 503]).toContain(asked.status);
  await until(async () => (await health()).status === 'ok');
  for (const id of [...over, ...playing, large])
    expect(await get(`/api/league/matches/${id}`)).toHaveProperty('room');
  await fetch(`${url}/api/league/matches/${large}/speed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ speed: 'instant' }),
  });
  await until(async () => (await get(`/api/league/matches/${large}`)).record !== null);
  const { record } = await get(`/api/league/matches/${large}`);
  expect(record).toMatchObject({ totalTurns: MOST_TURNS });
  const { total } = await get('/api/league/matches?status=finished&limit=20');
  const oldest = await get(
    `/api/league/matches?status=finished&limit=20&page=${Math.ceil(Number(total) / 20)}`,
  );
  expect(JSON.stringify(oldest)).toContain(large);
  const replay = await (await fetch(`${url}/api/league/matches/${large}/replay`)).text();
  expect(verifyText((id) => (id === clawpoly.id ? clawpoly : undefined), replay)).toBeNull();
});
