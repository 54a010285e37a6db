/** A real browser for page tests: the one that CHROMIUM names, or one on the PATH. */
import { isExecutable, onPath } from './executable.js';
import { Missing } from './suite.js';

/** What an unattended browser needs: no sandbox for root, no calls home, and no graphics card imitated. */
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-gpu',
  '--disable-software-rasterizer',
];

/** What a test says when it is the browser that failed; scripts/suites.mjs looks for these words. */
export const BROWSER_FAILED = 'the browser itself crashed or did not start';

export interface Chromium {
  /** For playwright-core's `chromium.launch`. */
  readonly executablePath: string;
  readonly args: readonly string[];
}

export function findChromium(): Chromium | Missing {
  const { CHROMIUM } = process.env;
  const named = CHROMIUM === undefined || CHROMIUM === '' ? null : CHROMIUM;
  if (named !== null && !isExecutable(named)) {
    return new Missing(`program ${named}`, 'let CHROMIUM name a Chromium, or leave it out');
  }
  const executablePath = named ?? onPath('chromium', 'chromium-browser', 'google-chrome');
  if (executablePath === null) {
    return new Missing('Chromium', 'install chromium (Debian: apt-get install chromium)');
  }
  return { executablePath, args: ARGS };
}
