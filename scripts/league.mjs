/** `npm run -s league -- …`: makes the clone ready, then runs the command line in this very process. */
import { bootstrap } from './bootstrap.mjs';

bootstrap();
await import('../packages/cli/dist/main.js');
