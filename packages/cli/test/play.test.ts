import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run, scratch, spawned } from './run.js';

describe('league play', () => {
  it('tells a match: thoughts, what happens, and who came where', async () => {
    const { code, out, err } = await run('play dummy --seed reef --set rounds=2'.split(' '));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatchInlineSnapshot(`
      "dummy: eager, random
      seed reef, committed to as 3297cb78604badb2f37a572b83cfcd7cb2fb43a3acf1e0830d7f7e832ea98c87

      eager, random play 2 rounds
      Round 1: eager
          eager: “Every roll counts.”
      eager rolls 6
      Round 1: random
      random passes
      Round 2: eager
          eager: “Every roll counts.”
      eager rolls 2
      Round 2: random
      random passes
      eager 8 (lucky 4), random 0 (lucky 3)

      1. eager (8)
      2. random (0)
      digest 9e7528ab6e77ac9108179ebfd892ebf6276b153131f42980d394bd7683e66612
      "
    `);
  });

  it('dims thoughts on a terminal, and only there', async () => {
    const args = 'play dummy --seed reef --set rounds=1'.split(' ');
    expect((await run(args, true)).out).toContain('\u001b[2m    eager: “Every roll counts.”\u001b[22m');
    expect((await run(args)).out).not.toContain('\u001b');
  });

  it('plays the same match for the same seed, and a fresh one without', async () => {
    const match = async (args: string) => (await run(`play dummy ${args}`.trim().split(' '))).out;
    expect(await match('--seed reef')).toBe(await match('--seed reef'));
    expect(await match('')).not.toBe(await match(''));
  });

  it('deals the bots to the seats in turn and numbers those who sit twice', async () => {
    const { out } = await run('play dummy --seats 3 --bots random,eager --seed x'.split(' '));
    expect(out.split('\n')[0]).toBe('dummy: random 1, eager, random 2');
  });

  it('is JSON lines for machines', async () => {
    const { out } = await run('play dummy --seed reef --set rounds=1 --json'.split(' '));
    const lines: unknown[] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        head: {
          game: 'dummy',
          config: { rounds: 1 },
          seed: 'reef',
          seats: [{ name: 'eager' }, { name: 'random' }],
        },
      },
      { step: 0, events: [{ type: 'game_started' }, { type: 'turn_started' }] },
      { step: 1, moves: [{ seat: 0, action: { type: 'roll' }, thought: 'Every roll counts.' }] },
      { step: 2, moves: [{ seat: 1 }], events: [{}, { type: 'game_ended' }] },
      { end: { result: [{ seat: 0 }, { seat: 1 }], digest: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
  });

  it.each(['dummy', 'clawpoly', 'grab', 'molttactics'])(
    'saves a replay of %s that is verified',
    async (game) => {
      const file = scratch(`${game}.json`);
      const played = await run(['play', game, '--seed', 'kelp 🦞', '--save', file]);
      expect({ code: played.code, err: played.err }).toEqual({ code: 0, err: '' });
      const { head, inputs, end } = JSON.parse(readFileSync(file, 'utf8'));
      expect(head).toMatchObject({ format: 1, game, seed: 'kelp 🦞' });
      const { code, out, err } = await run(['verify', file]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out.split('\n')[0]).toBe(`verified: ${game}, ${inputs.length} steps, digest ${end.digest}`);
      expect(played.out).toContain(`digest ${end.digest}`);
    },
  );

  it('overwrites what was saved before', async () => {
    const file = scratch('again.json');
    await run(['play', 'dummy', '--set', 'rounds=50', '--save', file]);
    await run(['play', 'dummy', '--set', 'rounds=1', '--save', file]);
    expect((await run(['verify', file])).code).toBe(0);
  });

  it('leaves quietly when nobody reads on', async () => {
    const { code, err } = await spawned(['play', 'clawpoly', '--json'], { stopAfter: 1 });
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  it('goes on from a moment of a replay, with other dice, and the result verifies', async () => {
    const [first, second] = [scratch('first.json'), scratch('second.json')];
    await run(`play dummy --seed reef --set rounds=3 --save ${first}`.split(' '));
    const on = async (more: string) => run(`play --from ${first}@2 ${more}`.trim().split(' '));
    const { code, out, err } = await on(`--seed other --save ${second}`);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')[0]).toBe('dummy: eager, random');
    expect(out).toContain('seed other');
    const [before, after] = [first, second].map((file) => JSON.parse(readFileSync(file, 'utf8')));
    expect(after.head).toMatchObject({ format: 3, fork: { match: before.end.digest, at: 2 } });
    expect(await run(['verify', second])).toMatchObject({ code: 0 });
    expect(JSON.parse((await on('--json --bots random')).out.split('\n')[0]!).head.seats).toMatchObject([
      { name: 'random 1' },
      { name: 'random 2' },
    ]);
  });

  it.each([
    ['play --from nowhere.json@2', 'cannot read nowhere.json'],
    ['play --from match.json', 'like match.json@120'],
    ['play dummy --from match.json@1', 'leave them out'],
  ])('%s is refused', async (args, why) => {
    expect(await run(args.split(' '))).toMatchObject({ code: 2, err: expect.stringContaining(why) });
  });

  it('goes on from no replay that does not verify', async () => {
    const file = scratch('forged.json');
    await run(`play dummy --seed reef --save ${file}`.split(' '));
    writeFileSync(file, readFileSync(file, 'utf8').replace('"seed":"reef"', '"seed":"weed"'));
    expect(await run(['play', '--from', `${file}@1`])).toMatchObject({
      code: 2,
      err: expect.stringContaining('does not verify'),
    });
    expect((await run(['play', '--from', `${file}@1`])).out).toBe('');
  });
});
