/** Judges a claim: whether it is legal, and how the word is made. */
import type { Rejection } from '@lobster-league/kernel';
import type { WordMove } from './actions.js';
import { findWay, fromPool, fromWord, type Way } from './construct.js';
import { dictionary } from './dictionary/index.js';
import type { GrabState } from './state.js';
import { LETTERS, letterAt } from './tiles.js';

/** Returns how the claimed word is made, or why the claim is refused. */
export function judgeClaim(state: GrabState, mover: number, move: WordMove): Way | Rejection {
  const { table } = state;
  const { word } = move;
  for (let place = 0; place < word.length; place++) {
    const letter = letterAt(word, place);
    if (letter < 0 || letter >= LETTERS) return invalidCharacter(word);
  }
  if (!dictionary(state.config.dictionary).has(word)) {
    return { code: 'WORD_NOT_ALLOWED', message: `Word '${word}' is not in the allowed word list` };
  }
  if (move.from === undefined) return findWay(table, state.letter_sets, mover, word) ?? cannotConstruct(word);
  if (move.from === 'pool') return fromPool(table, word) ? 'pool' : cannotConstruct(word);
  const { player, word: wanted } = move.from;
  const owner =
    typeof player === 'number' ? player : state.players.findIndex((one) => one.player_id === player);
  const words = table.words_per_player[owner];
  if (words === undefined) return outOfRange(player, table.num_players);
  const place = words.indexOf(wanted);
  if (place < 0 || !fromWord(table, word, wanted)) return cannotConstruct(word);
  return { player: owner, place };
}

export function isRejection(way: Way | Rejection): way is Rejection {
  return way !== 'pool' && 'code' in way;
}

export function outOfRange(player: number | string, players: number): Rejection {
  return { code: 'PLAYER_OUT_OF_RANGE', message: `Player ${player} is out of range (0-${players - 1})` };
}

function cannotConstruct(word: string): Rejection {
  return {
    code: 'CANNOT_CONSTRUCT',
    message: `Cannot construct word '${word}' with available letters and words`,
  };
}

function invalidCharacter(word: string): Rejection {
  const odd = [...word].find((character) => character < 'a' || character > 'z');
  return {
    code: 'INVALID_CHARACTER',
    message: `Word contains invalid character: '${odd}'. Only letters 'a' to 'z' are allowed`,
  };
}
