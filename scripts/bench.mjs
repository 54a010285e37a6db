/** `npm run bench -- …`: prepares the clone, then runs the benchmarks in this process. */
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
await import('../bench/dist/main.js');
