/** `league practice`: agents from files, in this process and at a real server. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { replayText } from '@lobster-league/kernel';
import type { PracticeReport } from '@lobster-league/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { RESULT } from '../../../tests/support/result.js';
import { freePort } from '../../../tests/support/services/index.js';
import { run, scratch, spawned } from './run.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

function file(name: string, text: string): string {
  const path = scratch(name);
  writeFileSync(path, text);
  return path;
}

const BUYER = `
import { worth } from './worth.js';
type Act = { type: string };
export const name = 'Buyer';
export function decide(view: { you: { money: number } }, ask: { legal: Act[]; fallback: Act; brief: { price: number } }): Act {
  return ask.legal.find(({ type }) => type === 'action:buy' && worth(view.you.money, ask.brief.price)) ?? ask.fallback;
}
`;

describe('league practice', () => {
  it('plays an agent written in TypeScript, from several files, and leaves nothing behind', async () => {
    file('worth.ts', 'export const worth = (money: number, price: number): boolean => money > price;');
    const agent = file('buyer.ts', BUYER);
    const args = `--game clawpoly --games 6 --against random,trader --seats 3 --set turnLimit=40`.split(' ');
    const { code, out, err } = await run(['practice', agent, ...args, '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const report: PracticeReport & { agent: string } = JSON.parse(out);
    expect(report).toMatchObject({ agent: 'Buyer', game: 'clawpoly', games: 6, seats: 3, seed: 'lobster' });
    expect(report.against.map(({ bot, games }) => [bot, games])).toEqual([
      ['random', 6],
      ['trader', 6],
    ]);
    expect(report.decisions).toMatchObject({ refused: 0, failed: 0 });
    expect(readdirSync(dirname(agent)).filter((name) => name.startsWith('.'))).toEqual([]);

    const people = await run(['practice', agent, ...args]);
    expect(people.out).toContain('Buyer in clawpoly: 6 games of 3 seats against each bot');
    expect(people.out).toMatch(/shells lost per game +random +trader/);
    expect(people.out).toMatch(/games per second/);
    const again = /again with\n\s+(.+)/.exec(people.out)?.[1]?.split(' ') ?? [];
    const one = await run([
      'practice',
      agent,
      '--game',
      'clawpoly',
      '--set',
      'turnLimit=40',
      '--json',
      ...again,
    ]);
    expect(JSON.parse(one.out).worst).toEqual(report.worst);
  });

  it('plays own against own in pairs, the same with any number of workers, and saves the worst game', async () => {
    const eager = file(
      'eager.ts',
      `export const name = 'Eager';
export const decide = (_view: unknown, ask: { legal: { type: string }[]; fallback: object }) => {
  const buy = ask.legal.find(({ type }) => type === 'action:buy');
  return buy ? { ...buy, thought: 'Mine.' } : ask.fallback;
};`,
    );
    const idle = file('idle.mjs', `export const decide = (_view, ask) => ask.fallback;`);
    const saved = scratch('worst.json');
    const args = `--game clawpoly --games 8 --pairs --set turnLimit=60 --json`.split(' ');
    const against = ['--against', `${idle},random`];
    const one = await run(['practice', eager, ...args, ...against, '--save', saved]);
    expect({ code: one.code, err: one.err }).toEqual({ code: 0, err: '' });
    const report: PracticeReport = JSON.parse(one.out);
    expect(report.against.map(({ bot, games }) => [bot, games])).toEqual([
      ['idle', 8],
      ['random', 8],
    ]);
    // Both seats of each seed, for each opponent.
    const rows = report.rows ?? [];
    expect(rows.slice(0, 4).map(({ seed, seat }) => [seed, seat])).toEqual([
      ['lobster/0', 0],
      ['lobster/0', 1],
      ['lobster/1', 0],
      ['lobster/1', 1],
    ]);
    const wins = rows.filter(({ bot }) => bot === 'idle').map(({ win }) => win);
    const paired = report.against[0]?.paired;
    expect(paired).toMatchObject({ seeds: 4 });
    expect(paired?.difference).toBeCloseTo(wins.reduce((sum, win) => sum + 2 * win - 1, 0) / 8);
    expect(paired!.low).toBeLessThanOrEqual(paired!.difference);
    expect(report.against[0]?.winRate).toBeGreaterThan(0.5);

    expect(readFileSync(saved, 'utf8')).toBe(replayText(report.recorded!.replay));
    expect((await run(['verify', saved])).code).toBe(0);
    expect(readFileSync(saved, 'utf8')).toMatch(/"thought":"Mine. · 2 legal · navigator/);
    expect(report.recorded?.decisions[0]).toMatchObject({
      kind: expect.any(String),
      action: { type: expect.any(String) },
      advice: { type: expect.any(String) },
    });

    const two = await spawned(['practice', eager, ...args, ...against, '--workers', '2']);
    expect(two.err).toBe('');
    const same = ({ decisions: { count }, against: found, worst, rows: all }: PracticeReport) => ({
      count,
      found,
      worst,
      all: [...(all ?? [])].sort((a, b) => a.bot.localeCompare(b.bot) || a.game - b.game),
    });
    expect(same(JSON.parse(two.out))).toEqual(same(report));
  });

  it('explains every decision of a game', async () => {
    const agent = file('passive.mjs', `export const decide = (_view, ask) => ask.fallback;`);
    const { code, out } = await run([
      'practice',
      agent,
      ...'--game molttactics --games 1 --against baseline --seats 2 --explain --set turns=12'.split(' '),
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/\d+ decisions, of which kraken would have made \d+ otherwise/);
    expect(out).toMatch(/≠ turn 1, submit: idle\n +kraken: \w+.*\n +legal: .*idle/);
  });

  it('says what is wrong with an opponent', async () => {
    const agent = file('fine.mjs', `export const decide = (_view, ask) => ask.fallback;`);
    const broken = file('broken.mjs', `export const decide = () => { throw new Error('no claws'); };`);
    const args = '--game dummy --games 2 --against'.split(' ');
    const { out } = await run(['practice', agent, ...args, broken]);
    expect(out).toMatch(/broken was refused 0 times and failed [1-9]\d* times; the first: Error: no claws/);
    const missing = await run(['practice', agent, ...args, 'nobody.mjs']);
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('cannot read nobody.mjs') });
    const unknown = await run(['practice', agent, ...args, 'kraken']);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("dummy has no bot 'kraken'") });
  });

  it('takes a default export, and tells what went wrong in the agent', async () => {
    const agent = file(
      'clumsy.mjs',
      `let n = 0;
export default (view, ask) => { if (n++ % 2) throw new Error('lost my claws'); return { type: 'dance' }; };`,
    );
    const { code, out } = await run([
      'practice',
      agent,
      ...'--game grab --games 1 --against gull'.split(' '),
    ]);
    expect(code).toBe(0);
    expect(out).toContain('clumsy in grab');
    expect(out).toMatch(/refused +[1-9]\d* \(INVALID_ACTION/);
    expect(out).toMatch(/failed +[1-9]/);
    expect(out).toContain('lost my claws');
  });

  it('plays one match at a server with --watch, and says where to look', async () => {
    const server = new ServerProcess({ DATA_DIR: dataFolder() });
    const url = await server.url();
    const agent = file(
      'watched.mjs',
      `export const table = { speed: 'instant', turnLimit: 12 };
export const decide = (view, ask) => ask.fallback;`,
    );
    const args = ['practice', agent, '--game', 'clawpoly', '--seats', '2', '--watch', url];
    const { code, out, err } = await run(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      new RegExp(
        `watch it at ${url}/watch/\\w+\nverified: dice as committed\n${RESULT.source}\\d+ decisions; median`,
      ),
    );
  });

  it('starts an arena by itself where none runs, and ends it', async () => {
    const port = await freePort();
    vi.stubEnv('PORT', String(port));
    vi.stubEnv('DATA_DIR', dataFolder());
    vi.stubEnv('SERVE_WEB', '0');
    vi.stubEnv('HOUSE_MATCHES', '0');
    const agent = file(
      'alone.mjs',
      `export const table = { speed: 'instant', turnLimit: 8 };
export const decide = (view, ask) => ask.fallback;`,
    );
    const url = `http://localhost:${port}`;
    const { code, out, err } = await run([
      'practice',
      agent,
      '--game',
      'clawpoly',
      '--seats',
      '2',
      '--watch',
    ]);
    expect({ code, err }).toEqual({ code: 0, err: `starting a server at ${url}\n` });
    expect(out).toMatch(
      new RegExp(`^watch it at ${url}/watch/\\w+\nverified: dice as committed\n${RESULT.source}`),
    );
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 20_000 });
  });

  it.each(['clawpoly', 'grab', 'molttactics'])(
    'plays the first agent of docs/first-agent-%s.md',
    async (game) => {
      const text = readFileSync(new URL(`../../../docs/first-agent-${game}.md`, import.meta.url), 'utf8');
      const [, name] = /Save this as `([^`]+)`/.exec(text)!;
      const [, code] = /```js\n([\s\S]+?)```/.exec(text)!;
      expect(text).toContain(`league -- practice ${name} --game ${game} --games`);
      const args = ['--game', game, '--games', '2', '--seats', '2', '--json'];
      const { out, err } = await run(['practice', file(name!, code!), ...args]);
      expect(err).toBe('');
      const { decisions, against }: PracticeReport = JSON.parse(out);
      expect(decisions).toMatchObject({ refused: 0, failed: 0, fallbacks: 0 });
      expect(against.length).toBeGreaterThan(2);
    },
  );

  it('says in one line what cannot be done', async () => {
    const agent = file('fine.mjs', 'export const decide = (view, ask) => ask.fallback;');
    const none = file('none.mjs', 'export const idea = 1;');
    const broken = file('broken.ts', 'export const decide = (;');
    const thrower = file('thrower.mjs', "throw new Error('not today');");
    const says = async (...args: string[]): Promise<string> => {
      const { code, err } = await run(['practice', ...args]);
      expect(code).toBe(2);
      expect(err.trim().split('\n')).toHaveLength(1);
      return err;
    };
    expect(await says('--game', 'grab')).toContain('no agent file given');
    expect(await says(agent)).toContain('no game given');
    expect(await says(agent, '--game', 'chess')).toContain("unknown game 'chess'");
    expect(await says(scratch('nowhere.ts'), '--game', 'grab')).toContain('there is no such file');
    expect(await says(none, '--game', 'grab')).toContain('exports no agent');
    expect(await says(broken, '--game', 'grab')).toMatch(/does not compile: .*line 1/);
    expect(await says(thrower, '--game', 'grab')).toContain('not today');
    expect(await says(agent, '--game', 'grab', '--against', 'shark')).toContain('it has gull');
    expect(await says(agent, '--game', 'clawpoly', '--seats', '1')).toContain('2 to 6');
    expect(await says(agent, '--game', 'grab', '--watch', 'http://127.0.0.1:9')).toContain(
      'no server answers',
    );
  });
});
