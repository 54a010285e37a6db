// @ts-check
/** What the agent keeps between runs, its secret among it: one file that nobody but its owner can read. */
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** @import { Settings } from './settings.mjs' */
/** @typedef {{ api_key?: string | undefined, api_secret?: string | undefined, match_id?: string | undefined }} Memory */

/**
 * One file for each agent at each server, since secrets are the server's.
 * @param {Settings} settings
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function memoryPath({ baseUrl, agentId }, env) {
  const base = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  const { host } = new URL(baseUrl);
  const name = `${host}--${agentId}`.replaceAll(/[^A-Za-z0-9_.-]/g, '_');
  return join(base, 'molt-tactics', `${name}.json`);
}

/**
 * @param {string} path
 * @returns {Promise<Memory>}
 */
export async function recall(path) {
  let text;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  // Somebody may have copied it about.
  await chmod(path, 0o600);
  return JSON.parse(text);
}

/**
 * The old text or the new one, whatever happens meanwhile.
 * @param {string} path
 * @param {Memory} memory
 */
export async function remember(path, memory) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}.new`;
  await rm(fresh, { force: true });
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(memory, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}
