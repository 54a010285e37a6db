/** The order of the suites: those that start servers and wait come first, so that none of them is left for the end. */
import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What comes earlier here takes longer; pure rules are last. */
const ORDER = [
  // Of a new clone only sizes are known, and these are small files.
  'tests/repository/mutations.test.ts',
  'tests/system/examples.test.ts',
  'tests/system/web/page-process.test.ts',
  'tests/system/web/names.test.ts',
  'apps/server/test/grab/skill.test.ts',
  'apps/server/test/premium-process.test.ts',
  'apps/server/test/process.test.ts',
  'packages/insight/test/marks.test.ts',
  'packages/sdk/test/quick.test.ts',
  'tests',
  'packages/molttactics/test/bots.test.ts',
  'packages/grab/test/bots.test.ts',
  'packages/payments',
  'apps/server',
  'packages/sdk',
  'packages/cli',
  'packages/stores',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const path = relative(this.ctx.config.root, moduleId).split(sep).join('/');
      const at = ORDER.findIndex((place) => path === place || path.startsWith(`${place}/`));
      return at < 0 ? ORDER.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
