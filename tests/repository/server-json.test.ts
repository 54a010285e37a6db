/** What is said about us in the MCP registry: server.json follows its schema, and fits what is published. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serverJson } from './server-json.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const versionOf = (path: string): unknown => JSON.parse(read(path)).version;

describe('server.json', () => {
  const text = read('server.json');
  const about = serverJson.parse(JSON.parse(text));
  const [published] = about.packages;
  const { packageArguments = [], environmentVariables = [] } = published!;

  it('names the schema that it follows', () => {
    expect(about.$schema).toContain('/schemas/2025-12-11/server.schema.json');
  });

  it('is the server of the package that it names, which says so itself', () => {
    expect(published?.identifier).toBe('lobster-league');
    // The registry compares `mcpName` of the published package with the name.
    expect(read('scripts/pack.mjs')).toContain("mcpName: read('server.json').name");
  });

  /** server.json with one field different, or missing. */
  function spoilt(path: string, value: unknown): unknown {
    const json: unknown = JSON.parse(text);
    const steps = path.split('.');
    const last = steps.pop()!;
    const owner = steps.reduce((at, step) => Object(at)[step], json);
    Object(owner)[last] = value;
    return JSON.parse(JSON.stringify(json));
  }

  it.each([
    ['no name', 'name', undefined],
    ['a name without a namespace', 'name', 'lobster-league'],
    ['a name of three parts', 'name', 'io.github/lobster/league'],
    ['a name that is too long', 'name', `io.github.x/${'a'.repeat(200)}`],
    ['no description', 'description', undefined],
    ['a description of more than 100 characters', 'description', 'a'.repeat(101)],
    ['an empty title', 'title', ''],
    ['no version', 'version', undefined],
    ['a range of versions', 'version', '^1.2.3'],
    ['a version with a star', 'version', '1.x'],
    ['the latest version', 'packages.0.version', 'latest'],
    ['a package of no registry', 'packages.0.registryType', undefined],
    ['a package without a name', 'packages.0.identifier', undefined],
    ['a package without a transport', 'packages.0.transport', undefined],
    ['an unknown transport', 'packages.0.transport', { type: 'pigeon' }],
    ['an argument without a type', 'packages.0.packageArguments.0.type', undefined],
    ['a positional argument without value and hint', 'packages.0.packageArguments.0', { type: 'positional' }],
    ['a named argument without a name', 'packages.0.packageArguments.1.name', undefined],
    ['a variable without a name', 'packages.0.environmentVariables.0.name', undefined],
    ['an unknown format', 'packages.0.environmentVariables.0.format', 'text'],
    ['a secret that is neither yes nor no', 'packages.0.environmentVariables.1.isSecret', 'yes'],
    ['a misspelt field', 'packages.0.environmentVariable', []],
  ])('would not do with %s', (_what, path, value) => {
    expect(serverJson.safeParse(spoilt(path, value)).success).toBe(false);
  });

  it('has the version of the repository, of its package and of all others', () => {
    const version = versionOf('package.json');
    expect([about.version, published?.version]).toEqual([version, version]);
    for (const name of readdirSync(`${root}packages`))
      expect([name, versionOf(`packages/${name}/package.json`)]).toEqual([name, version]);
  });

  it('names a command, options and variables that there are', () => {
    const source = read('packages/cli/src/mcp.ts');
    for (const { name } of environmentVariables) expect(source).toContain(name);
    const [command, server] = packageArguments;
    expect(read('packages/cli/src/league.ts')).toContain(
      `  ${command?.type === 'positional' && command.value}: `,
    );
    expect(source).toContain(`${server?.type === 'named' && server.name} URL`);
  });

  it('marks what is secret', () => {
    const secret = environmentVariables.filter(({ isSecret }) => isSecret).map(({ name }) => name);
    expect(secret).toEqual(['LEAGUE_AGENT_KEY']);
  });
});
