/** Abuses that spoil a match for those who watch it. */
import { FakeTime } from '@lobster-league/arena/testing';
import { memoryLiveStore } from '@lobster-league/stores';
import { expect } from 'vitest';
import { ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';
import { everyRead, type Known, type Said } from '../reads.js';

/** Names of what a match decides, wherever they stand: until its end is shown, they say what they said at its start. */
const DECIDED = new Set([
  ...['winner', 'winnerId', 'winnerName', 'winners', 'result', 'placements', 'placement', 'place', 'ending'],
  ...['record', 'head', 'end', 'seed', 'stopped', 'finishedAt', 'finished_at', 'lastPlayedAt', 'finished'],
  ...['rating', 'elo', 'best', 'improved', 'points', 'rank', 'wins', 'losses', 'draws', 'met', 'gamesPlayed'],
  ...['winRate', 'avgPlacement', 'avgGameDuration', 'ratingHistory', 'form', 'headToHead', 'seasons'],
  ...['games', 'recent', 'entries', 'leaderboard', 'live', 'matchesLive'],
]);
/** Names of what goes on while it is shown. */
const COUNTED = new Set(['sequence', 'last', 'totalEvents']);
const TURNS = new Set(['turn', 'turnNumber', 'totalTurns']);
const PHASES = new Set(['status', 'phase', 'gamePhase']);

interface Shown {
  readonly sequence: number;
  readonly turn: number;
}

/** Every name with its value, however deep. */
function* named(value: unknown): Generator<readonly [string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [name, inner];
    yield* named(inner);
  }
}

function decided({ value }: Said): string[] {
  return [...named(value)].flatMap(([name, inner]) =>
    DECIDED.has(name) && inner !== null ? [`${name}: ${JSON.stringify(inner)}`] : [],
  );
}

/** What an answer tells of what is not shown yet. */
function spoilt(said: Said, before: Said, seeds: readonly string[], shown: Shown): string[] {
  const found: string[] = [];
  const atMost = (most: number, name: string, value: unknown): void => {
    if (typeof value === 'number' && value > most) found.push(`${name}: ${value}`);
  };
  if (said.status !== before.status) found.push(`status ${said.status}`);
  if (seeds.some((seed) => said.text.includes(seed))) found.push('a seed');
  if (/status="finished"\} [1-9]/.test(said.text)) found.push('a finished room in the metrics');
  const known = decided(before);
  found.push(...decided(said).filter((one) => !known.includes(one)));
  for (const [name, value] of named(said.value)) {
    if (COUNTED.has(name)) atMost(shown.sequence, name, value);
    if (TURNS.has(name)) atMost(shown.turn, name, value);
    if (PHASES.has(name) && value === 'finished') found.push(`${name}: finished`);
    if (name === 'events' && Array.isArray(value) && value.length > shown.sequence)
      found.push('later events');
  }
  return found;
}

function knownOf(game: string, roomId: string, code: string, agentId: string): Known {
  return {
    game,
    match: roomId,
    roomId,
    gameId: roomId,
    match_id: `m_${roomId}`,
    game_id: code,
    agentId,
    agent_id: agentId,
    ticket: 'llt_none',
  };
}

export const spoil: Proofs = {
  'spoil-map': async () => {
    const ground = await ProvingGround.openToAttack();
    const { roomId, code } = await ground.room({
      game: 'molttactics',
      maxPlayers: 3,
      bots: ['mage', 'mage'],
    });
    const room = ground.server.services.arena.room(roomId);
    const { commitment, dice } = room.record;
    const reads = await everyRead(ground, knownOf('molttactics', roomId, code, 'house:mage'), code);
    const telling = async (token: string): Promise<string[]> => {
      const all = await Promise.all(reads.map(async ({ name, ask }) => ({ name, text: (await ask()).text })));
      return all.filter(({ text }) => text.includes(token)).map(({ name }) => name);
    };
    expect(await telling(dice!.serverSeed)).toEqual([]);
    expect((await telling(commitment)).length).toBeGreaterThan(3);
    const body = { agent_id: 'ada', class: 'rogue', match_id: `m_${roomId}` };
    const registered = await ground.ask('POST', '/api/register', { body });
    const seed = String(room.record.seed);
    expect(registered).toMatchObject({ status: 200, body: { phase: 'submit', seed: Number(seed) } });
    expect(await telling(dice!.serverSeed)).toEqual([]);
    expect((await telling(seed)).length).toBeGreaterThan(3);
  },

  'spoil-result': async () => {
    const time = new FakeTime();
    const live = memoryLiveStore({ now: () => time.now() });
    // It looks more often than one address may: whoever wants to know has many.
    const ground = await ProvingGround.openToAttack(
      { RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_WRONG_KEYS: '0' },
      { time, live },
    );
    // A match of the house, which is rated.
    const { room } = await ground.server.services.arena.createRoom({
      game: 'clawpoly',
      maxPlayers: 2,
      bots: ['navigator', 'aggressive'],
      speed: 'slow',
      config: { turnLimit: 3 },
      extra: { exhibition: true },
    });
    await room.start();
    const { roomId } = room;
    const { seed, dice, code } = room.record;
    const seeds = [seed!, dice!.serverSeed];
    const reads = await everyRead(ground, knownOf('clawpoly', roomId, code, 'house:navigator'), code);
    const before = await Promise.all(reads.map((read) => read.ask()));
    const look = async (shown: Shown): Promise<Record<string, string[]>> => {
      const now = await Promise.all(reads.map((read) => read.ask()));
      const found = reads.map(({ name }, i) => [name, spoilt(now[i]!, before[i]!, seeds, shown)] as const);
      return Object.fromEntries(found.filter(([, traces]) => traces.length > 0));
    };
    let hidden = 0;
    for (let sequence = -1; room.status !== 'finished'; await time.advance(500)) {
      if (room.sequence === sequence) continue;
      sequence = room.sequence;
      if (room.over) hidden++;
      expect(await look({ sequence, turn: room.turn })).toEqual({});
    }
    // It was over, and not shown, for a while; and the same eyes find it everywhere as soon as it is shown.
    expect(hidden).toBeGreaterThan(3);
    await ground.server.services.arena.recorded();
    const told = Object.keys(await look({ sequence: room.sequence, turn: room.turn }));
    expect(told).toEqual(
      expect.arrayContaining([
        ...['/agents/house%3Anavigator', '/agents', '/agents/leaderboard', '/games', `/games/${roomId}`].map(
          (path) => `GET /api/v1${path}`,
        ),
        ...[
          '/agents/house%3Anavigator',
          '/boards/clawpoly',
          '/history',
          '/games',
          `/matches/${roomId}/replay`,
        ].map((path) => `GET /api/league${path}`),
        ...['tool leaderboard', 'tool replay', `league://match/${roomId}`, '/ws/watch', '/ws/spectator'],
      ]),
    );
  },
};
