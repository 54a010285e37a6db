/** The server's addresses for code that runs in the browser. */
import { type Answer, type Call, callLeague, type EndpointName, type Reply } from './league';

/** Returns the server's URL: the pages' own origin, or the one that the page was rendered with. */
export function arenaUrl(): string {
  return document.documentElement.dataset.arena ?? location.origin;
}

/** Returns a WebSocket URL of the server, from a path like `/ws/watch?code=REEF42`. */
export function socketUrl(path: string): string {
  return new URL(path, arenaUrl()).href.replace(/^http/, 'ws');
}

export function ask<Name extends EndpointName>(
  name: Name,
  call?: Call<Name>,
  more?: RequestInit,
): Promise<Answer<Reply<Name>>> {
  return callLeague(arenaUrl(), name, call, more);
}
