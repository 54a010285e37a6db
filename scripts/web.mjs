/** `npm run web`: prepares the clone, then serves the pages alone, for a server elsewhere (ARENA_URL). */
import { bootstrap } from './bootstrap.mjs';

await bootstrap({ web: true });
const { serveAlone } = await import('../apps/web/.next/standalone/apps/web/serve.mjs');
await serveAlone();
