import type { Text } from '../messages/message';

/** How many others watch, in words: open connections besides this page's. */
export function watchingText(others: number, t: Text): string {
  return others <= 0 ? t('live.onlyYou') : t('live.others', { count: others });
}
