/**
 * What fixtures leave behind is ended here, whichever suite had it made. Suites share what they import, so a hook of
 * a fixture's own would belong to the first of them only.
 */
type End = () => unknown;

export const ends: { readonly test: End[]; readonly suite: End[] } = { test: [], suite: [] };

export function afterEveryTest(end: End): void {
  ends.test.push(end);
}

export function afterEverySuite(end: End): void {
  ends.suite.push(end);
}
