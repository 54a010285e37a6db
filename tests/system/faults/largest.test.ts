/**
 * The largest match that each game's document and our limits allow, played to its end by agents with the longest thoughts, over
 * a kill -9 in the middle: nothing stalls (see `tests/support/event-loop-watchdog`), the record is bounded and the same after
 * another restart, and the replay verifies. Clawpoly's is in `comeback.test.ts`.
 */
import { league } from '@lobster-league/protocol';
import { type PlayOptions, play, type Report } from '@lobster-league/sdk';
import { expect, it } from 'vitest';
import { recorded, verified } from '../cluster/recorded.js';
import { ArenaUnderTest, until } from '../outages/arena.js';

const SEATS = 8;
/** The longest that a thought may be, in letters that take four bytes each. */
const THOUGHT = '🦞'.repeat(250);
const DAY_MS = 86_400_000;
/** What one match may leave behind; each takes less than half of it. */
const MOST_REPLAY_BYTES = 4 * 2 ** 20;

/** Goes where the storm comes last and grows, so that the match lasts: the storm ends it long before 500 turns. */
const survive: PlayOptions<'molttactics'>['decide'] = (view, ask) => {
  const { pos } = view.agents[view.you]!;
  const fromCentre = (x: number, y: number): number => Math.max(Math.abs(x - 4.5), Math.abs(y - 4.5));
  const inwards = { N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] } as const;
  const choice =
    ask.legal.find((action) => action.type === 'molt' && action.molt_choice === 'hp') ??
    ask.legal.find(({ type }) => type === 'harvest') ??
    ask.legal.find((action) => {
      if (action.type !== 'move') return false;
      const [x, y] = inwards[action.direction];
      return fromCentre(pos.x + x, pos.y + y) < fromCentre(pos.x, pos.y);
    }) ??
    ask.fallback;
  return { ...choice, thought: THOUGHT };
};

/** One of them looks for a word at a time, the shortest, so that there are many. */
const grow: PlayOptions<'grab'>['decide'] = (view, ask) => {
  const isMine = view.turn_number % SEATS === view.you;
  const words = isMine ? ask.legal.flatMap((action) => (action.type === 'move' ? [action] : [])) : [];
  const word = words.sort((a, b) => a.word.length - b.word.length)[0];
  return { ...(word ?? ask.fallback), thought: THOUGHT };
};

type Agent = (url: string, room: string, seat: number, decided: () => void) => Promise<Report>;

const MATCHES: readonly (readonly [game: string, config: object, agent: Agent])[] = [
  [
    'grab',
    { dictionary: 'sowpods', time_limit_seconds: 3_600 },
    (url, room, seat, decided) =>
      play(url, 'grab', {
        name: `Grabber ${seat}`,
        room,
        decide(view, ask) {
          decided();
          return grow(view, ask);
        },
      }),
  ],
  [
    'molttactics',
    { turns: 500, turnLengthMs: DAY_MS / 5 },
    (url, room, seat, decided) =>
      play(url, 'molttactics', {
        name: `Survivor ${seat}`,
        room,
        table: { class: 'warrior' },
        decide(view, ask) {
          decided();
          return survive(view, ask);
        },
      }),
  ],
];

it.each(MATCHES)('%s with all seats and %j', { timeout: 600_000 }, async (game, config, agent) => {
  const arena = await ArenaUnderTest.start({ RATE_LIMIT_AGENT: '0' });
  const match = await arena.match({ game, maxPlayers: SEATS, config });
  const detail = async () => league.matchDetail.parse((await arena.get(`/api/league/matches/${match}`)).body);
  let decisions = 0;
  const seats = Array.from({ length: SEATS }, (_, seat) => agent(arena.url, match, seat, () => decisions++));
  const played = Promise.all(seats);
  // MoltTactics begins by itself when all are there.
  await until(async () => {
    const { room } = await detail();
    if (room?.status === 'ready') await arena.post(`/api/league/matches/${match}/start`);
    return room?.status === 'playing';
  }, 60_000);
  await until(() => decisions > 15 * SEATS, 120_000);
  await arena.kill();
  await arena.start();
  const reports = await played;
  expect(reports.map(({ place }) => place)).not.toContain(null);
  const { replay, totalEvents } = await recorded(() => arena.url, match);
  const bytes = Buffer.byteLength(JSON.stringify(replay));
  const { record } = await detail();
  console.log({
    game,
    turns: record?.totalTurns,
    totalEvents,
    decisions,
    kilobytes: Math.round(bytes / 1024),
  });
  expect(verified(replay)).toBeNull();
  expect(bytes).toBeLessThan(MOST_REPLAY_BYTES);
  const events = await arena.events(match);
  expect(events.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: totalEvents }, (_, i) => i + 1),
  );
  // Every agent's longest thought is kept, before the kill and after it.
  expect(JSON.stringify(replay).split(THOUGHT).length).toBeGreaterThan(20 * SEATS);

  await arena.kill();
  await arena.start();
  expect(await recorded(() => arena.url, match)).toEqual({ replay, totalEvents });
  expect(await detail()).toMatchObject({ record });
});
