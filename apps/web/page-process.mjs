/** The process in which the arena has its pages rendered. Started by apps/server/src/pages/page-process.ts. */
import { serveForArena } from './serve.mjs';

await serveForArena();
