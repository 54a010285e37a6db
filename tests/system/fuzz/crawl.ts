/** A look around afterwards: what a stranger can read has no secret in it, and what was played is whole. */
import { expect } from 'vitest';
import { ask, json } from '../cluster/patience.js';
import { recorded, verified } from '../cluster/recorded.js';
import { Dice } from './dice.js';
import { httpInput, send } from './http.js';
import type { Memory } from './memory.js';
import type { FuzzedServer } from './server.js';
import type { Target } from './targets.js';

/** Matches that the fuzzer itself has played, whatever it did in them, run again to the same end; how many were looked at. */
export async function verifyHistory({ url }: FuzzedServer): Promise<number> {
  let looked = 0;
  for (const game of ['clawpoly', 'dummy', 'grab', 'molttactics']) {
    const { body } = await ask(url, `/api/league/history?game=${game}&limit=${REPLAYS}`, json('GET'));
    const { games }: { games: readonly { gameId: string }[] } = Object(body);
    for (const { gameId } of games) {
      const { replay } = await recorded(url, gameId);
      expect(verified(replay), `the replay of ${game} ${gameId}`).toBeNull();
      looked++;
    }
  }
  return looked;
}

/** Of each game. */
const REPLAYS = 5;
/** Of each endpoint, with different ids. */
const TIMES = 12;

/** Where a stranger who shows no key finds what was handed to somebody in private. */
export async function crawl(
  server: FuzzedServer,
  memory: Memory,
  targets: readonly Target[],
): Promise<string[]> {
  const found: string[] = [];
  const readable = targets.filter(({ method, path }) => method === 'GET' && !path.includes('{ticket}'));
  for (const target of readable) {
    const looks = Array.from({ length: TIMES }, async (_, i) => {
      const input = httpInput(target, memory, new Dice('crawl', i));
      const answer = await send(server.port, server.agent, { ...input, headers: {}, body: null });
      const text = answer?.body.toString('utf8') ?? '';
      const leak = server.own.in(text) ?? server.others.in(text);
      if (leak !== null) found.push(`GET ${input.path} tells ${leak}`);
    });
    await Promise.all(looks);
  }
  return found;
}
