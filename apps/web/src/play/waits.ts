/** Whether a match waits for a person who leaves, as the arena decides it, and what the table says of that. */
import type { RoomInfo } from '../viewer/live/messages';

export function waitsWords({
  unrated,
  controls,
  seats,
}: Pick<RoomInfo, 'unrated' | 'controls' | 'seats'>): string {
  const players = seats.filter(({ taken }) => taken === 'agent');
  if (players.length > 1) return 'Others play too, so the match does not wait for who leaves.';
  if (unrated === null || controls === 'none') return 'It is rated, so it does not wait for who leaves.';
  return players[0]?.kind === 'person' ? 'You may close this page: the match waits for you for 30 days.' : '';
}
