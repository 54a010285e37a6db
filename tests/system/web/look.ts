/** A page in every size, by night and by day: a picture, nothing serious for axe, and no scrolling to the side. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { audit } from './audit.js';
import { picture } from './picture.js';
import { LARGE, NARROW, PHONE, WIDE } from './site.js';

export async function look(page: Page, name: string): Promise<void> {
  const complaints: string[] = [];
  for (const viewport of [PHONE, NARROW, WIDE, LARGE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `${name}-${viewport.width}-${colorScheme}`, { fullPage: true });
      if (viewport === WIDE) complaints.push(...(await audit(page)));
    }
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (wide > viewport.width) complaints.push(`${viewport.width}: scrolls sideways, ${wide} px`);
  }
  expect(complaints).toEqual([]);
}
