/** How many others watch, in words: open connections besides this page's. */
export function watchingText(others: number): string {
  if (others <= 0) return 'Only you watch';
  return others === 1 ? '1 other watching' : `${others} others watching`;
}
