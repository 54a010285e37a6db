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
  const failures = tests.map((test) => test.result().errors ?? []).filter((errors) => errors.length > 0);
  const around = [module, ...module.children.allSuites()].map((suite) => suite.errors());
  const said = [...failures, ...around.filter((errors) => errors.length > 0)].map((errors) =>
    errors.map(({ message, diff }) => `${message}\n${diff ?? ''}`).join('\n'),
  );
  const failed = Math.max(tests.length - passed - skipped.length, said.length);
  return { name: module.relativeModuleId, passed, failed, skipped, said };
}
