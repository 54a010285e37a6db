/** The keys of rooms that were opened in this browser: who opened a room may control it, and nobody else sees the key. */
import { useSyncExternalStore } from 'react';

const PREFIX = 'lobster-league.owner.';

export function keepOwnerKey(roomId: string, ownerKey: string): void {
  try {
    localStorage.setItem(PREFIX + roomId, ownerKey);
  } catch {
    // A browser that keeps nothing: the room is controlled from this page's address bar no longer than it is open.
  }
}

export function ownerKeyOf(roomId: string): string | null {
  try {
    return localStorage.getItem(PREFIX + roomId);
  } catch {
    return null;
  }
}

/** Whether this browser has the key of a room; not known on the server. */
export function useOwned(roomId: string): boolean {
  return useSyncExternalStore(
    unchanging,
    () => ownerKeyOf(roomId) !== null,
    () => false,
  );
}

function unchanging(): () => void {
  return () => undefined;
}
