/** `npm start`: prepares the clone, then runs the server in this process. */
import { bootstrap } from './bootstrap.mjs';

bootstrap({ web: process.env.SERVE_WEB !== '0' });
await import('../apps/server/dist/main.js');
