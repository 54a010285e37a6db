/** The thread that bundles one module for browsers. */
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { build, stop } from 'esbuild';
import type { BrowserModule, BundleSource } from './browser-module.js';

async function bundled({ contents, resolveDir, format }: BundleSource): Promise<BrowserModule> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    write: false,
    format,
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`esbuild made nothing of what is in ${resolveDir}`);
  const { contents: text } = output;
  return { text, gzipped: gzipSync(text), hash: createHash('sha256').update(text).digest('hex') };
}

parentPort?.postMessage(await bundled(workerData));
await stop();
