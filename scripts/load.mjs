/** `npm run load -- …`: prepares the clone, then puts its own server under load. */
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
await import('../bench/dist/load/main.js');
