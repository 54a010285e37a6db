/** `npm start`: prepares the clone, then runs the server in this process, with the settings of `.env` if there is one. */
import { existsSync } from 'node:fs';
import { bootstrap } from './bootstrap.mjs';

if (existsSync('.env')) process.loadEnvFile('.env');

bootstrap({ web: process.env.SERVE_WEB !== '0' });
await import('../apps/server/dist/main.js');
