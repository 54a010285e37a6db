/** Sends an answer piece by piece, as fast as the client reads, compressed if it likes. */
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Streamed } from './endpoints.js';

export async function sendStream(
  request: Request,
  response: Response,
  { contentType, pieces }: Streamed,
): Promise<void> {
  response.status(200).type(contentType).vary('Accept-Encoding');
  const steps: Transform[] = [];
  // What is sent now and then must not wait in a buffer, here or in a proxy.
  const isLive = contentType === 'text/event-stream';
  if (isLive) response.set({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  else if (request.acceptsEncodings('gzip') === 'gzip') {
    response.set('content-encoding', 'gzip');
    steps.push(createGzip({ level: constants.Z_BEST_SPEED }));
  }
  try {
    await pipeline([Readable.from(pieces), ...steps, response]);
  } catch (error) {
    // Who hangs up in the middle is no problem of ours; what fails in the middle cannot become another answer.
    if (!response.headersSent && !response.destroyed) throw error;
    response.destroy();
  }
}
