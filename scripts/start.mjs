/** `npm start`: makes the clone ready, then runs the arena in this very process. */
import { bootstrap } from './bootstrap.mjs';

bootstrap();
await import('../apps/server/dist/main.js');
