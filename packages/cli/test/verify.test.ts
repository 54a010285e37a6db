import { readFileSync, writeFileSync } from 'node:fs';
import { dummy } from '@lobster-league/dummy';
import { type Entry, Match, Rng, replayHead, replayInput, replayText } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { lines } from '../src/files.js';
import { verifyBytes } from '../src/verify.js';
import { run, scratch, spawned } from './run.js';

const LINE_END = 0x0a;

/** A small replay with all there is: odd names, thoughts, times, timeouts, facts. */
function smallReplay(): Buffer {
  const seats = [
    { id: 'a', name: 'Krabbé "the 🦞"' },
    { id: 'b', name: '龍蝦\u2028\\' },
  ];
  const recording = Match.record(dummy, { config: { rounds: 3 }, seats, seed: 'sëed' });
  const head = replayHead(recording.header, 'sëed', recording.digest);
  const entries: Entry[] = [];
  recording.onEntry((entry) => {
    entries.push(entry);
  });
  const roll = { seat: 0, ask: null, action: { type: 'roll' as const }, timedOut: false };
  recording.play([{ ...roll, thought: 'Füñf! 🎲\u2029 \ud800 \ufffd' }], 12.5);
  recording.learn({ type: 'presence', seat: 0, connected: false }, 1000);
  recording.answer(recording.asks()[0]!, { type: 'pass' }, true);
  recording.play([roll]);
  recording.learn({ type: 'forfeit', seat: 0, reason: 'näh' });
  recording.learn({ type: 'stop', reason: '' });
  const result = recording.result()!.map((place) => ({ ...place }));
  return Buffer.from(
    replayText({ head, inputs: entries.map(replayInput), end: { result, digest: recording.digest } }),
  );
}

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function check(bytes: Uint8Array) {
  return verifyBytes(inChunks(bytes, 65_536));
}

/**
 * Returns the lines, from 1, that may be reported for a change of this byte: its own, or at a line end the next one.
 */
function linesOf(bytes: Uint8Array, position: number, value: number): number[] {
  const line = 1 + bytes.subarray(0, position).filter((byte) => byte === LINE_END).length;
  return bytes[position] === LINE_END || value === LINE_END ? [line, line + 1] : [line];
}

/** Changes one byte, and returns what verification missed or reported wrongly. */
async function overlooked(good: Buffer, position: number, value: number): Promise<string | null> {
  if (good[position] === value) return null;
  const changed = Buffer.from(good);
  changed[position] = value;
  const found = await check(changed);
  const where = `byte ${position} from ${good[position]} to ${value}`;
  if (found.verified) return `${where} was overlooked`;
  const expected = linesOf(good, position, value);
  return expected.includes(found.line) ? null : `${where} was told of line ${found.line}, not ${expected}`;
}

/** Which bytes of a replay are changed: each, or every seventh. */
const EVERY = sized(7, 1, 1);

describe('a replay with one byte changed', () => {
  const good = smallReplay();

  it('is good before the change', async () => {
    expect(await check(good)).toMatchObject({ verified: true, game: 'dummy', steps: 6 });
  });

  it('is caught and located, whichever byte it is', async () => {
    const wrong: string[] = [];
    const values = [
      0x00,
      0x09,
      LINE_END,
      0x0d,
      0x20,
      0x22,
      0x2c,
      0x30,
      0x31,
      0x5c,
      0x5d,
      0x61,
      0x7d,
      0x80,
      0xbf,
      0xef,
      0xff,
    ];
    for (const [position, byte] of good.entries()) {
      if (position % EVERY !== 0) continue;
      const flips = [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => byte ^ (1 << bit));
      for (const value of new Set([...flips, ...values])) {
        const failure = await overlooked(good, position, value);
        if (failure !== null) wrong.push(failure);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is caught when a byte is left out or put in', async () => {
    const wrong: string[] = [];
    for (const position of good.keys()) {
      const without = Buffer.concat([good.subarray(0, position), good.subarray(position + 1)]);
      const twice = Buffer.concat([good.subarray(0, position + 1), good.subarray(position)]);
      if ((await check(without)).verified) wrong.push(`without byte ${position}`);
      if ((await check(twice)).verified) wrong.push(`with byte ${position} twice`);
    }
    expect(wrong).toEqual([]);
  });

  it('is caught when it is cut off anywhere', async () => {
    const wrong: number[] = [];
    for (const length of good.keys())
      if ((await check(good.subarray(0, length))).verified) wrong.push(length);
    expect(wrong).toEqual([]);
  });

  it.each(['clawpoly', 'grab', 'molttactics'])('is caught at any of many places of %s', async (game) => {
    const file = scratch(`${game}-changed.json`);
    await run(['play', game, '--seed', 'bytes', '--save', file]);
    const bytes = readFileSync(file);
    const rng = Rng.fromSeed(`bytes of ${game}`);
    const wrong: string[] = [];
    for (let i = 0; i < 40; i++) {
      const failure = await overlooked(bytes, rng.below(bytes.length), rng.below(256));
      if (failure !== null) wrong.push(failure);
    }
    expect(wrong).toEqual([]);
  });
});

describe('league verify', () => {
  const good = smallReplay();
  const file = scratch('small.json');
  const changed = scratch('changed.json');
  writeFileSync(file, good);
  writeFileSync(changed, good.toString('utf8').replace('"type":"pass"', '"type":"roll"'));

  it('says verified', async () => {
    const { out, code } = await run(['verify', file]);
    expect(out).toMatch(
      /^verified: dummy, 6 steps, digest [0-9a-f]{64}\ndice: the server's alone, as the replay says/,
    );
    expect(code).toBe(0);
    expect(JSON.parse((await run(['verify', file, '--json'])).out)).toMatchObject({
      verified: true,
      steps: 6,
    });
  });

  it('compares the commitment with the one that one saw', async () => {
    const { commitment } = JSON.parse(good.toString('utf8')).head;
    const pinned = await run(['verify', file, '--commitment', commitment]);
    expect(pinned).toMatchObject({
      code: 0,
      out: expect.stringContaining('with the commitment that you saw'),
    });
    const other = await run(['verify', file, '--commitment', 'ab'.repeat(32)]);
    expect(other).toMatchObject({ code: 1, out: expect.stringMatching(/differs at the head.*not the one/) });
    expect(await run(['verify', file, '--commitment', 'ab'])).toMatchObject({ code: 2 });
  });

  it('names the first step that differs, and its line', async () => {
    expect(await run(['verify', changed])).toEqual({
      code: 1,
      out: 'differs at step 3, line 4: this input, or what comes of it, is not what was recorded\n',
      err: '',
    });
    const { out } = await run(['verify', changed, '--json']);
    expect(JSON.parse(out)).toMatchObject({ verified: false, step: 3, line: 4 });
  });

  it.each([
    { name: 'nothing', text: '', says: /^differs at the end, line 0: the text ends too early\n$/ },
    {
      name: 'prose',
      text: 'Dear judge,\n',
      says: /^differs at the head, line 1: this is not a line of a replay\n$/,
    },
    {
      name: 'the replay of a game that is not here',
      text: good.toString('utf8').replace('"game":"dummy"', '"game":"\\u001b[2J"'),
      says: /^differs at the head, line 1: the game \\u001b\[2J is not known here\n$/,
    },
  ])('takes $name for a replay that differs', async ({ name, text, says }) => {
    const path = scratch(`${name}.txt`);
    writeFileSync(path, text);
    const { code, out, err } = await run(['verify', path]);
    expect(out).toMatch(says);
    expect({ code, err }).toEqual({ code: 1, err: '' });
  });

  it('reads standard input, in a process of its own', async () => {
    const stdin = good.toString('utf8');
    expect(await spawned(['verify', '-'], { stdin })).toMatchObject({ code: 0, err: '' });
    expect((await spawned(['verify', '-'], { stdin: stdin.slice(0, -9) })).code).toBe(1);
  });

  it.each([1, 7, 64])('reads in chunks of %i bytes as it reads the whole', async (size) => {
    expect(await verifyBytes(inChunks(good, size))).toEqual(await check(good));
  });
});

describe('lines', () => {
  async function read(bytes: Uint8Array): Promise<string[]> {
    const found: string[] = [];
    for await (const { text, wrong } of lines(inChunks(bytes, 3))) found.push(wrong ?? text);
    return found;
  }

  it.each<{ name: string; bytes: Uint8Array; expected: string[] }>([
    { name: 'nothing', bytes: Buffer.from(''), expected: [''] },
    { name: 'a line', bytes: Buffer.from('one\n'), expected: ['one', ''] },
    { name: 'a rest', bytes: Buffer.from('one\ntwo'), expected: ['one', 'two'] },
    {
      name: 'only line feeds as line ends',
      bytes: Buffer.from('a\r\nb\u2028c\u0085d\n'),
      expected: ['a\r', 'b\u2028c\u0085d', ''],
    },
    { name: 'a byte order mark as a character', bytes: Buffer.from('\ufeffa\n'), expected: ['\ufeffa', ''] },
    {
      name: 'bytes that are not UTF-8 as such',
      bytes: Buffer.from([0x61, 0xff, 0x0a, 0x62]),
      expected: ['this is not UTF-8', 'b'],
    },
  ])('reads $name', async ({ bytes, expected }) => {
    expect(await read(bytes)).toEqual(expected);
  });

  it('gives up on a line that never ends', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      const zeros = new Uint8Array(16 * 1024 * 1024);
      for (;;) yield zeros;
    }
    const found: string[] = [];
    for await (const { wrong } of lines(endless())) found.push(wrong ?? '');
    expect(found).toEqual(['the line is far too long']);
  });
});
