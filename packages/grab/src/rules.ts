/** The rules: what each move and each host fact does. */
import { CLOCK, type Emit, type HostFact, type Move, type Rejection, type Rng } from '@lobster-league/kernel';
import type { GrabAction, WordMove } from './actions.js';
import { isRejection, judgeClaim, outOfRange } from './claim.js';
import { letterSet, type Source, type Way } from './construct.js';
import type { GrabEvent, Who, WordMade } from './events.js';
import type { GrabState } from './state.js';
import { letterAt, wordValue } from './tiles.js';
import { endGame, endTurn, endTurnIfAllPassed, isThere } from './turns.js';

export function step(
  state: GrabState,
  moves: readonly Move<GrabAction>[],
  rng: Rng,
  emit: Emit<GrabEvent>,
): Rejection | null {
  const [move, second] = moves;
  if (move === undefined || second !== undefined) {
    return { code: 'ONE_MOVE_AT_A_TIME', message: 'Send one move at a time' };
  }
  if (state.places !== null) return { code: 'GAME_ENDED', message: 'Game has ended' };
  const { action } = move;
  if (action.type === 'time_expired') return timeExpired(state, move, rng, emit);
  if (state.players[move.seat] === undefined) return outOfRange(move.seat, state.table.num_players);
  if (state.players[move.seat]!.forfeited) {
    return { code: 'FORFEITED', message: 'You have left this game; your words stay on the table' };
  }
  switch (action.type) {
    case 'move':
      return claim(state, move.seat, action, emit);
    case 'ready_for_next_turn':
      return pass(state, move, rng, emit);
  }
}

/**
 * Judges a claim against the table as it is now: the first player to claim gets the word. Players who have passed may
 * claim too.
 */
function claim(state: GrabState, mover: number, action: WordMove, emit: Emit<GrabEvent>): Rejection | null {
  const way = judgeClaim(state, mover, action);
  if (isRejection(way)) return way;
  makeWord(state, mover, action.word, way, emit);
  return null;
}

function makeWord(state: GrabState, mover: number, word: string, way: Way, emit: Emit<GrabEvent>): void {
  const { table } = state;
  const source = way === 'pool' ? '' : takeWord(state, way);
  const letters = added(word, source);
  for (const letter of letters) table.pool[letterAt(letter, 0)]!--;
  table.words_per_player[mover]!.push(word);
  state.letter_sets[mover]!.push(letterSet(word));
  const points = wordValue(word);
  table.scores[mover]! += points;
  state.moves_count++;
  state.words_made++;

  // The table has changed: players who had passed may play again, and the mover's ask is answered.
  for (let seat = 0; seat < table.num_players; seat++) {
    if (!isThere(state, seat)) continue;
    if (table.passed[seat] || seat === mover) state.asks[seat] = state.next_ask++;
    table.passed[seat] = false;
  }
  const made: WordMade = {
    ...who(state, mover),
    word,
    points,
    letters,
    from: way === 'pool' ? null : { ...who(state, way.player), word: source },
  };
  state.last_word = made;
  if (emit !== null) emit({ type: 'word_made', data: made });
}

function takeWord({ table, letter_sets }: GrabState, { player, place }: Source): string {
  letter_sets[player]!.splice(place, 1);
  return table.words_per_player[player]!.splice(place, 1)[0]!;
}

/** Returns the letters that the word has in addition to the source's, in the order of the word. */
function added(word: string, source: string): string[] {
  let used = source;
  return [...word].filter((letter) => {
    if (!used.includes(letter)) return true;
    used = used.replace(letter, '');
    return false;
  });
}

function pass(
  state: GrabState,
  { seat, ask }: Move<GrabAction>,
  rng: Rng,
  emit: Emit<GrabEvent>,
): Rejection | null {
  const { passed } = state.table;
  if (!passed.includes(false)) {
    return { code: 'ALL_PASSED', message: 'All players have already passed this turn' };
  }
  if (passed[seat]) {
    return {
      code: 'ALREADY_PASSED',
      message: 'You have already passed this turn; make a word, or wait for the next letter',
    };
  }
  if (ask !== null && ask !== state.asks[seat]) {
    return { code: 'STALE_PASS', message: 'The table has changed since; look at it again before you pass' };
  }
  passed[seat] = true;
  if (emit !== null) emit({ type: 'player_passed', data: who(state, seat) });
  endTurnIfAllPassed(state, rng, emit);
  return null;
}

function timeExpired(
  state: GrabState,
  { seat, ask }: Move<GrabAction>,
  rng: Rng,
  emit: Emit<GrabEvent>,
): Rejection | null {
  if (seat !== CLOCK) return { code: 'NOT_YOUR_TURN', message: 'Not your turn' };
  if (ask !== null && ask !== state.timer) {
    return { code: 'STALE_TIMER', message: 'That turn is over; the timer of this one is another' };
  }
  endTurn(state, 'time_expired', rng, emit);
  return null;
}

export function learn(state: GrabState, fact: HostFact, rng: Rng, emit: Emit<GrabEvent>): void {
  if (state.places !== null) return;
  if (fact.type === 'stop') {
    endGame(state, fact.reason, emit);
    return;
  }
  const player = state.players[fact.seat];
  if (player === undefined || player.forfeited) return;
  switch (fact.type) {
    case 'presence':
      if (player.connected === fact.connected) return;
      player.connected = fact.connected;
      // A player who reconnects has not passed.
      state.table.passed[fact.seat] = !fact.connected;
      if (fact.connected) state.asks[fact.seat] = state.next_ask++;
      if (emit !== null) {
        const type = fact.connected ? 'player_reconnected' : 'player_disconnected';
        emit({ type, data: who(state, fact.seat) });
      }
      break;
    case 'forfeit':
      player.forfeited = true;
      state.table.passed[fact.seat] = true;
      if (emit !== null) {
        emit({ type: 'player_forfeited', data: { ...who(state, fact.seat), reason: fact.reason } });
      }
      if (state.players.every((one) => one.forfeited)) {
        endGame(state, 'all_forfeited', emit);
        return;
      }
      break;
  }
  endTurnIfAllPassed(state, rng, emit);
}

function who(state: GrabState, seat: number): Who {
  return { player: state.players[seat]!.username, seat };
}
