import { bootstrap } from './bootstrap.mjs';

bootstrap({ web: true });
