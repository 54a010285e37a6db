/** `league agent --llm --games n`: several matches in a row, answers that the rules refuse, and what is counted over all of them. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { RunningServer } from '../../../../apps/server/src/open-server.js';
import { realServer } from '../../../../apps/server/test/support/real-server.js';
import { run, scratch } from '../run.js';
import { type Behaviour, calls, Endpoint, fails, says, sound } from './endpoint.js';
import { transcript } from './transcript.js';

afterEach(() => vi.unstubAllEnvs());

/** Rooms that agents open are played without waiting. */
function hurry({ services }: RunningServer): void {
  services.arena.listen((room) => {
    if (room.status === 'playing' && room.record.speed !== 'instant')
      room.setSpeed('instant').catch(() => undefined);
  });
}

function agent(server: RunningServer, endpoint: Endpoint, path: string, ...args: readonly string[]) {
  vi.stubEnv('LLM_BASE_URL', endpoint.url);
  vi.stubEnv('LLM_MODEL', 'coral-1');
  return run(['agent', '--llm', '--server', server.url, '--transcript', path, ...args]);
}

/** What the match's public record has of the model. */
async function recorded({ url, services }: RunningServer, roomId: string) {
  await services.arena.recorded();
  const { record } = z
    .object({
      record: z.object({
        players: z.array(
          z.object({ house: z.boolean(), usage: z.record(z.string(), z.unknown()).optional() }),
        ),
      }),
    })
    .parse(await (await fetch(`${url}/api/league/matches/${roomId}`)).json());
  return record.players.find(({ house }) => !house)?.usage;
}

const joined = z.object({ matchId: z.string() });
const numbers = z.record(z.string(), z.number());
const tally = z.looseObject({
  decisions: z.number(),
  notAsked: z.number(),
  fallbacks: numbers,
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
});

/** Offers shells that nobody has, wherever it may offer at all; after that is refused, what is passive. */
function overreaching(): Behaviour {
  let offers = 0;
  return (asked, response, raw) => {
    const goods = { shells: 0, properties: [], escapeCards: 0 };
    const [, toId] = /^Opponent .* \(([\w-]+)\): /m.exec(asked.messages[1]?.content ?? '') ?? [];
    const may = asked.tools?.some((tool) => tool.function.name === 'trade_offer');
    if (may !== true || toId === undefined || offers === 1) return sound(asked, response, raw);
    offers++;
    const offer = { toId, offering: { ...goods, shells: 1_000_000 }, requesting: { ...goods, shells: 1 } };
    calls('trade_offer', offer)(asked, response, raw);
  };
}

describe('league agent --llm --games', () => {
  it('plays one match after the other, and counts over all of them', async () => {
    const server = await realServer();
    hurry(server);
    // One answer cannot be played, and later the endpoint refuses its caller once.
    const endpoint = await Endpoint.open(sound, says('hm'), sound, fails(401), sound);
    const path = scratch('games.jsonl');
    const where = ['--game', 'clawpoly', '--opponents', 'random', '--games', '3', '--name', 'Coral'];
    const { code, out, err } = await agent(server, endpoint, path, ...where);
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('watch it at') });
    expect(out.match(/place \d, score -?\d+/g)).toHaveLength(3);
    expect(out.match(/^timeouts {3}0$/gm)).toHaveLength(3);
    const lines = transcript(path);
    const matches = lines.filter(({ type }) => type === 'joined').map((line) => joined.parse(line).matchId);
    expect(new Set(matches).size).toBe(3);
    expect(lines.filter(({ type }) => type === 'report')).toHaveLength(3);

    const { calls: asked, ...counted } = tally.parse(lines.at(-1));
    const decided = lines.filter(({ type }) => type === 'decided');
    expect(asked).toBe(endpoint.asked.length);
    expect(counted.decisions).toBe(decided.filter(({ fallback }) => fallback === null).length);
    expect(counted.notAsked).toBe(decided.filter((line) => line.asked === false).length);
    expect(Object.keys(counted.fallbacks)).toEqual([expect.stringContaining('the endpoint refuses')]);
    expect(counted).toMatchObject({ unplayable: 1, refused: 0 });
    expect(out.match(/^decisions .*$/gm)).toEqual([
      expect.stringMatching(new RegExp(`^decisions {2}${counted.decisions} by the model, 1 fallbacks `)),
    ]);

    // Every match has its own part of it in its public record.
    const usage = await Promise.all(matches.map((match) => recorded(server, match)));
    const total = (of: string): number => usage.reduce((sum, one) => sum + Number(one?.[of]), 0);
    expect(usage.map((one) => one?.model)).toEqual(['coral-1', 'coral-1', 'coral-1']);
    expect(total('fallbacks')).toBe(1);
    expect([total('tokensIn'), total('tokensOut')]).toEqual([counted.tokensIn, counted.tokensOut]);
    for (const one of usage)
      expect(one).toMatchObject({ latencyMs: { p50: expect.any(Number), p99: expect.any(Number) } });
  });

  it('counts what the rules refuse, tells the model why, and says so in the record', async () => {
    const server = await realServer();
    hurry(server);
    const endpoint = await Endpoint.open(overreaching());
    const path = scratch('refused.jsonl');
    const { code, out } = await agent(server, endpoint, path, '--game', 'clawpoly', '--opponents', 'random');
    expect(code).toBe(0);
    expect(out).toMatch(/^answers {4}0 unplayable, 1 refused by the rules$/m);
    const lines = transcript(path);
    const [refusal] = lines.filter(({ type }) => type === 'refused');
    expect(refusal).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    const why = endpoint.asked.map(({ messages }) => messages[1]?.content ?? '');
    expect(why.filter((text) => text.includes(`refused: ${String(refusal?.message)}`))).toHaveLength(1);
    const [match] = lines.filter(({ type }) => type === 'joined').map((line) => joined.parse(line).matchId);
    expect(await recorded(server, match!)).toMatchObject({ refused: 1, fallbacks: 0 });
  });

  it('ends with the first match that cannot be played, and still reports', async () => {
    const server = await realServer();
    const endpoint = await Endpoint.open(sound);
    const path = scratch('nowhere.jsonl');
    const where = ['--game', 'clawpoly', '--room', 'NOPE42', '--games', '5'];
    const { code, out, err } = await agent(server, endpoint, path, ...where);
    expect({ code, asked: endpoint.asked.length }).toEqual({ code: 2, asked: 0 });
    expect(err).not.toBe('');
    expect(out).toMatch(/^decisions {2}0 by the model, 0 fallbacks; 0 questions/m);
    expect(transcript(path).map(({ type }) => type)).toEqual(['ended', 'tally']);
  });
});
