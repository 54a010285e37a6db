/** Bundles what each skill needs of the SDK into its `lib/league.mjs`, so that the folder needs nothing but Node. */
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { outputOf, root, staleSkills } from './built.mjs';

/** Zod brings its messages in fifty languages, of which the league speaks one. */
const englishOnly = {
  name: 'english only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
      resolveDir: join(root, 'node_modules/zod/v4/locales'),
    })),
};

/** Needs the packages built. */
export async function bundleSkill(skill) {
  await build({
    entryPoints: [join(root, `skills/shared/${skill}.mjs`)],
    outfile: join(root, outputOf(skill)),
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Packages of the old kind load Node's modules by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    legalComments: 'inline',
    logLevel: 'warning',
    plugins: [englishOnly],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const skill of staleSkills()) await bundleSkill(skill);
}
