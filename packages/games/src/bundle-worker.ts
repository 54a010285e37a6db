/** The thread that bundles one game for browsers. */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { build, stop } from 'esbuild';
import type { BrowserModule } from './browser-module.js';
import { type GameOrigin, manifestFile } from './origins.js';

async function bundled(origin: GameOrigin): Promise<BrowserModule> {
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
  const { contents: text } = output;
  return { text, gzipped: gzipSync(text), hash: createHash('sha256').update(text).digest('hex') };
}

parentPort?.postMessage(await bundled(workerData));
await stop();
