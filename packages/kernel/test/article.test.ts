import { expect, it } from 'vitest';
import { withArticle } from '../src/index.js';

it.each([
  ['outpost', 'an outpost'],
  ['fortress', 'a fortress'],
  ['Attack', 'an Attack'],
  ['utility', 'a utility'],
  ['one-time code', 'a one-time code'],
])('%s has its article', (noun, expected) => {
  expect(withArticle(noun)).toBe(expected);
});
