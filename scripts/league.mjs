/** `npm run -s league -- …`: prepares the clone, then runs the command line in this process. */
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
// npm changes to the repository's folder first; relative file names refer to where the command was typed.
if (process.env.npm_lifecycle_event === 'league' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import('../packages/cli/dist/main.js');
