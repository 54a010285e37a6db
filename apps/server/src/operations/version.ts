/** The version of this server, as its package says. */
import { createRequire } from 'node:module';
import { z } from 'zod';

const about: unknown = createRequire(import.meta.url)('../../package.json');

export const VERSION = z.object({ version: z.string() }).parse(about).version;
