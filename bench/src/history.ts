/** What the histories cost: recording a game, and reading pages and boards from a large one. */
import { type FinishedGame, type HistoryStore, ratedMatch, seasonOf } from '@lobster-league/arena';
import { type Benchmark, type Measurement, metered, type Timing } from './measure.js';
import { onEmbedded, onMongo } from './stores-under-test.js';

const AGENTS = 40;
const AT_ONCE = 50;
/** Concurrent calls for stores in another process. */
const AT_ONCE_ELSEWHERE = 4;
const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

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
  const games = Array.from({ length: count }, (_, index) => finished(first + index, events));
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

/** Makes a finished game of four of the agents; the first of them wins. */
function finished(number: number, length: number): FinishedGame {
  const agents = [0, 1, 2, 3].map((seat) => `agent-${(number * 7 + seat * (1 + (number % 9))) % AGENTS}`);
  const finishedAt = START + number * MINUTE;
  const [game, season] = ['clawpoly', seasonOf(finishedAt)];
  const counters = { totalShellsEarned: number, propertiesBought: 8 };
  const seats = agents.map((agentId, seat) => ({ agentId, place: seat + 1, counters }));
  const { deltas, rated, ratings } = ratedMatch({ game, season, seats, ratings: {}, turns: 142, finishedAt });
  const players = agents.map((agentId, seat) => ({
    playerId: `agent-${seat + 1}`,
    agentId,
    name: agentId,
    house: false,
    bot: null,
    placement: seat + 1,
    score: 3200,
    final: { money: 3200, properties: [1, 3, 6, 8] },
    rating: ratings[seat] ?? null,
  }));
  const check = '0123456789abcdef';
  return {
    record: {
      gameId: `game-${number}`,
      roomCode: 'REEF42',
      game,
      rules: 1,
      name: 'My Ocean Battle',
      config: {},
      extra: {},
      players,
      result: [],
      winnerId: 'agent-1',
      rated,
      season,
      totalTurns: 142,
      totalEvents: length,
      startedAt: finishedAt - MINUTE,
      finishedAt,
    },
    events: Array.from({ length }, (_, i) => ({
      sequence: i + 1,
      turn: Math.floor(i / 10),
      at: finishedAt + ((i * number) % 977),
      event: {
        type: 'game:dice_rolled',
        data: {
          playerId: `agent-${(i % 4) + 1}`,
          dice: [i % 6, number % 6],
          total: (i * number) % 13,
          doubles: false,
        },
      },
    })),
    replay: {
      head: {
        format: 1,
        game,
        rules: 1,
        config: {},
        seats: [],
        seed: 'ab'.repeat(32),
        commitment: 'cd'.repeat(32),
        start: check,
      },
      inputs: Array.from({ length: Math.floor(length / 5) }, (_, i) => ({
        moves: [{ seat: i % 4, ask: i, action: { type: 'roll_dice' }, timedOut: false }],
        check,
      })),
      end: { result: null, digest: 'ef'.repeat(32) },
    },
    deltas,
  };
}

export default benchmark;
