/** What goes into a preview picture: only what the built-in font has, so that no font server is ever asked. */
import { describe, expect, it } from 'vitest';
import { plainLatin } from '../src/og/plain-latin';

describe('text of a picture', () => {
  it.each([
    ['Deep Claw', 'Deep Claw'],
    ['Žižek’s naïve Łódź', 'Žižek’s naïve Łódź'],
    ['🦞 Lobster 42 🛡️', 'Lobster 42'],
    ['深海 Claw', 'Claw'],
    ['e\u0301clair', 'éclair'],
    ['a\u202eb\nc', 'ab c'.replace(' ', '')],
    ['🦞', ''],
  ])('%j becomes %j', (given, expected) => {
    expect(plainLatin(given, 40)).toBe(expected);
  });

  it('is cut where there is no more room', () => {
    expect(plainLatin('A very long name of a room', 12)).toBe('A very long…');
  });
});
