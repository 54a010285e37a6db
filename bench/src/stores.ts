/** What the live stores cost: journal lines with many rooms at once, and the latency of one append. */
import type { Fence, JournalLine, LiveStore, RoomRecord } from '@lobster-league/arena';
import { type Benchmark, type Measurement, metered, pause, rate, type Timing } from './measure.js';
import { onEmbedded, onRedis } from './stores-under-test.js';

const ROOMS = 1_000;
const APPENDS_PER_SECOND = 500;

/** A room that this process owns. */
interface Owned {
  readonly roomId: string;
  readonly fence: Fence;
  length: number;
}

const benchmark: Benchmark = {
  name: 'stores',
  async run(quick) {
    const embedded = await onEmbedded((live) => appends('embedded', live, quick, PROMISED));
    const redis = await onRedis((live) => appends('Redis', live, quick));
    return [...embedded, ...(redis ?? [])];
  },
};

/** The embedded store's targets. */
const PROMISED = { lines: { atLeast: 100_000 }, median: { atMost: 5 } };

async function appends(
  store: string,
  live: LiveStore,
  quick: boolean,
  promised: Partial<typeof PROMISED> = {},
): Promise<Measurement[]> {
  const rooms = await Promise.all(Array.from({ length: ROOMS }, (_, n) => owned(live, `room-${n}`)));
  await saturated(live, rooms, 20);
  return [
    ...throughput(store, await saturated(live, rooms, quick ? 50 : 500), promised.lines),
    ...(await latency(store, live, rooms, quick ? 1 : 10, promised.median)),
  ];
}

/** Makes every room append a line, wait until it is durable, and append the next. */
async function saturated(live: LiveStore, rooms: readonly Owned[], linesEach: number): Promise<Timing> {
  return metered(async () => {
    await Promise.all(
      rooms.map(async (room) => {
        for (let i = 0; i < linesEach; i++) await append(live, room);
      }),
    );
    return rooms.length * linesEach;
  });
}

function throughput(store: string, timing: Timing, promised?: { atLeast: number }): Measurement[] {
  const { units, wallSeconds, cpuSeconds } = timing;
  return [
    rate(`${store}: durable lines, ${ROOMS} rooms`, 'lines/CPU-second', timing, promised),
    {
      name: `${store}: durable lines, ${ROOMS} rooms, by the clock`,
      value: Math.round(units / wallSeconds),
      unit: 'lines/second',
      wallSeconds,
      cpuSeconds,
    },
  ];
}

/** Appends single lines of many rooms, evenly spread over time, without waiting for earlier ones. */
async function latency(
  store: string,
  live: LiveStore,
  rooms: readonly Owned[],
  seconds: number,
  promised?: { atMost: number },
): Promise<Measurement[]> {
  const took: number[] = [];
  const total = APPENDS_PER_SECOND * seconds;
  const { wallSeconds, cpuSeconds } = await metered(async () => {
    const writes: Promise<void>[] = [];
    const start = performance.now();
    while (writes.length < total) {
      const due = Math.floor(((performance.now() - start) / 1000) * APPENDS_PER_SECOND);
      while (writes.length < Math.min(due, total)) writes.push(timedAppend(rooms[writes.length % ROOMS]!));
      await pause(1);
    }
    await Promise.all(writes);
    return total;
  });
  async function timedAppend(room: Owned): Promise<void> {
    const start = performance.now();
    await append(live, room);
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.floor(share * (took.length - 1))]! * 100) / 100;
  const load = `at ${APPENDS_PER_SECOND} appends/s`;
  const cost = Math.round((cpuSeconds / wallSeconds) * 1000) / 10;
  return [
    {
      name: `${store}: append, median, ${load}`,
      value: at(0.5),
      unit: 'ms',
      wallSeconds,
      cpuSeconds,
      ...promised,
    },
    { name: `${store}: append, 99 of 100, ${load}`, value: at(0.99), unit: 'ms', wallSeconds, cpuSeconds },
    { name: `${store}: CPU used ${load}`, value: cost, unit: '% of a core', wallSeconds, cpuSeconds },
  ];
}

async function owned(live: LiveStore, roomId: string): Promise<Owned> {
  await live.createRoom(record(roomId));
  const fence = await live.lease(roomId, 'bench', 3_600_000);
  if (fence === null) throw new Error(`room ${roomId} is not ours`);
  return { roomId, fence, length: 0 };
}

function append(live: LiveStore, room: Owned): Promise<void> {
  const number = room.length;
  room.length += 1;
  lines[number] ??= line(number);
  return live.append(room.roomId, room.fence, number, [lines[number]]);
}

/** The same lines in every room: making them is the game's work, not the store's. */
const lines: JournalLine[] = [];

/** Makes a step like Clawpoly's: one move, two events. */
function line(number: number): JournalLine {
  const seat = number % 4;
  const event = (sequence: number, type: string, data: object) => ({
    sequence,
    turn: number,
    at: 1_771_070_400_000 + number,
    event: { type, data },
  });
  return {
    kind: 'step',
    at: 1_771_070_400_000 + number,
    input: { moves: [{ seat, ask: number, action: { type: 'roll_dice' }, timedOut: false }] },
    events: [
      event(2 * number + 1, 'dice_rolled', { seat, dice: [3, 4], doubles: false }),
      event(2 * number + 2, 'moved', { seat, from: 3, to: 10, passedSetSail: false }),
    ],
    check: number.toString(16).padStart(16, '0'),
  };
}

function record(roomId: string): RoomRecord {
  return {
    roomId,
    code: roomId,
    game: 'clawpoly',
    rules: 1,
    name: roomId,
    config: {},
    status: 'playing',
    seats: [],
    speed: 'instant',
    controls: 'all',
    ownerKeyHash: '',
    decisionMs: null,
    extra: {},
    seed: '',
    commitment: '',
    createdAt: 0,
    startedAt: 0,
    finishedAt: null,
  };
}

export default benchmark;
