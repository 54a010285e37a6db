import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { cleanText, cleanTexts, isVisible, skeletonOf, textFault, tidyText } from '../src/index.js';

/** Troublesome characters, mixed in more often than chance would. */
const SPICE = [
  ...[
    'a',
    'É',
    'e\u0301',
    ' ',
    '\u00a0',
    '\t',
    '\n',
    '\u0000',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u202e',
    '\u2066',
    '\ufeff',
  ],
  ...[
    '\u3164',
    '\u2800',
    '\u00ad',
    '\u0301',
    '\u0323',
    '\u20e3',
    '\ufe0f',
    '\ud800',
    '\udc00',
    '\ufffe',
    '\u{e0067}',
    '\u{e007f}',
  ],
  ...[
    '🦞',
    '🛡️',
    '👩‍🚀',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'न\u094d\u200dय',
    'می\u200cخواهم',
    '\u1100',
    '\u1161',
    '\u0958',
  ],
];
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...SPICE), fc.string({ unit: 'binary' })), { maxLength: 40 })
  .map((all) => all.join(''));

describe('cleaned text', () => {
  it('is without fault, no longer than it may be, well-formed, and stays as it is', () => {
    fc.assert(
      fc.property(nasty, fc.integer({ min: 1, max: 60 }), (text, max) => {
        const cleaned = cleanText(text, max);
        expect(textFault(cleaned)).toBeNull();
        expect(cleaned.length).toBeLessThanOrEqual(max);
        expect(encodeURIComponent(cleaned)).toBeTypeOf('string');
        expect(cleanText(cleaned, max)).toBe(cleaned);
        expect(tidyText(cleaned)).toBe(cleaned);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is the same text where nothing was wrong with it', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const tidy = tidyText(text);
        fc.pre(textFault(tidy) === null);
        expect(cleanText(tidy, tidy.length)).toBe(tidy);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['one\ntwo\tthree', 'one two three'],
    ['\u202eevil\u202c', 'evil'],
    [`Z${'\u0301'.repeat(63)}algo`, 'Ź\u0301\u0301\u0301algo'],
    ['half \ud83e of it', 'half of it'],
    ['\u0301\u0301x', 'x'],
    ['I sail 👩‍🚀 on', 'I sail 👩‍🚀 on'],
  ])('%j is %j', (text, cleaned) => {
    expect(cleanText(text, 500)).toBe(cleaned);
  });

  it('is cut between characters', () => {
    expect(cleanText('🦞🦞🦞', 5)).toBe('🦞🦞');
  });
});

describe('a fault', () => {
  it.each([
    'Deep Claw',
    'Zoë',
    '李小龍',
    'محمد',
    'می\u200cخواهم',
    'क्\u200dष',
    'שָׁלוֹם',
    'Ünïcödé',
    'नमस्ते',
    'สวัสดี',
    'Nguyễn',
    '한국어',
    'ମୁଁ',
    'မြန်မာ',
    '🦞',
    '👩‍🚀',
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '👋🏽',
    '1️⃣',
    '🇫🇷',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '❤️‍🔥',
    'R2-D2',
    '<b>',
    '…',
  ])('is not found in %s', (text) => {
    expect(textFault(tidyText(text))).toBeNull();
    expect(isVisible(text)).toBe(true);
  });

  it.each([
    ['a lone surrogate', 'a\ud800', 'surrogate'],
    ['a control character', 'bell\u0007', 'control'],
    ['a line break', 'two\nlines', 'control'],
    ['text turned around', '\u202eturned', 'turn the text around'],
    ['a zero-width space', 'a\u200bb', 'invisible'],
    ['a joiner between Latin letters', 'Navi\u200dgator', 'invisible'],
    ['a filler', '\u3164', 'invisible'],
    ['a blank of Braille', '\u2800', 'invisible'],
    ['a soft hyphen', 'ad\u00ada', 'invisible'],
    ['tags on nothing', 'a\u{e0067}\u{e007f}', 'invisible'],
    ['a private character', '\ue000', 'invisible'],
    ['63 marks', `Z${'\u0335'.repeat(63)}`, 'combining marks'],
    ['a mark on nothing', '\u0301a', 'combining mark'],
  ])('is %s', (_what, text, words) => {
    expect(textFault(tidyText(text))).toContain(words);
  });

  it('is nothing to see', () => {
    for (const blank of ['', ' ', '\u3164', '\u0301', '\u2800\u2800', '\u200b'])
      expect(isVisible(blank)).toBe(false);
  });
});

it('texts in a value are cleaned wherever they are, and nothing else is', () => {
  const action = { type: 'move', emoji: '\u202e🦞', at: [{ x: 1, y: '\u0000' }], fine: 'as  it is' };
  expect(cleanTexts(action)).toEqual({ type: 'move', emoji: '🦞', at: [{ x: 1, y: '' }], fine: 'as  it is' });
  let deep: unknown = '\u0000';
  for (let i = 0; i < 50_000; i++) deep = [deep];
  expect(cleanTexts(deep)).toHaveLength(1);
});

describe('a skeleton', () => {
  it.each([
    'Navigator',
    'NAVIGATOR',
    'Νavіgаtor',
    'Ｎａｖｉｇａｔｏｒ',
    'n4v1g4t0r',
    '𝓝𝓪𝓿𝓲𝓰𝓪𝓽𝓸𝓻',
    'n-a-v-i-g-a-t-o-r',
    'Nävígåtôr',
    'ɴᴀᴠɪɢᴀᴛᴏʀ',
  ])('of %s is that of navigator', (name) => {
    expect(skeletonOf(name)).toBe(skeletonOf('navigator'));
  });

  it.each(['Navigators', 'Deep Claw', 'Lighthouse', 'ナビゲーター'])('of %s is not', (name) => {
    expect(skeletonOf(name)).not.toBe(skeletonOf('navigator'));
  });
});
