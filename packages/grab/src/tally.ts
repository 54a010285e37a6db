/** What each event adds to the players' statistics. */
import type { GrabEvent } from './events.js';

export function tally(event: GrabEvent, add: (seat: number, counter: string, amount: number) => void): void {
  if (event.type !== 'word_made') return;
  const { seat, word, points, from } = event.data;
  add(seat, 'wordsMade', 1);
  add(seat, 'lettersPlayed', word.length);
  add(seat, 'pointsMade', points);
  if (from === null || from.seat === seat) return;
  add(seat, 'wordsStolen', 1);
  add(from.seat, 'wordsLost', 1);
}
