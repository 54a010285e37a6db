/** Animation durations in ms at normal pace. */
import type { GrabEvent } from '@lobster-league/grab/watch';

export const TURN_UP_MS = 500;
const FLIGHT_MS = 620;
export const SLIDE_MS = 300;
export const STAGGER_MS = 45;
/** So many tiles start one after the other, the rest with the last of them. */
export const MOST_STAGGERED = 8;
/** A stolen word of so many letters is a great one. */
const GREAT_STEAL = 7;
/** When a flight is so far, the word can be read. */
const READABLE = 0.9;

type WordMade = Extract<GrabEvent, { type: 'word_made' }>['data'];

/** Returns how long a tile flies: the longer a stolen word, the slower it goes. */
export function flightOf({ word, from, seat }: WordMade): number {
  const isStolen = from !== null && from.seat !== seat;
  if (!isStolen) return FLIGHT_MS;
  return FLIGHT_MS * (word.length >= GREAT_STEAL ? 2.4 : 1.3);
}

function staggered({ word }: WordMade): number {
  return Math.min(MOST_STAGGERED, word.length) * STAGGER_MS;
}

export function durationOf(event: GrabEvent): number {
  switch (event.type) {
    case 'turn_starting':
      return TURN_UP_MS;
    case 'word_made':
      return flightOf(event.data) + staggered(event.data);
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

/** Returns after how long the tiles lie where they belong, and what they spell may be told. */
export function revealOf(event: GrabEvent): number {
  return event.type === 'word_made' ? READABLE * durationOf(event) : 0;
}
