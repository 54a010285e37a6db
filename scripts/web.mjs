/** `npm run web`: makes the clone ready, then serves the pages alone, for an arena elsewhere (ARENA_URL). */
import { bootstrap } from './bootstrap.mjs';

bootstrap({ web: true });
const { serveAlone } = await import('../apps/web/serve.mjs');
await serveAlone();
