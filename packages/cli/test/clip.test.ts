import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run, scratch } from './run.js';

async function saved(game: string, ...settings: string[]): Promise<string> {
  const path = scratch(`${game}-clipped.json`);
  const { code } = await run(['play', game, '--seed', '7', ...settings, '--save', path]);
  expect(code).toBe(0);
  return path;
}

describe('league clip', () => {
  it.each(['clawpoly', 'grab', 'molttactics', 'dummy'])('draws a range of a match of %s', async (game) => {
    const path = await saved(game, ...(game === 'clawpoly' ? ['--set', 'turnLimit=6'] : []));
    const gif = scratch(`${game}.gif`);
    const { code, out } = await run(['clip', path, '--from', '4', '--to', '9', '--width', '480', '-o', gif]);
    expect(out).toMatch(/events 4 to 9 of \d+, \d+\.\d s, \d+ frames, \d+ KB/);
    expect(code).toBe(0);
    const bytes = readFileSync(gif);
    expect(bytes.subarray(0, 6).toString()).toBe('GIF89a');
    expect(bytes.readUInt16LE(6)).toBe(480);
    expect(bytes.readUInt16LE(8)).toBe(360);
  });

  it('refuses ranges that are none, and what is no true replay', async () => {
    const path = await saved('dummy');
    const refused = async (...args: string[]) => (await run(['clip', ...args])).err;
    expect(await refused(path, '--from', '9', '--to', '4')).toContain('--to takes a whole number from 9');
    expect(await refused(path, '--from', '99999')).toContain('the match has');
    expect(await refused(path, '-o', '/')).toContain('cannot write /');
    expect(await refused(scratch('nothing.json'))).toContain('cannot read');
    const forged = scratch('forged-clip.json');
    writeFileSync(forged, readFileSync(path, 'utf8').replace(/"rounds":\d+/, '"rounds":2'));
    expect(await run(['clip', forged])).toMatchObject({ code: 1, out: expect.stringContaining('differs') });
  });
});
