/** The origins that the browser may connect to when the server is not where the pages come from: HTTP and WebSocket. */
export function arenaOrigins(arenaUrl: string | undefined): readonly string[] {
  if (arenaUrl === undefined || arenaUrl === '') return [];
  const { origin } = new URL(arenaUrl);
  return [origin, origin.replace(/^http/, 'ws')];
}
