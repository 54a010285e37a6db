/** The process that renders pages for the server. Started by apps/server/src/pages/page-process.ts. */
import { serveForArena } from './serve.mjs';

await serveForArena();
