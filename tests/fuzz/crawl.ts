/** A stranger who reads everything that can be read without a key: nothing in it was handed to somebody in private. */
import { Dice } from './dice.js';
import { httpInput, send } from './http.js';
import type { Memory } from './memory.js';
import type { FuzzedServer } from './server.js';
import { TARGETS } from './targets.js';

/** Of each endpoint, with different ids. */
const TIMES = 12;

/** Where secrets were found. */
export async function crawl(server: FuzzedServer, memory: Memory): Promise<string[]> {
  const found: string[] = [];
  const readable = TARGETS.filter(({ method, path }) => method === 'GET' && !path.includes('{ticket}'));
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
