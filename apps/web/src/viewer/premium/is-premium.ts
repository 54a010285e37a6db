/** Returns whether a room is played for money. */
export function isPremium(extra: Readonly<Record<string, unknown>>): boolean {
  return extra.mode === 'premium';
}
