/** `npm run mongo-compatible`: builds the MongoDB-compatible server that tests use where there is no mongod. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const folder = join(root, 'tools/mongo-compatible');
console.log('building tools/mongo-compatible; the first time takes a few minutes');
const { status, error } = spawnSync('go', ['build', '-o', 'bin/mongo-compatible', '.'], {
  cwd: folder,
  stdio: 'inherit',
});
if (error !== undefined) console.error(`go could not be run (${error.message}); install Go 1.24 or later`);
process.exit(status ?? 1);
