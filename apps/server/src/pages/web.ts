/** The web app inside this process: loaded after the doors are open, and asked for pages. */
import type { RequestListener } from 'node:http';
import type { Hall } from '../http/door.js';
import { HttpProblem } from '../http/problem.js';
import { readLeague } from './read-league.js';

/** What apps/web/serve.mjs exports; it is found by its place, because nothing here is built upon it. */
interface WebApp {
  pagesAreBuilt(): boolean;
  openPages(say: (text: string) => void): Promise<Pages>;
}

interface Pages {
  readonly answer: RequestListener;
  close(): Promise<void>;
}

const WEB_APP = new URL('../../../web/serve.mjs', import.meta.url).href;

/** Where the pages, in the same process, find what they ask the arena: no network between the two, no limits. */
const IN_PROCESS = Symbol.for('lobster-league.read');

export class Web {
  readonly #hall: Hall;
  #pages: Promise<Pages | null> | null = null;

  constructor(hall: Hall) {
    this.#hall = hall;
    Object.assign(globalThis, { [IN_PROCESS]: readLeague(hall) });
  }

  /** Begins to load, so that the first visitor need not wait. */
  open(): Promise<Pages | null> {
    this.#pages ??= this.#load();
    return this.#pages;
  }

  async answer(...[request, response]: Parameters<RequestListener>): Promise<void> {
    const pages = await this.open();
    if (pages === null) {
      throw new HttpProblem(
        503,
        'pages_not_built',
        'The pages are not built yet: run npm run build, then start again.',
      );
    }
    await pages.answer(request, response);
  }

  async close(): Promise<void> {
    await (await this.#pages)?.close();
  }

  async #load(): Promise<Pages | null> {
    const { log } = this.#hall;
    const startedAt = performance.now();
    try {
      const app = (await import(WEB_APP)) as WebApp;
      if (!app.pagesAreBuilt()) {
        log.warn('the pages are not built: npm run build, or SERVE_WEB=0 to do without them');
        return null;
      }
      const pages = await app.openPages((text) => log.debug('the pages say', { text }));
      log.debug('the pages are ready', { ms: Math.round(performance.now() - startedAt) });
      return pages;
    } catch (error) {
      log.error('the pages could not be opened', { error });
      return null;
    }
  }
}
