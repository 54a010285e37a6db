import { expect } from 'vitest';
import type { RandomSource } from '../src/index.js';
import { fakeRandom } from '../src/testing/index.js';

const made = new Map<string, number>();

/** Each one of a test is another, and they are the same whatever ran before that test. */
export function randomOfTest(what: string): RandomSource {
  const name = `${expect.getState().currentTestName ?? ''} ${what}`;
  const count = made.get(name) ?? 0;
  made.set(name, count + 1);
  return fakeRandom(`${name} ${count}`);
}
