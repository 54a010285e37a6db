import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  canonical,
  checkOf,
  commitmentTo,
  type Entry,
  firstDigest,
  type Input,
  Match,
  nextDigest,
} from '../src/index.js';
import { snatch } from './games/snatch.js';
import { recorded, seats } from './matches.js';

const setup = { config: { pearls: 4 }, seats: seats(2), seed: 'reef' };
const GRAB = { type: 'grab' } as const;
const grab = { seat: 0, ask: 1, action: GRAB, timedOut: false };

function start() {
  const recording = Match.record(snatch, setup);
  const entries: Entry[] = [];
  recording.onEntry((entry) => {
    entries.push(entry);
  });
  return { recording, entries };
}

describe('Recording', () => {
  it('knows what is public before the first input, and not the seed', () => {
    const { recording } = start();
    expect(recording.header).toEqual({
      game: 'snatch',
      rules: 1,
      config: { pearls: 4 },
      seats: setup.seats,
      commitment: commitmentTo('reef'),
    });
    expect(JSON.stringify(recording.header)).not.toContain('reef');
  });

  it('makes an entry of every input, with its events and their turns', () => {
    const { recording, entries } = start();
    recording.answer(recording.asks()[1]!, GRAB);
    recording.learn({ type: 'forfeit', seat: 0, reason: 'left' }, 900);
    expect(entries).toMatchObject([
      {
        step: 1,
        input: { moves: [{ seat: 1, ask: 1, action: GRAB, timedOut: false }] },
        events: [{ type: 'grabbed' }, { type: 'shown' }],
        turns: [1, 2],
      },
      {
        step: 2,
        input: { at: 900, fact: { type: 'forfeit', seat: 0, reason: 'left' } },
        events: [{ type: 'left' }],
        turns: [2],
      },
    ]);
  });

  it('chains header, inputs and events, so that a prefix has a digest too', () => {
    const { recording, entries } = start();
    let digest = firstDigest(recording.header, recording.setupEvents);
    expect(recording.digest).toBe(digest);
    recording.play([grab]);
    recording.learn({ type: 'stop', reason: 'enough' });
    for (const { input, texts } of entries) digest = nextDigest(digest, input, texts);
    expect(recording.digest).toBe(digest);
  });

  it('hashes canonical text with SHA-256, as anybody can', () => {
    const { recording } = start();
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
    const first = hash(canonical([recording.header, recording.setupEvents]));
    expect(recording.digest).toBe(first);
    recording.learn({ type: 'presence', seat: 0, connected: true });
    expect(recording.digest).toBe(hash(`${first}{"connected":true,"seat":0,"type":"presence"}[]`));
  });

  it('keeps nothing of what was refused, and the events of the set-up until the first input', () => {
    const { recording, entries } = start();
    const { digest } = recording;
    expect(recording.play([{ ...grab, seat: 3 }])?.code).toBe('NOT_ASKED');
    expect(recording.digest).toBe(digest);
    expect(entries).toEqual([]);
    expect(recording.setupEvents.map(({ type }) => type)).toEqual(['shown']);
    recording.play([grab]);
    expect(recording.setupEvents).toEqual([]);
  });

  it.each<{ name: string; input: Input }>([
    { name: 'a thought', input: { moves: [{ ...grab, thought: 'Mine!' }] } },
    { name: 'a time', input: { at: 250, moves: [grab] } },
  ])('leaves $name out of the digest, but not out of the check', ({ input }) => {
    const bare = nextDigest('d', { moves: [grab] }, []);
    expect(nextDigest('d', input, [])).toBe(bare);
    expect(checkOf(bare, input)).not.toBe(checkOf(bare, { moves: [grab] }));
  });

  it.each<{ name: string; input: Input }>([
    { name: 'the seat', input: { moves: [{ ...grab, seat: 1 }] } },
    { name: 'the ask', input: { moves: [{ ...grab, ask: null }] } },
    { name: 'the action', input: { moves: [{ ...grab, action: { type: 'pass' } }] } },
    { name: 'the timeout', input: { moves: [{ ...grab, timedOut: true }] } },
    { name: 'another move', input: { moves: [grab, grab] } },
    { name: 'a fact', input: { fact: { type: 'stop', reason: '' } } },
  ])('has $name in the digest', ({ input }) => {
    expect(nextDigest('d', input, [])).not.toBe(nextDigest('d', { moves: [grab] }, []));
  });

  it('has the events in the digest', () => {
    const event = { type: 'shown', data: { pearl: 1 } };
    expect(nextDigest('d', { moves: [grab] }, [canonical(event)])).not.toBe(
      nextDigest('d', { moves: [grab] }, []),
    );
  });

  it('tells whose thought it was', () => {
    const by = (first: object, second: object): Input => ({
      moves: [
        { ...grab, ...first },
        { ...grab, ...second },
      ],
    });
    expect(checkOf('d', by({ thought: 'Hm' }, {}))).not.toBe(checkOf('d', by({}, { thought: 'Hm' })));
  });

  it('goes on with the same chain after it was put aside at any step', () => {
    const { entries, replay } = recorded(snatch, 'put aside');
    const { config, seats: sitting, seed } = replay.head;
    let recording = Match.record(snatch, { config: snatch.config.parse(config), seats: sitting, seed });
    const { header } = recording;
    for (const { input } of entries) {
      recording = Match.resume(snatch, JSON.parse(JSON.stringify(recording.snapshot())), null, header);
      const moves = input.moves?.map((move) => ({ ...move, action: snatch.action.parse(move.action) }));
      expect(recording.play(moves ?? [], input.at)).toBeNull();
    }
    expect(recording.digest).toBe(replay.end.digest);
  });
});
