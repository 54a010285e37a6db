/** The course of a game: draw a letter, make words, end the turn when all pass or time runs out, end the game. */
import type { Emit, Rng } from '@lobster-league/kernel';
import type { GrabEvent, TurnEndReason } from './events.js';
import type { GrabState } from './state.js';
import { letterOf, sum, wordValue } from './tiles.js';

const FIRST_LETTERS = 3;
const LETTERS_A_TURN = 1;

/** Returns whether the player is in the game and connected. All other players count as passed. */
export function isThere(state: GrabState, seat: number): boolean {
  const player = state.players[seat]!;
  return player.connected && !player.forfeited;
}

export function startTurn(state: GrabState, rng: Rng, emit: Emit<GrabEvent>): void {
  const { table } = state;
  state.turn_number++;
  state.moves_count = 0;
  const drawn: string[] = [];
  for (let left = state.turn_number === 1 ? FIRST_LETTERS : LETTERS_A_TURN; left > 0; left--) {
    drawn.push(letterOf(drawLetter(table.bag, table.pool, rng)));
  }
  state.timer = state.next_ask++;
  for (let seat = 0; seat < table.num_players; seat++) {
    table.passed[seat] = !isThere(state, seat);
    state.asks[seat] = state.next_ask++;
  }
  if (emit !== null) {
    emit({
      type: 'turn_starting',
      data: {
        turn_number: state.turn_number,
        letters_drawn: drawn,
        time_limit: state.config.time_limit_seconds,
        letters_remaining_in_bag: sum(table.bag),
      },
    });
  }
}

function drawLetter(bag: number[], pool: number[], rng: Rng): number {
  let tile = rng.below(sum(bag));
  let letter = 0;
  while (tile >= bag[letter]!) tile -= bag[letter++]!;
  bag[letter]!--;
  pool[letter]!++;
  return letter;
}

/** Ends the turn once all players have passed. If nobody is connected, the game waits instead. */
export function endTurnIfAllPassed(state: GrabState, rng: Rng, emit: Emit<GrabEvent>): void {
  const somebody = state.players.some((_, seat) => isThere(state, seat));
  if (somebody && !state.table.passed.includes(false)) endTurn(state, 'all_players_passed', rng, emit);
}

export function endTurn(state: GrabState, reason: TurnEndReason, rng: Rng, emit: Emit<GrabEvent>): void {
  if (emit !== null) {
    emit({
      type: 'turn_ending',
      data: { turn_number: state.turn_number, reason, final_moves_count: state.moves_count },
    });
  }
  if (sum(state.table.bag) > 0) startTurn(state, rng, emit);
  else endGame(state, 'bag_empty', emit);
}

/** Adds the end bonuses and ranks the players: those who stayed before those who forfeited, then by score. */
export function endGame(state: GrabState, reason: string, emit: Emit<GrabEvent>): void {
  const { players, table } = state;
  const { scores } = table;
  addBonuses(table);
  state.reason = reason;
  state.places = players.map(
    (player, seat) =>
      1 +
      players.filter((other, rival) =>
        other.forfeited === player.forfeited ? scores[rival]! > scores[seat]! : player.forfeited,
      ).length,
  );
  if (emit !== null) {
    const winners = winnersOf(state);
    emit({
      type: 'game_ending',
      data: {
        reason,
        final_scores: Object.fromEntries(players.map((player, seat) => [player.username, scores[seat]!])),
        winner: winners[0]!,
        winners,
      },
    });
  }
}

/** Adds the value of the words that each player still owns to its score. */
export function addBonuses(table: { words_per_player: string[][]; scores: number[] }): void {
  table.words_per_player.forEach((words, seat) => {
    for (const word of words) table.scores[seat]! += wordValue(word);
  });
}

/** Returns the winners' names in join order; none before the end. */
export function winnersOf({ players, places }: GrabState): string[] {
  return players.filter((_, seat) => places?.[seat] === 1).map((player) => player.username);
}
