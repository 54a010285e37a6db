/** What the mutations replace is there, so that a rule that is written anew takes its mutation along. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTATIONS } from './mutations.js';

it('mutations are at least thirty, each of a rule that is there once', () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(30);
  for (const { file, find, replace } of MUTATIONS) {
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    expect(source.split(find), `${file}: ${find}`).toHaveLength(2);
    expect(replace).not.toBe(find);
  }
});
