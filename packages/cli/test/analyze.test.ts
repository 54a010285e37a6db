import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run, scratch } from './run.js';

async function saved(game: string, ...settings: string[]): Promise<string> {
  const path = scratch(`${game}-analyzed.json`);
  const { code } = await run(['play', game, '--seed', '7', ...settings, '--save', path]);
  expect(code).toBe(0);
  return path;
}

describe('league analyze', () => {
  it('says what a match meant: chances, luck and play, turning points', async () => {
    const path = await saved('clawpoly', '--set', 'turnLimit=24');
    const { code, out, err } = await run(['analyze', path, '--points', '2'], true);
    expect(code).toBe(0);
    expect(out).toMatch(/start +luck +play +end +accuracy/);
    expect(out).toMatch(/navigator +\d+ +[+−]\d+ +[+−]\d+ +\d+/);
    expect(out.match(/^turn \d+(, by luck)?: [a-z]+ \d+ → /gm)).toHaveLength(2);
    expect(out).toMatch(/ won in turn \d+, from a chance of \d+ % at the start\./);
    expect(err).toContain('inputs');
  });

  it('gives all of it as JSON', async () => {
    const path = await saved('clawpoly', '--set', 'turnLimit=12');
    const { out } = await run(['analyze', path, '--json']);
    const { players, chances, story } = JSON.parse(out);
    expect(players).toHaveLength(4);
    expect(chances.at(-1).slice(1).toSorted()).toEqual([0, 0, 0, 1]);
    expect(story).toHaveLength(6);
  });

  it('refuses what is no true replay, and games without chances', async () => {
    const path = await saved('clawpoly', '--set', 'turnLimit=30');
    const forged = scratch('forged-analyzed.json');
    writeFileSync(forged, readFileSync(path, 'utf8').replace('"turnLimit":30', '"turnLimit":31'));
    expect(await run(['analyze', forged])).toMatchObject({
      code: 1,
      out: expect.stringContaining('differs'),
    });
    writeFileSync(forged, '{"head":{}}');
    expect(await run(['analyze', forged])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no replay'),
    });
    writeFileSync(forged, 'lobster');
    expect(await run(['analyze', forged])).toMatchObject({
      code: 2,
      err: expect.stringContaining('not JSON'),
    });
    expect(await run(['analyze', scratch('none.json')])).toMatchObject({ code: 2 });
    const dummy = await saved('dummy');
    expect(await run(['analyze', dummy])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no chances'),
    });
  });
});
