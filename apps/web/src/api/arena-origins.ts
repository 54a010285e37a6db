/** Where the browser may connect when the arena is not where the pages come from: over HTTP and WebSocket. */
export function arenaOrigins(arenaUrl: string | undefined): readonly string[] {
  if (arenaUrl === undefined || arenaUrl === '') return [];
  const { origin } = new URL(arenaUrl);
  return [origin, origin.replace(/^http/, 'ws')];
}
