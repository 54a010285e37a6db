/** `npm run bench -- …`: makes the clone ready, then runs the benchmarks in this very process. */
import { bootstrap } from './bootstrap.mjs';

bootstrap();
await import('../bench/dist/main.js');
