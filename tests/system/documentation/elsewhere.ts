/** The blocks that are not run as they are printed: why, and what checks them instead. */

export interface Elsewhere {
  readonly page: string;
  /** How the block begins. */
  readonly begins: string;
  readonly why: string;
  /** The file that checks it by other means. */
  readonly by: string;
}

const BENCH = 'takes minutes, and both cores';
const PUBLISHED = 'npm has to have the package';
const OPERATOR = "changes the machine, as root or with Docker's engine";
const CHAIN = 'needs a chain, a token and rooms that were paid for';

export const ELSEWHERE: readonly Elsewhere[] = [
  {
    page: 'CLAUDE.md',
    begins: 'npm start',
    why: 'lists the commands of a contributor, the whole test among them',
    by: 'scripts/test.mjs',
  },
  {
    page: 'CONTRIBUTING.md',
    begins: 'npm run -s league -- simulate clawpoly --bots mine',
    why: 'names a bot that is yet to be written',
    by: 'packages/cli/test/simulate.test.ts',
  },
  {
    page: 'apps/web/README.md',
    begins: 'ARENA_URL=https://arena.example.org',
    why: 'names a server of somebody else',
    by: 'tests/system/web/apart.test.ts',
  },
  {
    page: 'apps/web/README.md',
    begins: 'npm start',
    why: "next dev rewrites the clone's build",
    by: 'tests/system/start.test.ts',
  },
  ...['league admin key ana', 'export LEAGUE_ADMIN_KEY', 'league admin audit'].map((begins) => ({
    page: 'docs/administration.md',
    begins,
    why: 'names operators, rooms and a server of somebody else',
    by: 'packages/cli/test/admin.test.ts',
  })),
  {
    page: 'docs/adding-a-game.md',
    begins: 'conformance(test',
    why: 'one call out of a test',
    by: 'examples/four/four.test.js',
  },
  { page: 'docs/insight.md', begins: 'npm run train', why: BENCH, by: 'packages/insight/test/model.test.ts' },
  {
    page: 'docs/load.md',
    begins: 'npm run load   ',
    why: BENCH,
    by: 'tests/system/load/load.test.ts',
  },
  {
    page: 'docs/load.md',
    begins: 'npm run load -- --bystander',
    why: BENCH,
    by: 'tests/system/load/bystander.test.ts',
  },
  {
    page: 'docs/levels.md',
    begins: 'npm run ladder',
    why: BENCH,
    by: 'packages/clawpoly/test/levels.test.ts',
  },
  { page: 'docs/performance.md', begins: 'npm run bench', why: BENCH, by: 'bench/src/main.ts' },
  {
    page: 'docs/operations.md',
    begins: 'useradd',
    why: OPERATOR,
    by: 'tests/repository/deploy.test.ts',
  },
  {
    page: 'docs/operations.md',
    begins: 'docker compose',
    why: OPERATOR,
    by: 'tests/repository/deploy.test.ts',
  },
  {
    page: 'docs/operations.md',
    begins: 'league backup',
    why: 'the folders are those of a service',
    by: 'packages/cli/test/backup.test.ts',
  },
  {
    page: 'docs/operations.md',
    begins: 'systemctl stop',
    why: OPERATOR,
    by: 'packages/cli/test/backup.test.ts',
  },
  {
    page: 'docs/monitoring.md',
    begins: 'journalctl',
    why: 'reads the journal of a service',
    by: 'apps/server/test/monitoring.test.ts',
  },
  {
    page: 'docs/monitoring.md',
    begins: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    why: 'goes on for ever, and wants a collector',
    by: 'apps/server/test/tracing.test.ts',
  },
  { page: 'docs/scaling.md', begins: 'docker compose', why: OPERATOR, by: 'tests/repository/deploy.test.ts' },
  {
    page: 'docs/premium.md',
    begins: 'npx anvil',
    why: 'the token is to be deployed by hand',
    by: 'apps/server/test/premium-process.test.ts',
  },
  {
    page: 'docs/premium.md',
    begins: 'export PREMIUM_RPC_BASE',
    why: 'needs a node of Base Sepolia',
    by: 'apps/server/test/premium-process.test.ts',
  },
  {
    page: 'docs/premium.md',
    begins: 'npm run -s league -- audit',
    why: CHAIN,
    by: 'packages/cli/test/audit.test.ts',
  },
  {
    page: 'docs/premium.md',
    begins: 'npm run -s league -- premium',
    why: CHAIN,
    by: 'packages/cli/test/premium.test.ts',
  },
  {
    page: 'packages/create-lobster-agent/README.md',
    begins: 'npm create lobster-agent@latest my-agent\n',
    why: PUBLISHED,
    by: 'tests/system/published.test.ts',
  },
  {
    page: 'packages/create-lobster-agent/README.md',
    begins: 'npm create lobster-agent@latest my-agent --',
    why: PUBLISHED,
    by: 'tests/system/published.test.ts',
  },
  {
    page: 'packages/create-lobster-agent/templates/python/README.md',
    begins: 'python3 -m unittest',
    why: 'of a project that is made of the template',
    by: 'tests/system/published.test.ts',
  },
  {
    page: 'packages/create-lobster-agent/templates/ts/README.md',
    begins: 'npm test',
    why: 'of a project that is made of the template',
    by: 'tests/system/published.test.ts',
  },
  {
    page: 'scripts/published/README.md',
    begins: 'npx lobster-league',
    why: PUBLISHED,
    by: 'tests/system/published.test.ts',
  },
  {
    page: 'skills/clawpoly/SKILL.md',
    begins: 'node {baseDir}',
    why: 'ten games; {baseDir} is what the host of the skill fills in',
    by: 'apps/server/test/clawpoly/skill.test.ts',
  },
  {
    page: 'skills/grab/SKILL.md',
    begins: 'node {baseDir}',
    why: 'ten games; {baseDir} is what the host of the skill fills in',
    by: 'apps/server/test/grab/skill.test.ts',
  },
  {
    page: 'skills/molt-tactics/SKILL.md',
    begins: 'node {baseDir}',
    why: 'ten matches; {baseDir} is what the host of the skill fills in',
    by: 'apps/server/test/molttactics/skill.test.ts',
  },
];

export function isElsewhere(page: string, text: string): boolean {
  return ELSEWHERE.some((one) => one.page === page && text.startsWith(one.begins));
}
