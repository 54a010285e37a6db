/** Whether a match waits for a person who leaves, as the arena decides it, and what the table says of that. */
import type { Text } from '../messages/message';
import type { RoomInfo } from '../viewer/live/messages';

export function waitsWords(
  { unrated, controls, seats }: Pick<RoomInfo, 'unrated' | 'controls' | 'seats'>,
  t: Text,
): string {
  const players = seats.filter(({ taken }) => taken === 'agent');
  if (players.length > 1) return t('waits.others');
  if (unrated === null || controls === 'none') return t('waits.rated');
  return players[0]?.kind === 'person' ? t('waits.days', { days: 30 }) : '';
}
