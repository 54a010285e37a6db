/** The choice of a language: kept in a cookie, and back to the same page. */
import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { proxy } from '../../src/proxy';

function choose(path: string): { to: string | null; cookie: string | null } {
  const { headers } = proxy(new NextRequest(`http://arena.test${path}`));
  return { to: headers.get('location'), cookie: headers.get('set-cookie') };
}

describe('?lang= of a page', () => {
  it('keeps the language, and leads to the page without it', () => {
    const { to, cookie } = choose('/games?page=2&lang=de');
    expect(to).toBe('http://arena.test/games?page=2');
    expect(cookie).toMatch(/^league-language=de; Path=\/;.*Max-Age=31536000;.*HttpOnly; SameSite=lax$/);
  });

  it('leads to no other host', () => {
    for (const path of ['//evil.test/?lang=de', '/%5Cevil.test/?lang=de', '/\\evil.test?lang=de'])
      expect(new URL(choose(path).to!, 'http://arena.test').host).toBe('arena.test');
    expect(choose('///evil.test/?lang=de').to).toBe('http://arena.test/evil.test/');
  });

  it('is nothing where there is no such language', () => {
    expect(choose('/?lang=xx')).toEqual({ to: null, cookie: null });
    expect(choose('/')).toEqual({ to: null, cookie: null });
  });
});
