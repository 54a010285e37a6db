/** `npm run -s league -- …`: makes the clone ready, then runs the command line in this very process. */
import { bootstrap } from './bootstrap.mjs';

bootstrap();
// npm goes to the repository's folder first; names of files are meant from where the command was typed.
if (process.env.npm_lifecycle_event === 'league' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import('../packages/cli/dist/main.js');
