/** A reporter for vitest: writes what every suite found, and what failed outside of all tests, into the file SUITES_REPORT. */
import { writeFileSync } from 'node:fs';

export default class Report {
  onTestRunEnd(modules, unhandledErrors) {
    const report = { files: modules.map(suiteOf), unhandled: unhandledErrors.length };
    writeFileSync(process.env.SUITES_REPORT, JSON.stringify(report));
  }
}

function suiteOf(module) {
  const tests = [...module.children.allTests()];
  // A hook that failed leaves its tests unrun: each of them counts as failed, for nobody knows whether it would pass.
  const isSkipped = ({ options }) => options.mode === 'skip' || options.mode === 'todo';
  const skipped = tests.filter(isSkipped).map((test) => test.fullName);
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  const around = [module, ...module.children.allSuites()];
  const said = [
    ...tests.map((test) => [test.fullName, test.result().errors ?? []]),
    ...around.map((suite) => [suite.fullName ?? 'the suite itself', suite.errors()]),
  ]
    .filter(([, errors]) => errors.length > 0)
    .map(
      ([name, errors]) =>
        `${name}: ${errors.map(({ message, diff }) => `${message}\n${diff ?? ''}`).join('\n')}`,
    );
  const failed = Math.max(tests.length - passed - skipped.length, said.length);
  return { name: module.relativeModuleId, passed, failed, skipped, said };
}
