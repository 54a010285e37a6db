/**
 * `npm run readme-images`: takes the pictures of the README in a real browser (CHROMIUM, or chromium on the PATH), on a
 * server whose random source is seeded, so that the same matches are played every time.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

const SEED = 'a reef of lobsters';
const VIEW = { width: 1280, height: 900 };
const QUALITY = 82;
/** How long the home page's matches have been running. */
const LIVE_MS = 45_000;
const SETTLED_MS = 3_000;
/** For a page to be verified, on a machine that is busy. */
const PATIENCE_MS = 120_000;
const FOLDER = join(root, 'docs', 'images');

const TABLES = [
  {
    game: 'clawpoly',
    bots: ['navigator', 'aggressive', 'trader', 'conservative', 'navigator', 'aggressive'],
  },
  { game: 'grab', name: 'Tide Pool Cup', bots: ['leviathan', 'octopus', 'leviathan', 'octopus'] },
  {
    game: 'molttactics',
    name: 'Storm Trials',
    bots: ['warrior', 'mage', 'rogue', 'ranger', 'warrior', 'mage'].map((name) => ({
      bot: name,
      options: { class: name },
    })),
  },
];

/** Returns pseudo-random bytes, the same every time. */
function seededRandom() {
  let drawn = 0;
  return {
    bytes(count) {
      const bytes = new Uint8Array(count);
      for (let i = 0; i < count; i += 32) {
        const block = createHash('sha256').update(`${SEED} ${drawn++}`).digest();
        bytes.set(block.subarray(0, Math.min(32, count - i)), i);
      }
      return bytes;
    },
  };
}

async function open(folder) {
  const { openServer, openWorld, readConfig } = await import('../apps/server/dist/index.js');
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    HOUSE_MATCHES: '0',
    NODE_ENV: 'production',
  });
  return openServer(config, { ...(await openWorld(config)), random: seededRandom() });
}

function api(url) {
  return async (path, body) => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${url}/api/league${path}`, body === undefined ? {} : init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

async function play(ask, table, speed) {
  const { room } = await ask('/matches', { ...table, maxPlayers: table.bots.length, speed, start: true });
  return room.code;
}

/** Plays a match to its end; returns its record. */
async function played(ask, table, speed = 'instant') {
  const code = await play(ask, table, speed);
  for (;;) {
    const { record } = await ask(`/matches/${code}`);
    if (record !== null) return record;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the event of a type that is nearest to a share of the match. */
async function moment(ask, { gameId, totalEvents }, type, share) {
  const { events } = await ask(`/matches/${gameId}/events?from=${Math.floor(totalEvents * share)}&limit=400`);
  const found = events.find(({ event }) => event.type === type) ?? events[0];
  return found.sequence;
}

async function picture(page, name) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const image = Buffer.from(data, 'base64');
  writeFileSync(join(FOLDER, `${name}.webp`), image);
  console.log(`${name}.webp: ${Math.round(image.length / 1024)} KB`);
}

/** Takes a picture of the board at a moment of a match, once the browser has verified it. */
async function pictureOfReplay(page, url, ask, record, type, share) {
  const at = await moment(ask, record, type, share);
  await page.goto(`${url}/games/${record.gameId}/replay?at=${at - 1}`);
  await page.getByText('verified ✓').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(SHOWN_MS[record.game]);
  await picture(page, record.game);
}

/** Played so slowly that house bots say what they think. */
const FILMED = {
  game: 'clawpoly',
  bots: ['navigator', 'aggressive', 'trader', 'conservative'],
  config: { turnLimit: 20 },
};
/** The animation: so many events of a replay, each in so many frames, and what it shows. */
const FILM_EVENTS = 14;
const FRAMES = 5;
const FRAME_MS = 140;
const FILM_VIEW = { width: 1100, height: 800 };
/** The match, without the site around it. */
const CLIP = { x: 0, y: 66, width: 1100, height: 676, scale: 1 };
const FILM_QUALITY = 88;

/** Shows the page's animations as they are so long after they began; they stand still otherwise. */
function showAt(page, ms) {
  return page.evaluate(async (time) => {
    for (const animation of document.getAnimations()) {
      const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
      animation.pause();
      animation.currentTime = Math.min(time, Number.isFinite(endTime) ? endTime : time);
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, ms);
}

/** Films a replay, frame by frame, however slow this machine is, from a moment at which somebody has something to say. */
async function film(browser, url, ask, record) {
  // It comes with Next.
  const { default: sharp } = await import('sharp');
  const page = await browser.newPage({ viewport: FILM_VIEW, colorScheme: 'dark' });
  const at = await moment(ask, record, 'game:property_bought', 0.45);
  await page.goto(`${url}/games/${record.gameId}/replay?at=${at - 2}`);
  await page.getByText('verified ✓').waitFor({ timeout: PATIENCE_MS });
  const session = await page.context().newCDPSession(page);
  const frames = [];
  for (let event = 0; event < FILM_EVENTS; event++) {
    await page.keyboard.press('ArrowRight');
    for (let i = 0; i < FRAMES; i++) {
      await showAt(page, (i + 1) * FRAME_MS);
      const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip: CLIP });
      frames.push(await sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer());
    }
    await showAt(page, Number.MAX_SAFE_INTEGER);
  }
  const { width, height } = CLIP;
  const raw = { width, height: height * frames.length, channels: 3, pageHeight: height };
  const delay = frames.map(() => FRAME_MS);
  const image = await sharp(Buffer.concat(frames), { raw, limitInputPixels: false })
    .webp({ quality: FILM_QUALITY, effort: 4, loop: 0, delay })
    .toBuffer();
  writeFileSync(join(FOLDER, 'match.webp'), image);
  console.log(`match.webp: ${frames.length} frames, ${Math.round(image.length / 1024)} KB`);
  await page.close();
}

/** How long after an event its picture is taken: while a shot flies, or when everything has come to rest. */
const SHOWN_MS = { clawpoly: 2_500, grab: 1_500, molttactics: 120 };

await bootstrap({ web: true, develop: true });
const { chromium } = await import('playwright-core');
const executablePath =
  process.env.CHROMIUM || execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
const folder = mkdtempSync(join(tmpdir(), 'league-images-'));
const server = await open(folder);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  mkdirSync(FOLDER, { recursive: true });
  const ask = api(server.url);
  const page = await browser.newPage({ viewport: VIEW, colorScheme: 'dark' });
  await film(browser, server.url, ask, await played(ask, FILMED, 'fast'));
  if (process.argv.includes('--film')) process.exit(0);
  const records = [];
  for (const table of TABLES) records.push(await played(ask, table));
  const [clawpoly, grab, molttactics] = records;
  await pictureOfReplay(page, server.url, ask, clawpoly, 'game:rent_paid', 0.6);
  await pictureOfReplay(page, server.url, ask, grab, 'word_made', 0.6);
  await pictureOfReplay(page, server.url, ask, molttactics, 'attacked', 0.45);
  for (const table of TABLES) await play(ask, table, 'normal');
  await page.waitForTimeout(LIVE_MS);
  await page.goto(server.url);
  // The board of the first match is on the stage.
  await page.locator('[data-game="clawpoly"] [inert] > *').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await picture(page, 'lobby');
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
