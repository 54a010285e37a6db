import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run, scratch } from './run.js';

describe('league tournament', () => {
  it('plays house bots, says who stands where, and leaves a document that verifies', async () => {
    const file = scratch('t.json');
    const { code, out } = await run([
      ...['tournament', 'dummy', '--seed', 'reef', '--rounds', '3', '--save', file],
      ...['--bots', 'eager,random,eager,random,random'],
    ]);
    expect({ code, first: out.split('\n')[0] }).toEqual({
      code: 0,
      first: expect.stringContaining('opponents'),
    });
    const verified = await run(['verify-tournament', file]);
    expect(verified.out).toMatch(/^verified: dummy swiss, finished, \d+ pairings in 3 rounds\n/);
    expect(verified.out).toContain(out.split('\n')[1]);

    const document = JSON.parse(readFileSync(file, 'utf8'));
    const { commitment } = document.terms;
    expect((await run(['verify-tournament', file, '--commitment', commitment])).out).toContain(
      'that you saw',
    );
    expect((await run(['verify-tournament', file, '--commitment', '0'.repeat(64)])).code).toBe(1);
    document.pairings[0].players.reverse();
    writeFileSync(file, JSON.stringify(document));
    const differs = await run(['verify-tournament', file, '--json']);
    expect(differs.code).toBe(1);
    expect(JSON.parse(differs.out)).toMatchObject({ verified: false });
  });

  it('is the same again from the same seed', async () => {
    const args = ['tournament', 'dummy', '--seed', 's', '--kind', 'round_robin', '--pairs', '--json'];
    expect((await run(args)).out).toBe((await run(args)).out);
  });

  it('takes agents from files, against bots and each other', async () => {
    const file = scratch('passes.mjs');
    writeFileSync(
      file,
      'export const name = "passes";\nexport const decide = (_view, ask) => ask.fallback;\n',
    );
    const args = ['tournament', 'dummy', '--kind', 'round_robin', '--json', '--seed', 'f', '--bots'];
    const { code, out } = await run([...args, `${file},eager,${file}`]);
    expect(code).toBe(0);
    const rows: { name: string; played: number; place: number }[] = JSON.parse(out);
    expect(rows.map(({ name }) => name).sort()).toEqual(['eager', 'passes', 'passes']);
    expect(rows.every(({ played }) => played === 2)).toBe(true);
  });

  it.each([
    [['tournament', 'dummy', '--kind', 'arena'], '--kind takes'],
    [['tournament', 'dummy', '--bots', 'nobody'], "no bot 'nobody'"],
    [['tournament', 'dummy', '--bots', 'eager'], '2 entrants or more'],
    [['tournament', 'dummy', '--bots', 'a.mjs', '--seats', '3'], 'cannot read'],
    [['tournament', 'dummy', '--save', '/nowhere/t.json', '--rounds', '1'], 'cannot write'],
    [['verify-tournament', '/nowhere/t.json'], 'cannot read'],
    [['verify-tournament', 'package.json'], 'is no tournament'],
    [['verify-tournament', 'README.md'], 'is no JSON'],
    [['verify-tournament', 'package.json', '--commitment', 'x'], '64 hexadecimal digits'],
    [
      ['verify-tournament', 'http://127.0.0.1:1/tournaments/abc'],
      'cannot reach http://127.0.0.1:1/api/league',
    ],
  ])('%j is one line and exit code 2', async (args, message) => {
    const { code, err } = await run(args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
