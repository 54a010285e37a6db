/** What the histories cost: recording a game, and reading pages and boards from a large one. */
import type { HistoryStore } from '@lobster-league/arena';
import { finishedGame } from './finished-game.js';
import { type Benchmark, type Measurement, metered, type Timing } from './measure.js';
import { onEmbedded, onMongo } from './stores-under-test.js';

const AT_ONCE = 50;
/** Concurrent calls for stores in another process. */
const AT_ONCE_ELSEWHERE = 4;

const benchmark: Benchmark = {
  name: 'history',
  async run(quick) {
    const embedded = await onEmbedded(async (_, history) => {
      const long = await record(history, 0, quick ? 50 : 500, 1_500);
      const short = await record(history, 1_000, quick ? 2_000 : 20_000, 10);
      return [
        { name: 'recording a game of 1,500 events', ...cpu(long), atMost: 10 },
        { name: 'recording a game of 10 events', ...cpu(short), atMost: 5 },
        ...(await reading(history)),
      ];
    });
    const mongo = await onMongo(async (history, store) => {
      const long = await record(history, 0, quick ? 4 : 40, 1_500, AT_ONCE_ELSEWHERE);
      const short = await record(history, 1_000, quick ? 12 : 200, 10, AT_ONCE_ELSEWHERE);
      return [
        { name: `${store}: recording a game of 1,500 events, our part`, ...cpu(long) },
        { name: `${store}: the same by the clock, ${AT_ONCE_ELSEWHERE} at a time`, ...wall(long) },
        { name: `${store}: recording a game of 10 events, our part`, ...cpu(short) },
        { name: `${store}: the same by the clock, ${AT_ONCE_ELSEWHERE} at a time`, ...wall(short) },
      ];
    });
    return [...embedded, ...(mongo ?? [])];
  },
};

type Cost = Omit<Measurement, 'name'>;

/** CPU milliseconds per unit. */
function cpu({ units, ...spent }: Timing): Cost {
  return { value: Number(((spent.cpuSeconds * 1000) / units).toFixed(3)), unit: 'CPU-ms', ...spent };
}

/** Wall-clock milliseconds per unit. */
function wall({ units, ...spent }: Timing): Cost {
  return { value: Number(((spent.wallSeconds * 1000) / units).toFixed(3)), unit: 'ms', ...spent };
}

function record(
  history: HistoryStore,
  first: number,
  count: number,
  events: number,
  atOnce = AT_ONCE,
): Promise<Timing> {
  const games = Array.from({ length: count }, (_, index) => finishedGame(first + index, events));
  return metered(async () => {
    for (let i = 0; i < count; i += atOnce) {
      await Promise.all(games.slice(i, i + atOnce).map((game) => history.recordGame(game)));
    }
    return count;
  });
}

async function reading(history: HistoryStore): Promise<Measurement[]> {
  const { items, total } = await history.games({}, { page: 1, limit: 1 });
  const { gameId, season } = items[0]!;
  const limit = 20;
  const middle = Math.ceil(total / limit / 2);
  const reads: readonly (readonly [name: string, read: () => Promise<unknown>])[] = [
    ['the first page of games', () => history.games({}, { page: 1, limit })],
    ['the middle page of games', () => history.games({}, { page: middle, limit })],
    ["the tenth page of an agent's games", () => history.games({ agentId: 'agent-0' }, { page: 10, limit })],
    ['a season board of 100', () => history.board('clawpoly', 'season', season, 100)],
    ['100 events of a game', () => history.events(gameId, 1, 100)],
    ['a rating history of 200', () => history.ratingHistory('agent-0', 'clawpoly', 200)],
  ];
  const measurements: Measurement[] = [];
  for (const [name, read] of reads) {
    await read();
    const timing = await metered(async () => {
      for (let i = 0; i < 50; i++) await read();
      return 50;
    });
    measurements.push({ name: `${name}, of ${total}`, ...cpu(timing), atMost: 20 });
  }
  return measurements;
}

export default benchmark;
