/** Names for what a test makes, from which its dice come: each is another, and they are the same whatever ran before that test. */
import { expect } from 'vitest';
import { afterEveryTest } from './tidy/tidy.js';

const made = new Map<string, number>();
afterEveryTest(() => made.clear());

export function nameOfTest(what: string): string {
  const name = `${expect.getState().currentTestName ?? ''} ${what}`;
  const count = made.get(name) ?? 0;
  made.set(name, count + 1);
  return `${name} ${count}`;
}
