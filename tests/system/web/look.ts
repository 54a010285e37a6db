/** A page in every size, by night and by day: a picture, nothing serious for axe, and no scrolling to the side. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { audit } from './audit.js';
import { LARGE, NARROW, PHONE, WIDE } from './site.js';

const PICTURES = fileURLToPath(new URL('../../../screenshots', import.meta.url));

export async function look(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const complaints: string[] = [];
  for (const viewport of [PHONE, NARROW, WIDE, LARGE]) {
    await page.setViewportSize(viewport);
    // By day nothing is elsewhere: one size shows the colours.
    for (const colorScheme of viewport === WIDE ? (['dark', 'light'] as const) : (['dark'] as const)) {
      await page.emulateMedia({ colorScheme });
      const path = join(PICTURES, `${name}-${viewport.width}-${colorScheme}.jpg`);
      await page.screenshot({ path, fullPage: true });
      if (viewport === WIDE) complaints.push(...(await audit(page)));
    }
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (wide > viewport.width) complaints.push(`${viewport.width}: scrolls sideways, ${wide} px`);
  }
  expect(complaints).toEqual([]);
}
