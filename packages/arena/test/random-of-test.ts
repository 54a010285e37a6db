import { nameOfTest } from '../../../tests/support/name-of-test.js';
import type { RandomSource } from '../src/index.js';
import { fakeRandom } from '../src/testing/index.js';

/** Each one of a test is another, and they are the same whatever ran before that test. */
export function randomOfTest(what: string): RandomSource {
  return fakeRandom(nameOfTest(what));
}
