/** Pictures of pages in `screenshots/`, for who runs a suite to look at them: `npm run proof` takes none. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, PageScreenshotOptions } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../screenshots', import.meta.url));

/** More than any of it takes; a browser without a graphics card may draw no frame at all after a change of its size, until something moves. */
const STILL_MS = 10_000;

/** What a picture waits for, and what is measured next needs, too: fonts, two frames, and colours that are on their way. */
const DRAWN = `Promise.race([new Promise((done) => setTimeout(done, ${STILL_MS})), document.fonts.ready
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  .then(() => Promise.allSettled(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished),
  ))]).then(() => undefined)`;

export async function picture(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (process.env.PROOF === '1') await page.evaluate(DRAWN);
  else await page.screenshot({ path: join(FOLDER, `${name}.png`), ...options });
}
