/** The arena as a page in the browser reaches it. */
import { type Answer, type Call, callLeague, type EndpointName, type Reply } from './league';

/** Where the arena is: with the pages, or where the pages' own server said. */
export function arenaUrl(): string {
  return document.documentElement.dataset.arena ?? location.origin;
}

/** A WebSocket address of the arena's, from a path like `/ws/watch?code=REEF42`. */
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
