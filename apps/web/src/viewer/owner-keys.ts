/** Stores the owner keys of rooms opened in this browser, which allow controlling them. */
import { useSyncExternalStore } from 'react';

const PREFIX = 'lobster-league.owner.';

/** Also for browsers without storage, where a key lasts as long as the page. */
const keys = new Map<string, string>();
const listeners = new Set<() => void>();

export function keepOwnerKey(roomId: string, ownerKey: string): void {
  keys.set(roomId, ownerKey);
  try {
    localStorage.setItem(PREFIX + roomId, ownerKey);
  } catch {
    // It is in the map.
  }
  for (const tell of listeners) tell();
}

export function ownerKeyOf(roomId: string): string | null {
  const own = keys.get(roomId);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(PREFIX + roomId);
  } catch {
    return null;
  }
}

/** Returns whether this browser has the key of a room; false on the server. */
export function useOwned(roomId: string): boolean {
  return useSyncExternalStore(
    listen,
    () => ownerKeyOf(roomId) !== null,
    () => false,
  );
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
