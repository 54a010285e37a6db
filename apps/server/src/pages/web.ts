/** The web app: its pages are rendered by a process of their own, which reads the league's API like anybody else. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Request, Response } from 'express';
import { gameFacts } from '../hosted-games.js';
import { HttpProblem } from '../http/problem.js';
import type { Services } from '../services.js';
import { PageProcess } from './page-process.js';
import { PagesStuck, PassThrough, pagesAway } from './pass-through.js';

export interface WebApp {
  /** What the page process runs. */
  readonly script: URL;
  /** Whether there is anything to serve. */
  readonly built: boolean;
}

/** Found by its place, because nothing here is built upon it. The build put all that it needs there. */
export function ownWebApp(): WebApp {
  const place = new URL('../../../web/.next/standalone/apps/web/', import.meta.url);
  return {
    script: new URL('page-process.mjs', place),
    built: existsSync(new URL('.next/BUILD_ID', place)),
  };
}

export class Web {
  readonly #services: Services;
  readonly #process: PageProcess;
  readonly #passThrough: PassThrough;
  readonly #built: boolean;

  constructor(services: Services, { script, built }: WebApp) {
    const { time, log } = services;
    this.#services = services;
    this.#built = built;
    this.#process = new PageProcess({ script, time, log });
    this.#passThrough = new PassThrough(services.pagesKey);
  }

  /** Begins to load as soon as there is an arena to read from, so that the first visitor need not wait. */
  open(server: Server): void {
    const { log, pagesKey } = this.#services;
    const games = [...this.#services.arena.games.values()].map(gameFacts);
    if (this.#built)
      this.#process.open({
        ARENA_INTERNAL_URL: loopback(server),
        PAGES_KEY: pagesKey,
        GAME_FACTS: JSON.stringify(games),
      });
    else log.warn('the pages are not built: npm run build, or SERVE_WEB=0 to do without them');
  }

  async answer(request: Request, response: Response): Promise<void> {
    if (!this.#built) {
      throw new HttpProblem(
        503,
        'pages_not_built',
        'The pages are not built yet: run npm run build, then start again.',
      );
    }
    const port = await this.#process.port();
    if (port === null) throw pagesAway();
    try {
      await this.#passThrough.send(request, response, port);
    } catch (error) {
      if (error instanceof PagesStuck) this.#process.giveUp();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#passThrough.close();
    await this.#process.close();
  }
}

/** How a process of this machine reaches a server that listens. */
function loopback(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  const { address: host, port } = address;
  if (host === '::' || host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
