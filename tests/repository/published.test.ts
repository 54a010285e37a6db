/** What is said about us where others look: the MCP registry's server.json, the workflow of GitHub, the versions of all packages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const { version, scripts, engines } = z
  .object({
    version: z.string(),
    scripts: z.record(z.string(), z.string()),
    engines: z.object({ node: z.string() }),
  })
  .parse(JSON.parse(read('package.json')));

/** The parts of the registry's schema that we use, as strict as it is. */
const named = z.strictObject({
  name: z.string(),
  description: z.string(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']),
  default: z.string().optional(),
  isSecret: z.boolean().optional(),
});
const serverJson = z.strictObject({
  $schema: z.url(),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string(),
  packages: z.array(
    z.strictObject({
      registryType: z.enum(['npm', 'pypi', 'oci', 'nuget', 'mcpb']),
      identifier: z.string(),
      version: z.string(),
      runtimeHint: z.string(),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('positional'), value: z.string(), valueHint: z.string() }),
          named.extend({ type: z.literal('named') }),
        ]),
      ),
      environmentVariables: z.array(named),
    }),
  ),
});

describe('server.json', () => {
  const about = serverJson.parse(JSON.parse(read('server.json')));
  const [published] = about.packages;

  it('has the version of the repository, of its package and of all others', () => {
    expect([about.version, published?.version]).toEqual([version, version]);
    for (const name of readdirSync(`${root}packages`))
      expect([name, JSON.parse(read(`packages/${name}/package.json`)).version]).toEqual([name, version]);
  });

  it('names a command, options and variables that there are', () => {
    const source = read('packages/cli/src/mcp.ts');
    for (const { name } of published!.environmentVariables) expect(source).toContain(name);
    const [command, server] = published!.packageArguments;
    expect(read('packages/cli/src/league.ts')).toContain(
      `  ${command?.type === 'positional' && command.value}: `,
    );
    expect(source).toContain(`${server?.type === 'named' && server.name} URL`);
  });

  it('marks what is secret', () => {
    const secret = published!.environmentVariables.filter(({ isSecret }) => isSecret).map(({ name }) => name);
    expect(secret).toEqual(['LEAGUE_AGENT_KEY']);
  });
});

describe('the workflow', () => {
  const job = z.object({
    strategy: z.object({ matrix: z.object({ node: z.array(z.number()) }) }),
    'timeout-minutes': z.number(),
    steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() }).loose()),
  });
  const { jobs, permissions } = z
    .object({ jobs: z.record(z.string(), job), permissions: z.record(z.string(), z.string()) })
    .parse(parse(read('.github/workflows/ci.yml')));

  it('runs on every Node that is supported, from the least on', () => {
    const [least] = /\d+/.exec(engines.node)!;
    for (const { strategy } of Object.values(jobs))
      expect(strategy.matrix.node).toEqual([Number(least), 22, 24]);
  });

  it('may read and nothing else, and runs commands that there are', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const text = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));
    const used = text.flatMap((lines) =>
      [...lines.matchAll(/npm (?:run )?(test|start|pack)\b/g)].map((match) => match[1]!),
    );
    expect([...new Set(used)].sort()).toEqual(['pack', 'start', 'test']);
    for (const name of used) expect(scripts).toHaveProperty(name);
    expect(existsSync(`${root}.ci/run`)).toBe(true);
  });
});
