/** `npm run load -- …`: makes the clone ready, then puts a server of its own under load. */
import { bootstrap } from './bootstrap.mjs';

bootstrap();
await import('../bench/dist/load/main.js');
