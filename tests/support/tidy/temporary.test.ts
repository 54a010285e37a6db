/** What a suite leaves in its temporary folder is found, named and removed. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { closeTemporaryFolder, openTemporaryFolder } from './temporary.js';

const ours = tmpdir();
afterEach(() => {
  process.env.TMPDIR = ours;
});

it('a suite has a temporary folder of its own, beside that of the suite before', async () => {
  const folder = openTemporaryFolder();
  expect(tmpdir()).toBe(folder);
  await closeTemporaryFolder(folder);
  expect(existsSync(folder)).toBe(false);
  expect(tmpdir()).toBe(dirname(folder));
  expect(dirname(ours)).toBe(dirname(folder));
});

it.each([
  ['a folder', (path: string) => mkdirSync(join(path, 'inside'), { recursive: true })],
  ['a file', (path: string) => writeFileSync(path, '')],
])('fails if it leaves %s, which is removed', async (_, leave) => {
  const folder = openTemporaryFolder();
  leave(join(folder, 'league-left'));
  await expect(closeTemporaryFolder(folder, 0)).rejects.toThrow('left in the temporary folder: league-left');
  expect(existsSync(folder)).toBe(false);
});

it('is not to blame for what browsers and npm leave', async () => {
  const folder = openTemporaryFolder();
  mkdirSync(join(folder, 'org.chromium.Chromium.x1y2z3'));
  mkdirSync(join(folder, 'node-compile-cache'));
  await closeTemporaryFolder(folder);
  expect(existsSync(folder)).toBe(false);
});
