/** What spectators say to each other: who may speak when, and what is left of it. */
import { memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { Chat, CrowdChannel, MOST_LINES, type StoredLine, silent } from '../../src/index.js';

const SLOW = 5_000;
let lines = 0;

function line(at: number, more: Partial<StoredLine> = {}): StoredLine {
  lines++;
  return { id: `line${lines}`, at, guest: 'ada', name: 'Ada', network: 'reef', text: `${lines}`, ...more };
}

/** Everybody of another name, at another network. */
function other(at: number, who: string): StoredLine {
  return line(at, { guest: who, name: who, network: who });
}

function chat() {
  const live = memoryLiveStore();
  const channel = new CrowdChannel<unknown>(live, silent);
  const looks = (name: string): string => name.toLowerCase();
  return new Chat({ keyValues: live.keyValues, channel, terms: { slowMs: SLOW }, looks });
}

describe('a chat', () => {
  it('keeps the latest lines in order, without where they come from', async () => {
    const said = chat();
    for (let i = 0; i < MOST_LINES + 5; i++) expect(await said.say('m', line(i * SLOW))).toBeNull();
    const kept = await said.lines('m');
    expect(kept).toHaveLength(MOST_LINES);
    expect(kept.map(({ at }) => at)).toEqual(Array.from({ length: MOST_LINES }, (_, i) => (i + 5) * SLOW));
    expect(Object.keys(kept[0]!).sort()).toEqual(['at', 'guest', 'id', 'name', 'text']);
    expect(await said.lines('another')).toEqual([]);
  });

  it('is slow: a guest speaks once in a while, and three of a network', async () => {
    const said = chat();
    expect(await said.say('m', line(0))).toBeNull();
    expect(await said.say('m', line(SLOW - 1))).toEqual({ why: 'slow', waitMs: 1 });
    expect(await said.say('m', line(SLOW))).toBeNull();
    for (const guest of ['bo', 'cy'])
      expect(await said.say('m', line(SLOW + 1_000, { guest, name: guest }))).toBeNull();
    expect(await said.say('m', line(SLOW + 2_000, { guest: 'di', name: 'di' }))).toEqual({
      why: 'slow',
      waitMs: SLOW - 2_000,
    });
    expect(await said.say('m', other(SLOW + 2_000, 'eve'))).toBeNull();
  });

  it('is calm: ten speak in a second', async () => {
    const said = chat();
    for (let i = 0; i < 10; i++) expect(await said.say('m', other(i, `guest ${i}`))).toBeNull();
    expect(await said.say('m', other(500, 'one more'))).toMatchObject({ why: 'busy' });
    expect(await said.say('m', other(1_500, 'one more'))).toBeNull();
  });

  it('has one guest of a name', async () => {
    const said = chat();
    await said.say('m', line(0));
    expect(await said.say('m', { ...other(1, 'mallory'), name: 'ADA' })).toEqual({ why: 'name_taken' });
    expect(await said.say('n', { ...other(1, 'mallory'), name: 'ADA' })).toBeNull();
  });

  it('is left by who is muted, under any name, until that is taken back', async () => {
    const said = chat();
    const rude = line(0);
    await said.say('m', rude);
    expect(await said.remove('m', 'nothing', true)).toBe(false);
    await said.mute('m', rude.id);
    expect(await said.say('m', line(SLOW))).toEqual({ why: 'muted' });
    expect(await said.say('m', { ...other(SLOW, 'bo'), network: 'reef' })).toEqual({ why: 'muted' });
    expect(await said.say('m', other(SLOW, 'bo'))).toBeNull();
    expect(await said.say('n', line(SLOW))).toBeNull();
    await said.unmute('m', rude.id);
    expect(await said.say('m', line(SLOW))).toBeNull();
    expect(await said.remove('m', rude.id, true)).toBe(true);
    expect(await said.line('m', rude.id)).toBeNull();
    expect(await said.say('m', line(3 * SLOW))).toEqual({ why: 'muted' });
  });
});
