/** Beyond one process: the arena on Redis, one and three processes, and what a room costs Redis. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openRedis } from '@lobster-league/stores/redis';
import type { Played } from './bot-rooms.js';
import { type Benchmark, kilobytes, type Measurement } from './measure.js';
import { type MeasuredRedis, measuredRedis } from './redis-server.js';
import { sampleRoom } from './sample-room.js';

const PROCESS = fileURLToPath(new URL('./scale-process.js', import.meta.url));

/** Runs that many processes on one Redis, all at once. */
async function together(redis: MeasuredRedis, processes: number, seconds: number): Promise<Played[]> {
  const env = { ...process.env, LEAGUE_SCALE_PROCESS: '1' };
  const runs = Array.from({ length: processes }, async (): Promise<Played> => {
    const child = spawn(process.execPath, [PROCESS, redis.url, String(seconds)], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    await once(child, 'close');
    return JSON.parse(out);
  });
  return Promise.all(runs);
}

async function instant(redis: MeasuredRedis, processes: number, seconds: number): Promise<Measurement[]> {
  await redis.empty();
  const before = await redis.used();
  const played = await together(redis, processes, seconds);
  const after = await redis.used();
  const sum = (of: (one: Played) => number): number => played.reduce((total, one) => total + of(one), 0);
  const turns = sum((one) => one.turns);
  const wallSeconds = Math.max(...played.map((one) => one.wallSeconds));
  const cpuSeconds = sum((one) => one.cpuSeconds);
  const name = `clawpoly turns at instant speed, Redis, ${processes} process${processes === 1 ? '' : 'es'}`;
  const rate = { name, value: Math.round(sum((one) => one.turns / one.wallSeconds)), unit: 'turns/second' };
  const cpu = Math.round((1e7 * cpuSeconds) / turns) / 10;
  // Redis also works before and after the measurement; the share is close enough.
  const redisCpu = Math.round((1e7 * (after.cpuSeconds - before.cpuSeconds)) / turns) / 10;
  const cores = Math.round(100 * sum((one) => one.cpuSeconds / one.wallSeconds)) / 100;
  return [
    { ...rate, wallSeconds, cpuSeconds, ...(processes === 1 ? { atLeast: 20_000 } : {}) },
    { name: `… cores of ours`, value: cores, unit: `of ${availableParallelism()}`, wallSeconds, cpuSeconds },
    { name: `… CPU of ours a turn`, value: cpu, unit: 'µs', wallSeconds, cpuSeconds },
    { name: `… CPU of Redis a turn, at most`, value: redisCpu, unit: 'µs', wallSeconds, cpuSeconds },
  ];
}

/** Measures Redis' memory for a room: waiting, and with a journal of that many lines. */
async function memory(redis: MeasuredRedis, rooms: number): Promise<Measurement[]> {
  const live = await openRedis({ url: redis.url });
  const began = performance.now();
  const none = (await redis.used()).bytes;
  const samples = Array.from({ length: rooms }, (_, n) => sampleRoom(n));
  for (const { record } of samples) await live.createRoom(record);
  const waiting = (await redis.used()).bytes;
  const cpuBefore = (await redis.used()).cpuSeconds;
  let steps = 0;
  for (const { record, lines } of samples) {
    const fence = await live.lease(record.roomId, 'bench', 60_000);
    for (const [number, line] of lines.entries()) await live.append(record.roomId, fence!, number, [line]);
    steps += lines.length;
  }
  const { bytes: playing, cpuSeconds } = await redis.used();
  for (const { record } of samples) await live.removeRoom(record.roomId);
  await live.close();
  const wallSeconds = (performance.now() - began) / 1000;
  const cost = Math.round((1e7 * (cpuSeconds - cpuBefore)) / steps) / 10;
  return [
    {
      name: 'memory of a waiting room in Redis',
      value: kilobytes((waiting - none) / rooms),
      unit: 'KB',
      wallSeconds,
      cpuSeconds,
    },
    {
      name: 'memory of 200 steps of Clawpoly in Redis',
      value: kilobytes((playing - waiting) / rooms),
      unit: 'KB',
      wallSeconds,
      cpuSeconds,
    },
    { name: 'CPU of Redis a step, one by one', value: cost, unit: 'µs', wallSeconds, cpuSeconds },
  ];
}

const benchmark: Benchmark = {
  name: 'scale',
  async run(quick) {
    const redis = await measuredRedis();
    if (redis === null) {
      console.error('bench: scale needs redis-server on the PATH, or REDIS_URL');
      return [];
    }
    try {
      const seconds = quick ? 3 : 15;
      return [
        ...(await instant(redis, 1, seconds)),
        ...(quick ? [] : await instant(redis, 2, seconds)),
        ...(await instant(redis, 3, seconds)),
        ...(await memory(redis, quick ? 50 : 500)),
      ];
    } finally {
      await redis.end();
    }
  },
};

export default benchmark;
