/**
 * `league agent --llm`: a mock model plays whole matches on a real server; the transcript has everything except the
 * key.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Room } from '@lobster-league/arena';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../../apps/server/src/open-server.js';
import { realServer } from '../../../../apps/server/test/support/real-server.js';
import { outsideGame } from '../../../../tests/support/outside-game.js';
import { run, scratch } from '../run.js';
import { type Behaviour, calls, cuts, Endpoint, fails, hangs, says, sound } from './endpoint.js';
import { transcript } from './transcript.js';

afterEach(() => vi.unstubAllEnvs());

const KEY = 'sk-very-secret';
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

function model(url: string): void {
  vi.stubEnv('LLM_BASE_URL', url);
  vi.stubEnv('LLM_MODEL', 'coral-1');
  vi.stubEnv('LLM_API_KEY', KEY);
}

const TABLES: Readonly<Record<string, object>> = {
  clawpoly: { bots: ['aggressive', 'aggressive'], maxPlayers: 3, config: { turnLimit: 40 } },
  grab: { bots: ['gull'], maxPlayers: 2, config: { bot_reaction_ms: { gull: [1, 2] } } },
  four: { bots: ['random'], maxPlayers: 2 },
  molttactics: { bots: ['warrior', 'mage'], maxPlayers: 3, config: { turns: 5 } },
};

/** Opens a room that waits for one more agent, and starts when it has joined. */
async function table({ services }: RunningServer, game: string): Promise<Room> {
  const { room } = await services.arena.createRoom({ game, speed: 'instant', ...TABLES[game] });
  services.arena.listen((changed) => {
    if (changed === room && room.status === 'ready') room.start().catch(() => undefined);
  });
  return room;
}

const GOODS = { shells: 0, properties: [], escapeCards: 0 };

/** Offers one shell for the first deed of an opponent that it reads of, wherever it may. */
const trader: Behaviour = (asked, response, raw) => {
  const text = asked.messages[1]?.content ?? '';
  const may = asked.tools?.some((tool) => tool.function.name === 'trade_offer');
  const [, toId = ''] = /^Opponent .* \(([\w-]+)\): \d+ shells.* [1-9]\d* deeds/m.exec(text) ?? [];
  const [, deed] = new RegExp(`^(\\d+) .* ${toId}, empty`, 'm').exec(text) ?? [];
  if (may !== true || toId === '' || deed === undefined) return sound(asked, response, raw);
  const requesting = { ...GOODS, properties: [Number(deed)] };
  calls('trade_offer', { toId, offering: { ...GOODS, shells: 1 }, requesting })(asked, response, raw);
};

describe('league agent --llm', () => {
  it.each(['clawpoly', 'grab', 'molttactics'])('plays a whole match of %s', async (game) => {
    const server = await realServer();
    const room = await table(server, game);
    const echo: Behaviour = (asked, response, raw) =>
      says(`no: ${raw.headers.authorization}`)(asked, response, raw);
    const endpoint = await Endpoint.open(echo, cuts, sound);
    model(endpoint.url);
    const path = scratch(`${game}.jsonl`);
    const where = ['--server', server.url, '--room', game === 'molttactics' ? room.roomId : room.record.code];
    const { code, out, err } = await run(['agent', '--llm', '--game', game, ...where, '--transcript', path]);
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('watch it at') });
    expect(out).toMatch(
      /place \d, score -?\d+\nreplay: http.*\ndecisions {2}\d+ by the model, \d+ fallbacks.*\ntokens {5}\d+ in, \d+ out\nlatency {4}median/s,
    );
    expect(room.over).toBe(true);
    const lines = transcript(path);
    expect(lines[0]).toMatchObject({ type: 'joined' });
    expect(lines.at(-2)).toMatchObject({ type: 'report', game });
    expect(lines.at(-1)).toMatchObject({
      type: 'tally',
      decisions: expect.any(Number),
      unplayable: expect.any(Number),
    });
    const types = lines.map(({ type }) => type);
    // In Grab another player may be faster than the first, bad answer, which is then dropped.
    const met = game === 'grab' ? [] : ['wrong', 'trouble'];
    expect(types).toEqual(expect.arrayContaining(['call', 'answer', 'decided', ...met]));
    // The model is asked every question, however many there were before.
    const given = lines.map(({ fallback }) => fallback);
    expect(given).not.toContain('the answers could not be played');
    expect(given.filter((why) => why === null).length).toBeGreaterThan(2);
    expect(readFileSync(path, 'utf8')).not.toContain(KEY);
    expect(statSync(path).mode & 0o077).toBe(0);
    const events = JSON.stringify(await server.services.arena.events(room.roomId, 1, 10_000));
    expect(events).toContain('Claws up.');
  });

  it('plays a game from outside, by its words and its schema', async () => {
    const outside = outsideGame();
    vi.stubEnv('LEAGUE_GAMES', outside.games);
    const server = await realServer({ LEAGUE_GAMES: outside.games });
    const endpoint = await Endpoint.open(sound);
    model(endpoint.url);
    const room = await table(server, 'four');
    const path = scratch('four.jsonl');
    const where = ['--server', server.url, '--room', room.record.code, '--transcript', path];
    const { code, out } = await run(['agent', '--llm', '--game', 'four', ...where]);
    outside.remove();
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/place \d/) });
    expect(room.over).toBe(true);
    const [first] = endpoint.asked;
    expect(first?.messages[0]?.content).toContain('Four in the Deep');
    expect(first?.messages[1]?.content).toContain('You are asked: drop');
    expect(first?.tools?.[0]?.function.parameters.properties.column?.enum).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const decided = transcript(path).filter(({ type, fallback }) => type === 'decided' && fallback === null);
    expect(decided.length).toBeGreaterThan(2);
  });

  it('offers trades in Clawpoly, of its own making', async () => {
    const server = await realServer();
    const endpoint = await Endpoint.open(trader);
    model(endpoint.url);
    const room = await table(server, 'clawpoly');
    const path = scratch('trades.jsonl');
    const where = ['--server', server.url, '--room', room.record.code, '--transcript', path];
    const { code } = await run(['agent', '--llm', '--game', 'clawpoly', ...where]);
    expect({ code, over: room.over }).toEqual({ code: 0, over: true });
    const events = await server.services.arena.events(room.roomId, 1, 10_000);
    const offered = events.filter(({ event }) => event.type === 'game:trade_proposed');
    expect(offered.map(({ event }) => event.data)).toContainEqual(
      expect.objectContaining({ offer: expect.objectContaining({ offering: { ...GOODS, shells: 1 } }) }),
    );
    expect(transcript(path).filter(({ type }) => type === 'wrong' || type === 'refused')).toEqual([]);
  });

  it('plays on without the model when the budget is spent, or the endpoint is down', async () => {
    const server = await realServer();
    const endpoint = await Endpoint.open(sound, fails(500));
    model(endpoint.url);
    const room = await table(server, 'molttactics');
    const where = ['--server', server.url, '--room', room.roomId, '--transcript', scratch('spent.jsonl')];
    const { code, out } = await run([
      'agent',
      '--llm',
      '--game',
      'molttactics',
      ...where,
      '--max-tokens',
      '1',
    ]);
    expect({ code, calls: endpoint.asked.length }).toEqual({ code: 0, calls: 1 });
    expect(out).toMatch(/decisions {2}1 by the model, \d+ fallbacks \(the budget is spent \d+\)/);
    expect(out).toMatch(/tokens {5}\d+ in, \d+ out\n/);
    expect(
      transcript(scratch('spent.jsonl')).filter(({ fallback }) => fallback === 'the budget is spent'),
    ).not.toEqual([]);
  });

  it('tells its own decisions from fallbacks and unplayable answers, also when it is stopped', async () => {
    const server = await realServer();
    // Two answers of which nothing can be played, then sound ones, then nothing for ever.
    const endpoint = await Endpoint.open(says('hm'), says('hm'), sound, sound, sound, hangs);
    const path = scratch('stopped.jsonl');
    const env = { PATH: process.env.PATH ?? '', LLM_BASE_URL: endpoint.url, LLM_MODEL: 'coral-1' };
    const args = ['agent', '--llm', '--game', 'molttactics', '--games', '3', '--server', server.url];
    const child = spawn(process.execPath, [MAIN, ...args, '--transcript', path], { env });
    let out = '';
    child.stdout.on('data', (text: Buffer) => {
      out += String(text);
    });
    await vi.waitUntil(() => endpoint.asked.length >= 6, { timeout: 60_000 });
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    expect(out).toMatch(/decisions {2}3 by the model, \d fallbacks \(the answers could not be played 1/);
    expect(out).toMatch(/answers {4}2 unplayable, 0 refused/);
    expect(out).toMatch(/tokens {5}\d+ in, \d+ out\nlatency {4}median \d/);
  });

  it('says what is missing', async () => {
    vi.stubEnv('LLM_BASE_URL', '');
    const says = async (...args: string[]) => (await run(['agent', ...args])).err;
    expect(await says('--llm')).toContain('--game takes one of clawpoly');
    expect(await says('--game', 'grab')).toContain('--llm');
    expect(await says('--llm', '--game', 'grab')).toContain('LLM_BASE_URL');
    model('http://127.0.0.1:9/v1');
    vi.stubEnv('LLM_MODEL', '');
    expect(await says('--llm', '--game', 'grab')).toContain('LLM_MODEL');
    model('http://127.0.0.1:9/v1');
    expect(await says('--llm', '--game', 'grab', '--max-tokens', 'all')).toContain('--max-tokens');
    expect(await says('--llm', '--game', 'grab', '--transcript', '/nowhere/at/all')).toContain(
      '/nowhere/at/all',
    );
    const { url } = await realServer();
    const there = ['--llm', '--game', 'clawpoly', '--server', url, '--transcript', scratch('none.jsonl')];
    expect(await run(['agent', ...there, '--room', 'NOPE42'])).toMatchObject({ code: 2 });
    expect((await run(['agent', '--help'])).out).toContain('LLM_API_KEY');
  });
});
