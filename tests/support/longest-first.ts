/** The order of the suites: those that start servers and wait come first, so that none of them is left for the end. */
import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What comes earlier here takes longer; pure rules are last. */
const ORDER = [
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
