/** The build and server settings of the pages. Plain JavaScript, because the server reads it at every start. */
import { fileURLToPath } from 'node:url';

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Types are checked by `tsc -p apps/web`; this compiler has no JavaScript API for Next to call.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
  images: { unoptimized: true },
  devIndicators: false,
  // The pages are loaded before anybody is served, by serve.mjs.
  experimental: { preloadEntriesOnStart: false },
};
