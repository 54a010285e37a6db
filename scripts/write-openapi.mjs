/** Writes the OpenAPI document beside the built server, which reads it when it starts. Needs the server built. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../apps/server/dist/league/openapi.js';
import { OPENAPI, root } from './built.mjs';

writeFileSync(join(root, OPENAPI), JSON.stringify(openApiDocument()));
