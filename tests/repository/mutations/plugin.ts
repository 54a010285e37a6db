/** Makes one rule wrong while a suite runs: the mutation whose number is in the environment. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { MUTATIONS } from './mutations.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** None unless MUTATION names one. */
export function mutation(number = process.env.MUTATION): Plugin[] {
  const chosen = number === undefined ? undefined : MUTATIONS[Number(number)];
  if (chosen === undefined) return [];
  const { file, find, replace } = chosen;
  return [
    {
      name: 'mutation',
      enforce: 'pre',
      transform(code, id) {
        if (id !== root + file) return null;
        if (code.split(find).length !== 2) throw new Error(`${file} does not have it once: ${find}`);
        return code.replace(find, () => replace);
      },
    },
  ];
}
