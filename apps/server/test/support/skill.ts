/** What every skill has to hold to. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect } from 'vitest';
import { staleSkills } from '../../../../scripts/built.mjs';
import { bundleSkill } from '../../../../scripts/bundle-skills.mjs';
import type { Ended } from './program.js';

/** The folder of a skill, bundled anew if its bundle is old. */
export function skillFolder(name: string): string {
  beforeAll(async () => {
    if (staleSkills().includes(name)) await bundleSkill(name);
  });
  return fileURLToPath(new URL(`../../../../skills/${name}/`, import.meta.url));
}

/** The one line with which a program refuses. */
export async function complaint(ended: Promise<Ended>): Promise<string> {
  const { code, err } = await ended;
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toHaveLength(1);
  return err;
}

/** Every setting that a skill reads is in its schema and in its SKILL.md, and nothing else is in the schema. */
export function expectDocumented(folder: string): void {
  const schema = JSON.parse(readFileSync(`${folder}config.schema.json`, 'utf8')) as { properties: object };
  const settings = readFileSync(`${folder}lib/settings.mjs`, 'utf8');
  const about = readFileSync(`${folder}SKILL.md`, 'utf8');
  const read = [...settings.matchAll(/env\.([A-Z_]+)/g)].map((match) => match[1]!);
  expect(Object.keys(schema.properties).sort()).toEqual([...new Set(read)].sort());
  for (const name of Object.keys(schema.properties)) expect(about).toContain(`\`${name}\``);
}
