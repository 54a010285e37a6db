/** Keeps the commitments of matches that this tab has seen live, to compare them with the replays afterwards. */

const PREFIX = 'lobster-league.commitment.';

/** Also for browsers without storage, where it lasts as long as the page. */
const kept = new Map<string, string>();

/** The first one counts: another would be a lie. */
export function keepCommitment(matchId: string, commitment: string): void {
  if (keptCommitment(matchId) !== null) return;
  kept.set(matchId, commitment);
  try {
    sessionStorage.setItem(PREFIX + matchId, commitment);
  } catch {
    // It is in the map.
  }
}

/** Returns the commitment that was seen live; null for a match that was not. */
export function keptCommitment(matchId: string): string | null {
  const own = kept.get(matchId);
  if (own !== undefined) return own;
  try {
    return sessionStorage.getItem(PREFIX + matchId);
  } catch {
    return null;
  }
}
