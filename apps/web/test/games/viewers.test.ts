/** The boards of the house: whatever board a manifest names is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { HOLDERS } from '../../src/games/with-viewer';

const packages = fileURLToPath(new URL('../../../../packages/', import.meta.url));

it('knows every viewer that a manifest of the house names, and no other', () => {
  const manifests = readdirSync(packages).map((name) => `${packages}${name}/src/manifest.ts`);
  const named = manifests
    .filter((file) => existsSync(file))
    .flatMap((file) => /^ {2}viewer: '(\w+)',$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? []);
  expect(named.length).toBeGreaterThan(2);
  expect(Object.keys(HOLDERS).sort()).toEqual(named.sort());
});
