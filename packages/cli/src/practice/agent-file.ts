/** Loads an agent's file: JavaScript directly, TypeScript through esbuild. */
import { rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import type { Decide, Tables } from '@lobster-league/sdk';
import { fileProblem } from '../files.js';
import { UsageError } from '../io.js';

/** For whichever game: which it is, the caller knows. */
export interface AgentFile {
  readonly name: string;
  readonly decide: Decide<'other'>;
  readonly table?: Tables['other'];
}

const TYPESCRIPT = /^\.[mc]?ts$/;

/** Whether an opponent's name is that of a file: bots have no ending. */
export function isAgentFile(name: string): boolean {
  return /^\.[mc]?[jt]s$/.test(extname(name));
}

export async function loadAgent(given: string): Promise<AgentFile> {
  const path = resolve(given);
  await stat(path).catch((error: unknown) => {
    throw new UsageError(`cannot read ${given}: ${fileProblem(error)}`);
  });
  const found: object = TYPESCRIPT.test(extname(path))
    ? await importTypeScript(path, given)
    : await imported(path, given);
  return agentOf(found, given);
}

/** Takes the default export or one named `decide`, and optionally `name` and `table`. */
function agentOf(found: object, given: string): AgentFile {
  const whole = 'default' in found && Object(found.default) === found.default ? found.default : found;
  const parts: Record<string, unknown> = { ...found, ...(typeof whole === 'object' ? whole : {}) };
  const decide = typeof whole === 'function' ? whole : parts.decide;
  if (typeof decide !== 'function')
    throw new UsageError(
      `${given} exports no agent: export a function decide(view, ask), or make it the default`,
    );
  const { name, table } = parts;
  return {
    name: typeof name === 'string' && name !== '' ? name : basename(given, extname(given)),
    // The type of an imported function is unknown until it is called; the rules judge what it answers.
    decide: decide as Decide<'other'>,
    ...(typeof table === 'object' && table !== null ? { table } : {}),
  };
}

async function imported(path: string, given: string): Promise<object> {
  try {
    return (await import(pathToFileURL(path).href)) as object;
  } catch (error) {
    throw new UsageError(`${given} does not load: ${error instanceof Error ? error.message : String(error)}`);
  }
}

let loads = 0;

/** Compiled next to its source, because imports are resolved from where a module is; removed afterwards. */
async function importTypeScript(path: string, given: string): Promise<object> {
  const { build } = await import('esbuild');
  const [made] = await build({
    entryPoints: [path],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    write: false,
    logLevel: 'silent',
  }).then(
    ({ outputFiles }) => outputFiles,
    (error: unknown) => {
      throw new UsageError(`${given} does not compile: ${firstError(error)}`);
    },
  );
  const compiled = join(dirname(path), `.${basename(path)}.${process.pid}-${threadId}-${++loads}.mjs`);
  try {
    await writeFile(compiled, made!.contents, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`cannot compile beside ${given}: ${fileProblem(error)}`);
  }
  process.setSourceMapsEnabled(true);
  try {
    return await imported(compiled, given);
  } finally {
    await rm(compiled, { force: true });
  }
}

function firstError(error: unknown): string {
  const errors: unknown = Object(error).errors;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const { text, location } = Object(first);
  if (typeof text !== 'string') return error instanceof Error ? error.message : String(error);
  const { line, column } = Object(location);
  return typeof line === 'number' ? `${text} (line ${line}, column ${Number(column) + 1})` : text;
}
