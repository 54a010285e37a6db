/** Posts a small signed JSON body to an address that a stranger gave: to the public internet, once, for a few seconds. */
import { createHmac } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { pinned, publicAddresses, type Resolve } from './public-address.js';

export const PATIENCE_MS = 5_000;

export interface Posting {
  readonly url: string;
  readonly secret: string;
  /** The same for every attempt. */
  readonly id: string;
  readonly body: string;
  readonly now: number;
}

export interface PostTerms {
  /** Also our own network, and without TLS: for an arena that is not on the internet itself. */
  readonly anywhere: boolean;
  readonly patienceMs?: number;
  readonly resolve?: Resolve;
}

/** What its receiver computes again: over the moment, a dot, and the bytes of the body. */
export function signatureOf(secret: string, moment: string, body: string): string {
  return createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex');
}

/** Returns the status; redirects are not followed, and nothing of the answer is read. */
export async function post(
  { url, secret, id, body, now }: Posting,
  { anywhere, patienceMs = PATIENCE_MS, resolve }: PostTerms,
): Promise<number> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !(anywhere && protocol === 'http:')) throw new Error('only https is called');
  const signal = AbortSignal.timeout(patienceMs);
  const addresses = anywhere ? null : await within(signal, publicAddresses(hostname, resolve));
  const moment = String(now);
  const options = {
    method: 'POST',
    // A connection of its own, which goes nowhere else.
    agent: false,
    signal,
    ...(addresses === null || isIP(hostname) !== 0 ? {} : { lookup: pinned(addresses) }),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'lobster-league-webhook',
      'x-league-delivery': id,
      'x-league-timestamp': moment,
      'x-league-signature': `sha256=${signatureOf(secret, moment, body)}`,
    },
  } as const;
  return new Promise((done, failed) => {
    const answered = ({ statusCode = 0 }: IncomingMessage): void => {
      done(statusCode);
      sent.destroy();
    };
    const sent =
      protocol === 'https:' ? httpsRequest(url, options, answered) : httpRequest(url, options, answered);
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Name servers are strangers' too. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true });
    work.then(done, failed);
  });
}
