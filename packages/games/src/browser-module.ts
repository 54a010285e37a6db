/** Bundles a game's rules and words as one module for browsers, which verify replays and fold events with it. */
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { type GameOrigin, manifestFile } from './origins.js';

/** Bundles it, in esbuild's own process. The module exports `game`. */
export async function browserModule(origin: GameOrigin): Promise<string> {
  const file = manifestFile(origin);
  const { outputFiles } = await build({
    stdin: {
      contents: `import manifest from ${JSON.stringify(file)};\nexport const game = { ...manifest.rules, ...manifest.words };`,
      resolveDir: dirname(file),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`esbuild made nothing of ${file}`);
  return output.text;
}
