/** The messages of the pages: whole in every language, in its plural forms, with the same values, and none that nobody says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { de } from '../../src/messages/de';
import { en } from '../../src/messages/en';
import { ENGLISH } from '../../src/messages/english';
import { es } from '../../src/messages/es';
import { ja } from '../../src/messages/ja';
import { languageOf, TAGS, zoneOf } from '../../src/messages/languages';
import type { Message } from '../../src/messages/message';
import { makeText } from '../../src/messages/text';
import { zh } from '../../src/messages/zh';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const LANGUAGES = { en, de, es, zh, ja } as const;
/** The only key whose forms are those of ordinal numbers. */
const ORDINAL = 'ordinal';
/** Spanish has a form for whole millions; the usual one is right enough. */
const RARE: readonly string[] = ['many'];

const each = Object.entries(LANGUAGES) as [keyof typeof LANGUAGES, Readonly<Record<string, Message>>][];

function formsOf(message: Message): Readonly<Record<string, string>> {
  return typeof message === 'string' ? { other: message } : { ...message };
}

/** Placeholders and marked parts of a text, in the order of the alphabet; "the latest game" needs no number. */
function partsOf(text: string): string[] {
  const parts = [...text.matchAll(/\{(\w+)\}|<\/(\w+)>/g)].map(([part]) => part);
  return parts.filter((part) => part !== '{count}').sort();
}

describe.each(each)('the messages in %s', (language, messages) => {
  it('are all there, and no others', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(en));
    const empty = Object.entries(messages).filter(([, message]) =>
      Object.values(formsOf(message)).includes(''),
    );
    expect(empty).toEqual([]);
  });

  it('have the plural forms of the language where English has plurals', () => {
    const wrong = Object.entries(messages).flatMap(([key, message]) => {
      if (typeof message === 'string') return typeof en[key as keyof typeof en] === 'string' ? [] : [key];
      const type = key === ORDINAL ? 'ordinal' : 'cardinal';
      const { pluralCategories } = new Intl.PluralRules(TAGS[language], { type }).resolvedOptions();
      const forms = Object.keys(message);
      const needed = pluralCategories.filter((one) => !RARE.includes(one));
      return needed.every((one) => forms.includes(one)) &&
        forms.every((one) => needed.includes(one as 'other'))
        ? []
        : [`${key}: ${forms}, not ${needed}`];
    });
    expect(wrong).toEqual([]);
  });

  it('take the same values as in English, and mark the same parts', () => {
    const wrong = Object.entries(messages).flatMap(([key, message]) => {
      const expected = partsOf(formsOf(en[key as keyof typeof en]).other!);
      return Object.values(formsOf(message))
        .filter((text) => String(partsOf(text)) !== String(expected))
        .map((text) => `${key}: ${text}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the pages', () => {
  interface Node {
    readonly type: string;
    readonly value?: unknown;
    readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  }

  /** The strings of the sources; what stands in a template for any word is `\w+`. */
  function saidIn(path: string): RegExp[] {
    const said: RegExp[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, value, quasis } = node as Node;
      if (type === 'Literal' && typeof value === 'string') said.push(pattern([value]));
      if (type === 'TemplateLiteral' && /^\w+\./.test(quasis![0]!.value.cooked))
        said.push(pattern(quasis!.map((one) => one.value.cooked)));
      for (const part of Object.values(node)) visit(part);
    };
    visit(parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body);
    return said;
  }

  function pattern(parts: readonly string[]): RegExp {
    return new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w]/g, '\\$&')).join('\\w+')}$`);
  }

  it('say every message somewhere', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('messages'))
      .map((name) => join(SOURCES, name));
    const said = files.flatMap(saidIn);
    const whole = new Set(said.map(({ source }) => source));
    const unsaid = Object.keys(en).filter(
      (key) => key !== ORDINAL && !whole.has(pattern([key]).source) && !said.some((one) => one.test(key)),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(unsaid).toEqual([]);
  });
});

describe('a text', () => {
  it('counts and writes numbers by the rules of its language', () => {
    const german = makeText('de', de, 'Europe/Berlin');
    expect(ENGLISH('turns', { count: 1 })).toBe('1 turn');
    expect(ENGLISH('turns', { count: 1500 })).toBe('1,500 turns');
    expect(german('turns', { count: 1 })).toBe('1 Zug');
    expect(german('turns', { count: 1500 })).toBe('1.500 Züge');
    expect(makeText('ja', ja, 'UTC')('turns', { count: 1500 })).toBe('1,500ターン');
    expect([1, 2, 3, 4, 11, 22].map(ENGLISH.ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
    expect(german.ordinal(2)).toBe('2.');
    expect(ENGLISH.list(['A', 'B', 'C'])).toBe('A, B and C');
    expect(german.list(['A', 'B', 'C'])).toBe('A, B und C');
  });

  it('writes values as they are, whatever is in them', () => {
    expect(ENGLISH('result.wins', { name: '$& {name} <b>x</b>' })).toBe('$& {name} <b>x</b> wins');
  });

  it('has elements in it, with values in their words', () => {
    const { rich } = makeText('de', de, 'UTC');
    const hidden = (words: string) => createElement('i', null, words);
    expect(renderToStaticMarkup(rich('home.newRoom', { title: 'A & B', hidden }))).toBe(
      'Neuer Raum<i> für A &amp; B</i>',
    );
    const when = createElement('b', null, 'jetzt');
    expect(renderToStaticMarkup(rich('board.fitted', { count: 1, when }))).toBe(
      '1 Partie, berechnet <b>jetzt</b>.',
    );
  });

  it('writes moments by the clock of its zone', () => {
    const at = Date.UTC(2026, 10, 19, 20, 0);
    const parts = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
    expect(ENGLISH.date(at, parts)).toBe('20:00 UTC');
    expect(makeText('de', de, 'Europe/Berlin').date(at, parts)).toBe('21:00 MEZ');
  });
});

describe('the language of a request', () => {
  it('is the chosen one, else the first that the browser accepts and we have, else English', () => {
    expect(languageOf('ja', 'de')).toBe('ja');
    expect(languageOf('xx', 'de-AT,de;q=0.9,en;q=0.8')).toBe('de');
    expect(languageOf(undefined, 'fr-FR,fr;q=0.9,es;q=0.5,en;q=0.7')).toBe('en');
    expect(languageOf(undefined, 'zh-TW')).toBe('zh');
    expect(languageOf(undefined, 'de;q=0,es;q=0.1')).toBe('es');
    for (const accepted of [null, '', '*', 'fr', ';q=', ',,,', 'toString', '__proto__'])
      expect(languageOf(undefined, accepted)).toBe('en');
    expect(languageOf('constructor', null)).toBe('en');
  });

  it('has a zone only if there is one of that name', () => {
    expect(zoneOf('Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOf(undefined)).toBe('UTC');
    expect(zoneOf('Atlantis/Lost')).toBe('UTC');
  });
});
