/** What an operator does in the browser: signs in with a key, opens a view, and confirms an act with a reason. */
import { OperatorKeys } from '@lobster-league/arena';
import { systemRandom } from '@lobster-league/server';
import { shareAdmin } from '@lobster-league/stores';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from './site.js';

type Role = 'viewer' | 'moderator' | 'operator';

/** A key as `league admin key` makes it, on the machine of the server. */
export async function newKey(site: Site, role: Role, name = `${role}-ana`): Promise<string> {
  const store = shareAdmin(site.server.folder);
  try {
    const keys = new OperatorKeys(store, { now: Date.now }, systemRandom);
    return (await keys.make({ name, role, expiresAt: null })).key;
  } finally {
    await store.close();
  }
}

/** The navigation between the views, once it is there. */
export async function signIn(page: Page, key: string): Promise<Locator> {
  await page.getByLabel('Operator key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page.getByRole('navigation', { name: 'Operators' });
}

export function openView(page: Page, view: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Operators' }).getByRole('link', { name: view }).click();
}

/** Says why, in the open dialog; it is closed afterwards. */
export async function confirm(page: Page, because: string, button: string): Promise<void> {
  await sayWhy(page, because, button);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The same, where the dialog stays to show something. */
export async function sayWhy(page: Page, because: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const done = dialog.getByRole('button', { name: button, exact: true });
  expect(await done.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Reason/).fill(because);
  await done.click();
}
