/** Starts the browser. When it is the browser itself that fails, the error says so: then the suite may be run again. */
import { type Browser, chromium } from 'playwright-core';
import { BROWSER_FAILED, type Chromium } from '../../support/services/index.js';

export async function launch({ executablePath, args }: Chromium): Promise<Browser> {
  try {
    return await chromium.launch({ executablePath, args: [...args] });
  } catch (error) {
    throw new Error(`${BROWSER_FAILED}: ${String(error)}`);
  }
}
