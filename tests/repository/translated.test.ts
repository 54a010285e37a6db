/** What the pages say is in the files of messages: a text in a component of any other folder than those named here is found. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const SOURCES = fileURLToPath(new URL('../../apps/web/src/', import.meta.url));

/** What is not translated, and why. All other folders are. */
const AS_IT_IS: Readonly<Record<string, string>> = {
  admin: 'is for operators',
  'app/admin': 'is for operators',
  docs: 'is documentation: in English, as the rest of it',
  'app/docs': 'is documentation',
  'app/tournaments/how': 'is documentation',
  games: 'has the words of games, which their packages have in English too',
  og: 'draws pictures for links, one for everybody',
  'app/global-error.tsx': 'is shown when nothing can be loaded, messages neither',
  'components/wordmark.tsx': 'is our name',
};

/** Attributes that people read or hear. */
const READ = new Set([
  'title',
  'aria-label',
  'aria-description',
  'placeholder',
  'alt',
  'label',
  'text',
  'about',
]);
/** In these elements stands what is typed or sent. */
const CODE = new Set(['code', 'kbd', 'pre']);
/** What is called the same everywhere. */
const NAMES = new Set(['Lobster League TV', 'TV', 'REEF42', 'Elo', 'llk_…', 'ms']);

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

interface Quasi {
  readonly value: { readonly cooked: string };
}

/** Returns the texts of a component that are not messages. */
function hardCoded(source: string): string[] {
  const found: string[] = [];
  const say = (text: unknown): void => {
    const words = String(text).replaceAll(/&\w+;/g, ' ').trim();
    if (/\p{L}{2}/u.test(words) && !NAMES.has(words)) found.push(words);
  };
  /** What an expression can be, if it is a text. */
  const texts = (node: Node | null | undefined): void => {
    const { type, value, quasis, consequent, alternate, right, expression } = node ?? { type: '' };
    if (type === 'Literal' && typeof value === 'string') say(value);
    if (type === 'TemplateLiteral') for (const quasi of quasis as Quasi[]) say(quasi.value.cooked);
    for (const part of [consequent, alternate, right, expression]) if (part) texts(part as Node);
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name, value, key, children, openingElement } = node as Node;
    if (type === 'JSXElement' && CODE.has(String(((openingElement as Node).name as Node).name))) return;
    if (type === 'JSXText') say(value);
    if (type === 'JSXAttribute' && READ.has(String((name as Node).name))) texts(value as Node);
    if (type === 'Property' && READ.has(String((key as Node).name))) texts(value as Node);
    if (type === 'JSXElement' || type === 'JSXFragment')
      for (const child of children as Node[]) if (child.type === 'JSXExpressionContainer') texts(child);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(source, { lang: 'tsx' }).body);
  return found;
}

const components = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .sort();

function isIn(name: string, place: string): boolean {
  return name === place || name.startsWith(`${place}/`);
}

describe('what the pages say', () => {
  it('stands in no component', () => {
    const found = components
      .filter((name) => !Object.keys(AS_IT_IS).some((place) => isIn(name, place)))
      .flatMap((name) =>
        hardCoded(readFileSync(join(SOURCES, name), 'utf8')).map((text) => `${name}: ${text}`),
      );
    expect(components.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });

  it.each(Object.entries(AS_IT_IS))('but in %s, which %s', (place) => {
    expect(components.some((name) => isIn(name, place))).toBe(true);
  });

  it('would be found out', () => {
    const open = (inside: string): string[] => hardCoded(`const A = () => ${inside};`);
    expect(open('<p>Some words</p>')).toEqual(['Some words']);
    expect(open("<p>{isOpen ? 'Open it' : t('close')}</p>")).toEqual(['Open it']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    expect(open('<p title={`Rating of ${name}`}>{name}</p>')).toEqual(['Rating of']);
    expect(open('<a aria-label="To the lobby" />')).toEqual(['To the lobby']);
    expect(open("<Pager more={{ text: 'All games' }} />")).toEqual(['All games']);
    expect(open("<p title={t('x')}>{t('x.y')} · 3 <code>curl</code> {name ?? '–'}</p>")).toEqual([]);
  });
});
