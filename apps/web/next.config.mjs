/** The build and server settings of the pages. */
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // What runs the pages is a fifth of what builds them: .next/standalone has it, and can be moved.
  output: 'standalone',
  outputFileTracingRoot: root,
  // Types are checked by `tsc -p apps/web`; this compiler has no JavaScript API for Next to call.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  turbopack: { root },
  images: { unoptimized: true },
  devIndicators: false,
  // The pages are loaded before anybody is served, by serve.mjs.
  experimental: { preloadEntriesOnStart: false },
};
