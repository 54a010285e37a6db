/** The whole arena with its pages in a process of its own, and a real browser in front of it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { WATCHED, watchedEnvironment } from '../../support/event-loop-watchdog/index.js';
import { BROWSER_FAILED, type Chromium, ServerProcess } from '../../support/services/index.js';
import { launch } from './browser.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = join(root, 'apps/server/dist/main.js');
const BUILT = join(root, 'apps/web/.next/BUILD_ID');
export const LARGE = { width: 1920, height: 1080 } as const;
export const WIDE = { width: 1280, height: 800 } as const;
export const NARROW = { width: 768, height: 1024 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** Nothing on a page should take longer, on a busy machine too. */
const PATIENCE_MS = 90_000;

// A browser, a server and whatever else is tested at the same time share the machine: a test is over when one of its waits is.
vi.setConfig({ testTimeout: 360_000, hookTimeout: 360_000 });

/** For `expect.poll`: what is to become so may take as long. */
export const SOON = { timeout: PATIENCE_MS, interval: 100 } as const;

export class Site {
  readonly server: ServerProcess;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  #isClosing = false;
  /** Whom pages may talk to. */
  readonly hosts = new Set<string>();
  /** What went wrong in any page: exceptions, errors in the console, requests to other hosts. */
  readonly troubles: string[] = [];

  private constructor(server: ServerProcess, browser: Browser) {
    this.server = server;
    this.#browser = browser;
    this.hosts.add(new URL(this.url).host);
    browser.on('disconnected', () => {
      if (!this.#isClosing) this.troubles.push(BROWSER_FAILED);
    });
  }

  static async open(found: Chromium, settings: Readonly<Record<string, string>> = {}): Promise<Site> {
    if (!existsSync(BUILT)) throw new Error('the pages are not built: npm run build');
    const browser = await launch(found);
    const server = await startArena(settings).catch(async (error: unknown) => {
      await browser.close();
      throw error;
    });
    return new Site(server, browser);
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}`;
  }

  /** A visitor of their own, with nothing remembered. */
  async visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    if (!this.#browser.isConnected()) throw new Error(BROWSER_FAILED);
    const context = await this.#browser.newContext({
      viewport: WIDE,
      baseURL: this.url,
      colorScheme: 'dark',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    this.#contexts.push(context);
    const page = await context.newPage();
    this.#listen(page);
    if (options.javaScriptEnabled !== false) waitForScripts(page);
    await page.goto(path);
    return page;
  }

  /** The scripts that a page loads, as texts. */
  async scriptsOf(path: string, options: BrowserContextOptions = {}): Promise<string[]> {
    const page = await this.visit('about:blank', options);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto(this.url + path, { waitUntil: 'networkidle' });
    // The browser does not keep the text of everything that it has loaded.
    return Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
  }

  /** Asks the league's API as a page would. */
  async league<Reply>(path: string, body?: object): Promise<Reply> {
    const response = await fetch(`${this.url}/api/league${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Reply;
  }

  /** A match of house bots that runs at once; its code. */
  async play(game: string, bots: readonly unknown[], more: object = {}): Promise<string> {
    const { room } = await this.league<{ room: { code: string } }>('/matches', {
      game,
      bots,
      maxPlayers: bots.length,
      start: true,
      ...more,
    });
    return room.code;
  }

  /** Waits until a match is over and in the history; its id there. */
  recorded(code: string): Promise<string> {
    return vi.waitFor(async () => {
      const { record } = await this.league<{ record: { gameId: string } | null }>(`/matches/${code}`);
      if (record === null) throw new Error(`${code} is not in the history`);
      return record.gameId;
    }, SOON);
  }

  async closePages(): Promise<void> {
    const open = this.#contexts.splice(0);
    // With a browser that has crashed they are closed.
    if (this.#browser.isConnected()) await Promise.all(open.map((context) => context.close()));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.closePages();
    await this.#browser.close();
    await this.server.remove();
  }

  #listen(page: Page): void {
    page.on('crash', () => this.troubles.push(`${BROWSER_FAILED}: ${page.url()}`));
    page.on('pageerror', (error) => this.troubles.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.troubles.push(`${page.url()}: ${message.text()}`);
    });
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      const ours = protocol === 'data:' || protocol === 'blob:' || this.hosts.has(host);
      if (!ours) this.troubles.push(`${page.url()} asks ${request.url()}`);
    });
    page.on('websocket', (socket) => {
      if (!this.hosts.has(new URL(socket.url()).host))
        this.troubles.push(`${page.url()} opens ${socket.url()}`);
    });
  }
}

function startArena(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return ServerProcess.start({
    name: 'arena',
    command: process.execPath,
    args: () => [...WATCHED, MAIN],
    env: (port, folder) => ({
      ...watchedEnvironment(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      HOUSE_MATCHES: '0',
      NODE_ENV: 'production',
      ...settings,
    }),
  });
}

/** Whether the page has no control that its scripts have not taken over; where Next renders none, there is nothing to wait for. */
const TAKEN_OVER = `!('__next_f' in window) || [...document.querySelectorAll('button, input, select, textarea')]
  .every((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))`;

/** From now on a page that was opened is ready: what is clicked or typed before its scripts run does nothing. */
function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  const takenOver = async (): Promise<void> => {
    const isTakenOver = () => page.evaluate<boolean>(TAKEN_OVER);
    await vi.waitUntil(() => isTakenOver().catch(() => false), SOON);
  };
  page.goto = async (...asked) => {
    const response = await goto.apply(page, asked);
    await takenOver();
    return response;
  };
  page.reload = async (...asked) => {
    const response = await reload.apply(page, asked);
    if (asked[0]?.waitUntil !== 'commit') await takenOver();
    return response;
  };
}

/** Waits until the page's script has taken a control over: what is clicked before does nothing. */
export async function ready(control: Locator): Promise<Locator> {
  const isReady = () =>
    control.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isReady, SOON).toBe(true);
  return control;
}
