/** The OpenAPI document, which is the same wherever the server runs. */
import { readFile } from 'node:fs/promises';
import type { OpenApiDocument } from './openapi.js';

/** The build writes it here, for making it takes a fifth of the server's start. Where the sources run, it is made. */
const WRITTEN = new URL('openapi.json', import.meta.url);

async function documentMaker(): Promise<() => OpenApiDocument> {
  const text = await readFile(WRITTEN, 'utf8').catch(() => null);
  return text === null ? (await import('./openapi.js')).openApiDocument : () => JSON.parse(text);
}

export const openApi: () => OpenApiDocument = await documentMaker();
