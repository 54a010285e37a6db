/** `npm start`: makes the clone ready, then runs the arena in this very process. */
import { bootstrap } from './bootstrap.mjs';

bootstrap({ web: process.env.SERVE_WEB !== '0' });
await import('../apps/server/dist/main.js');
