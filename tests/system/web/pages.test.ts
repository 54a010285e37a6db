/** Every page in a real browser, wide and narrow: nothing serious for axe, no error, no other host; and a picture of it. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOn, findChromium } from '../../support/services/index.js';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { NARROW, PHONE, Site, WIDE } from './site.js';

/** Gzipped. */
const MOST_SCRIPT = 250 * 1024;
/** A hundred milliseconds on a machine that has nothing else to do; only a page that waits for something takes so long. */
const LATEST_PAINT_MS = 20_000;

/** What browsers call a good page: https://web.dev/articles/cls. */
const MOST_SHIFT = 0.1;
const SUM_SHIFTS = `window.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) shifted += value;
}).observe({ type: 'layout-shift', buffered: true });`;

const BOTS: Readonly<Record<string, readonly unknown[]>> = {
  clawpoly: ['navigator', 'aggressive', 'conservative', 'trader'],
  grab: ['leviathan', 'octopus', 'gull'],
  molttactics: ['warrior', 'mage', 'rogue', 'ranger'].map((name) => ({
    bot: name,
    options: { class: name },
  })),
};

/** An agent that has answered so often has really played. */
const COUNTS_AFTER = 5;

const SIZES = [
  ['1280', WIDE],
  ['768', NARROW],
  ['390', PHONE],
] as const;

/** A registered agent plays a match of MoltTactics against a house bot, and gives up once it counts. */
async function playAsAgent(site: Site, agentId: string): Promise<void> {
  const { agentKey } = await site.league<{ agentKey: string }>('/agents', { agentId, name: 'Ada' });
  const { room } = await site.league<{ room: { roomId: string } }>('/matches', {
    game: 'molttactics',
    maxPlayers: 2,
    bots: ['mage'],
  });
  const match = `/matches/${room.roomId}`;
  const ask = async (path: string, headers: Record<string, string>, body?: object): Promise<Response> =>
    fetch(`${site.url}/api/league${match}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const taken = await ask('/seats', { authorization: `Bearer ${agentKey}` }, { name: 'Ada', agentId });
  const { token } = (await taken.json()) as { token: string };
  const seat = { 'x-seat-token': token };
  await site.league(`${match}/start`, {});
  for (let answers = 0; answers < COUNTS_AFTER; ) {
    const { status } = (await (await ask('/seat?wait=5', seat)).json()) as { status: string };
    if (status === 'your_turn' && (await ask('/seat/actions', seat, { action: { type: 'idle' } })).ok)
      answers++;
  }
  await fetch(`${site.url}/api/league${match}/seat`, { method: 'DELETE', headers: seat });
  await site.recorded(room.roomId);
}

describeOn(findChromium(), 'every page', (found) => {
  let site: Site;
  /** Goes from page to page: a new visitor for each would take the machine three times as long. */
  let page: Page;
  /** Names that stand for what only the running arena knows. */
  const known = new Map<string, string>();

  beforeAll(async () => {
    site = await Site.open(found);
    page = await site.visit('about:blank', { reducedMotion: 'reduce' });
    await playAsAgent(site, 'ada');
    for (const [game, bots] of Object.entries(BOTS)) {
      const ended = await site.play(game, bots, { speed: 'instant' });
      known.set(`${game}:id`, await site.recorded(ended));
      known.set(`${game}:live`, await site.play(game, bots, { speed: 'normal' }));
      const { room } = await site.league<{ room: { code: string } }>('/matches', {
        game,
        maxPlayers: 3,
        bots: bots.slice(0, 1),
      });
      known.set(`${game}:waiting`, room.code);
    }
  });
  afterEach(() => {
    expect(site.troubles.splice(0)).toEqual([]);
  });
  afterAll(() => site?.close());

  const pages: readonly (readonly [string, string])[] = [
    ['lobby', '/'],
    ['games', '/games'],
    ['leaderboard', '/leaderboard'],
    ['leaderboard-certain', '/leaderboard?by=openskill&play=open&game=molttactics'],
    ['tournaments-none-yet', '/tournaments'],
    ['tournaments-how', '/tournaments/how'],
    ['agents', '/agents'],
    ['agents-found', '/agents?search=na'],
    ['agent', '/agents/ada'],
    ['agent-new', '/agents/house:navigator'],
    ['docs', '/docs'],
    ['replay-file', '/replay'],
    ['settings', '/settings'],
    ['challenges', '/challenges'],
    ['boards', '/boards'],
    ['puzzles', '/puzzles'],
    ['guessers', '/guessers'],
    ...Object.keys(BOTS).flatMap((game) => [
      [`${game}-waiting`, `/watch/{${game}:waiting}`] as const,
      [`${game}-live`, `/watch/{${game}:live}`] as const,
      [`${game}-result`, `/games/{${game}:id}`] as const,
      [`${game}-replay`, `/games/{${game}:id}/replay?at=60`] as const,
    ]),
  ];

  const lost: readonly (readonly [string, string])[] = [
    ['nowhere', '/nowhere'],
    ['wrong-code', '/watch/REEF99'],
    ['no-such-game', '/games/no-such-game'],
    ['no-such-replay', '/games/no-such-game/replay'],
    ['no-such-agent', '/agents/nobody'],
    ['no-such-tournament', '/tournaments/nobody'],
  ];

  async function look(name: string, path: string): Promise<void> {
    const address = path.replace(/\{(.+?)\}/g, (_, key: string) => known.get(key) ?? key);
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    const complaints: string[] = [];
    for (const [size, viewport] of SIZES) {
      await page.setViewportSize(viewport);
      await picture(page, `${name}-${size}`, { fullPage: true });
      // On a phone there is nothing that is not there on the others too.
      if (viewport !== PHONE) complaints.push(...(await audit(page)).map((line) => `${size}: ${line}`));
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (wide > viewport.width) complaints.push(`${size}: scrolls sideways, ${wide} px`);
    }
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });
    await picture(page, `${name}-light`, { fullPage: true });
    complaints.push(...(await audit(page)).map((line) => `light: ${line}`));
    expect(complaints).toEqual([]);
  }

  it.each(pages)('%s', look);

  it.each(Object.keys(BOTS))(
    'the watch page of %s is light, is there without its scripts, and stays where it is',
    async (game) => {
      // One that has just begun: those of the pictures may be over by now.
      const path = `/watch/${await site.play(game, BOTS[game]!, { speed: 'normal' })}`;
      const viewer = await site.visit('about:blank');
      await viewer.addInitScript(SUM_SHIFTS);
      const scripts: Promise<number>[] = [];
      viewer.on('requestfinished', (request) => {
        if (request.resourceType() !== 'script') return;
        scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await viewer.goto(site.url + path, { waitUntil: 'networkidle' });
      await viewer.locator('[data-link="live"]').waitFor();
      const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
      const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
      const paintedMs = await (await viewer.waitForFunction<number>(paint)).jsonValue();
      console.log(
        `${game}: ${Math.round(bytes / 1024)} KB of JavaScript, first paint after ${Math.round(paintedMs)} ms`,
      );
      expect(await viewer.evaluate<number>('shifted')).toBeLessThan(MOST_SHIFT);
      expect(bytes).toBeGreaterThan(50 * 1024);
      expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT);
      expect(paintedMs).toBeLessThan(LATEST_PAINT_MS);
      const plain = await site.visit(path, { javaScriptEnabled: false });
      await plain.locator('h1').first().waitFor();
      await plain
        .locator('[title^="Chance of winning"]')
        .nth(BOTS[game]!.length - 1)
        .waitFor();
      await Promise.all([viewer, plain].map((one) => one.context().close()));
    },
  );

  it.each(lost)('%s helps who came to the wrong place', async (name, path) => {
    await look(name, path);
    // The browser's console tells every 404.
    site.troubles.splice(0);
  });
});
