/** Processes that are killed, fall asleep and come back at any moment, and matches of all games that go on. */
import { Rng, verify } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { sized } from '../../../../tests/support/sized.js';
import type { HostedGame } from '../../src/index.js';
import { allGames, hostedGrab } from '../games.js';
import { LastingAgent, LastingSpectator } from './clients.js';
import { complaints, type Process, type Processes, processes } from './processes.js';

const RUNS = sized(2, 12, 200);
const GAMES: readonly HostedGame[] = allGames;
const CONFIG: Readonly<Record<string, unknown>> = { clawpoly: { turnLimit: 12 }, dummy: { rounds: 8 } };

interface Match {
  readonly roomId: string;
  readonly agent: LastingAgent;
  readonly spectators: readonly LastingSpectator[];
}

async function open(
  at: Process,
  choose: () => Process,
  { game, house }: HostedGame,
  speed: 'instant' | 'fast',
): Promise<Match> {
  const config = CONFIG[game.id] ?? {};
  const { room } = await at.arena.createRoom({ game: game.id, maxPlayers: 2, speed, config });
  const options = game.id === 'molttactics' ? { class: 'rogue' } : undefined;
  const { token } = await room.join({ name: 'Ada', agentId: null, options });
  await room.addBot(house.at(-1)!.bot, house.at(-1)!.options);
  await room.start();
  const { roomId } = room;
  const spectators = [new LastingSpectator(choose, roomId), new LastingSpectator(choose, roomId)];
  return { roomId, agent: new LastingAgent(choose, roomId, token), spectators };
}

async function verified(p: Processes, { roomId, agent, spectators }: Match): Promise<void> {
  const ends = await p.history.replayHead(roomId);
  expect(ends, `${roomId} is in the history`).not.toBeNull();
  const inputs = await p.history.replayInputs(roomId, 1, 100_000);
  const games = new Map(GAMES.map(({ game }) => [game.id, game]));
  expect(verify((id) => games.get(id), { ...ends!, inputs })).toBeNull();
  const { totalEvents } = (await p.history.game(roomId))!;
  for (const { sequences } of spectators)
    expect(sequences).toEqual(Array.from({ length: totalEvents }, (_, i) => i + 1));
  const counted = new Map<string, number>();
  for (const { moves = [] } of inputs)
    for (const { thought = '' } of moves) counted.set(thought, (counted.get(thought) ?? 0) + 1);
  expect([...agent.acknowledged].filter((thought) => counted.get(thought) !== 1)).toEqual([]);
}

async function run(seed: string): Promise<number> {
  const rng = Rng.fromSeed(seed);
  const p = processes(GAMES);
  let all = [await p.start(), await p.start(), await p.start()];
  const choose = (): Process => all[rng.below(all.length)]!;
  const matches: Match[] = [];
  for (const hosted of [...GAMES, hostedGrab])
    matches.push(await open(choose(), choose, hosted, rng.below(2) === 0 ? 'instant' : 'fast'));
  const stay = (): void => {
    for (const { agent, spectators } of matches) {
      void agent.stay();
      for (const spectator of spectators) void spectator.stay();
    }
  };
  stay();
  for (let step = 0; step < 40; step++) {
    await p.time.advance(20 + rng.below(800));
    const victim = rng.below(all.length);
    const fate = rng.below(12);
    if (fate < 2) {
      all[victim]!.kill();
      all = all.filter((one) => one.alive);
      all.push(await p.start());
    } else if (fate === 2) all[victim]!.sleep();
    else if (fate === 3) for (const one of all) one.wake();
    stay();
  }
  for (const one of all) one.wake();
  for (let i = 0; i < 400 && matches.some(({ agent }) => !agent.over); i++) {
    await p.time.advance(1_000);
    stay();
  }
  await p.time.advance(20_000);
  for (const { arena } of all) await arena.recorded();
  stay();
  await p.time.advance(5_000);
  for (const match of matches) await verified(p, match);
  return matches.reduce((sum, { agent }) => sum + agent.acknowledged.size, 0);
}

const SEEDS = process.env.SEEDS?.split(',') ?? Array.from({ length: RUNS }, (_, n) => String(n));

it.each(SEEDS.map((n) => [`chaos ${n}`]))('%s loses nothing', async (seed) => {
  complaints.length = 0;
  expect(await run(seed)).toBeGreaterThan(10);
  expect(complaints).toEqual([]);
});
