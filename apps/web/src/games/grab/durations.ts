/** Animation durations in ms at normal pace. */
import type { GrabEvent } from '@lobster-league/grab/watch';

export const TURN_UP_MS = 500;
export const FLIGHT_MS = 620;
export const SLIDE_MS = 300;
export const STAGGER_MS = 45;

export function durationOf(event: GrabEvent): number {
  switch (event.type) {
    case 'turn_starting':
      return TURN_UP_MS;
    case 'word_made':
      return FLIGHT_MS + Math.min(8, event.data.word.length) * STAGGER_MS;
    case 'player_passed':
      return 120;
    case 'game_ending':
      return 1200;
    case 'turn_ending':
    case 'player_disconnected':
    case 'player_reconnected':
    case 'player_forfeited':
      return 0;
  }
}
