/** Sends JavaScript that was bundled for browsers, which ask again after some minutes whether it has changed. */
import type { BrowserModule } from '@lobster-league/games/browser-module';
import type { Request, Response } from 'express';

export function sendBundle(
  request: Request,
  response: Response,
  { text, gzipped, hash }: BrowserModule,
): void {
  response.set({ 'cache-control': 'public, max-age=300', etag: `"${hash}"`, vary: 'Accept-Encoding' });
  if (request.headers['if-none-match'] === `"${hash}"`) return void response.status(304).end();
  const takesGzip = request.acceptsEncodings('gzip') === 'gzip';
  if (takesGzip) response.set('content-encoding', 'gzip');
  response.type('text/javascript').send(Buffer.from(takesGzip ? gzipped : text));
}
