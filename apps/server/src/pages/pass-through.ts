/** Hands a request for a page to the process that renders it, and its answer back as it comes. */
import { Agent, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { HttpProblem } from '../http/problem.js';

/** So long a page may take to begin. */
const PATIENCE_MS = 20_000;
/** So many pages are rendered at a time, and so many requests wait for one of those places. */
const AT_ONCE = 32;
const MOST_WAITING = 256;

/** What belongs to one connection, and not to what is said on it. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade', 'expect', 'content-length'],
]);
/** Who asks is nothing to a page. */
const ADDRESS = new Set(['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'cf-connecting-ip']);

/** The pages did not begin to answer in time. */
export class PagesStuck extends HttpProblem {
  constructor() {
    super(503, 'unavailable', 'That page takes too long just now; try again in a moment.', SOON);
  }
}

const SOON = { headers: { 'retry-after': '2' } };

export function pagesAway(): HttpProblem {
  // Browsers come back by themselves.
  const headers = { ...SOON.headers, refresh: '2' };
  return new HttpProblem(503, 'unavailable', 'The pages are being started; try again in a moment.', {
    headers,
  });
}

export class PassThrough {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, maxFreeSockets: AT_ONCE });
  readonly #key: string;
  #underWay = 0;

  constructor(key: string) {
    this.#key = key;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Resolves when the answer is sent, or nobody wants it any more; rejects with the problem before anything is sent. */
  async send(request: Request, response: Response, port: number): Promise<void> {
    if (this.#underWay >= AT_ONCE + MOST_WAITING)
      throw new HttpProblem(503, 'unavailable', 'Too many pages are asked for at once; try again.', SOON);
    this.#underWay++;
    try {
      const answer = await this.#ask(request, response, port);
      if (answer !== null) await relay(answer, response);
    } finally {
      this.#underWay--;
    }
  }

  #ask(request: Request, response: Response, port: number): Promise<IncomingMessage | null> {
    return new Promise((resolve, reject) => {
      const { method, url: path, headers: sent } = request;
      const headers = { ...kept(sent, ADDRESS), 'x-pages-key': this.#key };
      const asking = ask({ host: '127.0.0.1', port, method, path, headers, agent: this.#agent });
      const patience = setTimeout(() => asking.destroy(new PagesStuck()), PATIENCE_MS);
      const leave = (): void => {
        asking.destroy();
        resolve(null);
      };
      response.once('close', leave);
      asking.once('response', (answer) => {
        clearTimeout(patience);
        response.off('close', leave);
        resolve(answer);
      });
      asking.once('close', () => clearTimeout(patience));
      // After its answer has come, its connection may still break: the answer tells that.
      asking.on('error', (error) => reject(error instanceof HttpProblem ? error : pagesAway()));
      asking.end();
    });
  }
}

/** Sends what comes as fast as it is read; what breaks in the middle, on either side, ends both. */
function relay(answer: IncomingMessage, response: Response): Promise<void> {
  return new Promise((resolve) => {
    response.status(answer.statusCode ?? 502);
    for (const [name, value] of Object.entries(kept(answer.headers))) {
      if (name === 'vary') response.vary(String(value));
      else if (value !== undefined) response.setHeader(name, value);
    }
    if (answer.headers['content-length'] !== undefined)
      response.setHeader('content-length', answer.headers['content-length']);
    answer.once('error', () => response.destroy());
    answer.once('aborted', () => response.destroy());
    response.once('close', () => {
      answer.destroy();
      resolve();
    });
    answer.pipe(response);
  });
}

function kept(headers: IncomingHttpHeaders, others: ReadonlySet<string> = new Set()): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  const entries = Object.entries(headers);
  return Object.fromEntries(
    entries.filter(([name]) => !HOP_BY_HOP.has(name) && !others.has(name) && !named.includes(name)),
  );
}
