/** What people see of a game: everything. The order of the tiles in the bag is not decided before each draw. */
import type { Seat } from '@lobster-league/kernel';
import type { GrabConfig } from './config.js';
import type { GrabEvent, WordMade } from './events.js';
import type { GrabPlayer, GrabState, GrabView, Table } from './state.js';
import { LETTERS, letterAt, sum, TILE_COUNTS, TILES } from './tiles.js';
import { addBonuses, winnersOf } from './turns.js';

export function newTable(players: number): Table {
  return {
    num_players: players,
    pool: new Array<number>(LETTERS).fill(0),
    bag: [...TILE_COUNTS],
    words_per_player: Array.from({ length: players }, () => []),
    scores: new Array<number>(players).fill(0),
    passed: new Array<boolean>(players).fill(false),
  };
}

export function newPlayer(seat: Seat): GrabPlayer {
  return { player_id: seat.id, username: seat.name, connected: true, forfeited: false };
}

export function view(state: GrabState): GrabView {
  const { table } = state;
  const winners = winnersOf(state);
  return {
    status: state.places === null ? 'active' : 'finished',
    dictionary: state.config.dictionary,
    time_limit: state.config.time_limit_seconds,
    players: state.players.map((player) => ({ ...player })),
    turn_number: state.turn_number,
    moves_count: state.moves_count,
    letters_remaining_in_bag: sum(table.bag),
    last_word: state.last_word,
    reason: state.reason,
    winner: winners[0] ?? null,
    winners,
    state: {
      num_players: table.num_players,
      pool: [...table.pool],
      bag: [...table.bag],
      words_per_player: table.words_per_player.map((words) => [...words]),
      scores: [...table.scores],
      passed: [...table.passed],
    },
  };
}

export function opening(
  config: Pick<GrabConfig, 'dictionary' | 'time_limit_seconds'>,
  seats: readonly Seat[],
): GrabView {
  return {
    status: 'waiting',
    dictionary: config.dictionary,
    time_limit: config.time_limit_seconds,
    players: seats.map(newPlayer),
    turn_number: 0,
    moves_count: 0,
    letters_remaining_in_bag: TILES,
    last_word: null,
    reason: null,
    winner: null,
    winners: [],
    state: newTable(seats.length),
  };
}

export function fold(seen: GrabView, event: GrabEvent): void {
  const { state, players } = seen;
  switch (event.type) {
    case 'turn_starting':
      seen.status = 'active';
      seen.turn_number = event.data.turn_number;
      seen.moves_count = 0;
      seen.letters_remaining_in_bag = event.data.letters_remaining_in_bag;
      for (const drawn of event.data.letters_drawn) {
        const letter = letterAt(drawn, 0);
        state.bag[letter]!--;
        state.pool[letter]!++;
      }
      reopenPasses(seen);
      break;
    case 'turn_ending':
      break;
    case 'word_made':
      foldWord(seen, event.data);
      break;
    case 'player_passed':
      state.passed[event.data.seat] = true;
      break;
    case 'player_disconnected':
      players[event.data.seat]!.connected = false;
      state.passed[event.data.seat] = true;
      break;
    case 'player_reconnected':
      players[event.data.seat]!.connected = true;
      state.passed[event.data.seat] = false;
      break;
    case 'player_forfeited':
      players[event.data.seat]!.forfeited = true;
      state.passed[event.data.seat] = true;
      break;
    case 'game_ending':
      seen.status = 'finished';
      seen.reason = event.data.reason;
      seen.winner = event.data.winner;
      seen.winners = [...event.data.winners];
      addBonuses(state);
      break;
  }
}

function foldWord(seen: GrabView, made: WordMade): void {
  const { pool, words_per_player, scores } = seen.state;
  for (const letter of made.letters) pool[letterAt(letter, 0)]!--;
  if (made.from !== null) {
    const words = words_per_player[made.from.seat]!;
    words.splice(words.indexOf(made.from.word), 1);
  }
  words_per_player[made.seat]!.push(made.word);
  scores[made.seat]! += made.points;
  seen.moves_count++;
  seen.last_word = made;
  reopenPasses(seen);
}

function reopenPasses({ players, state }: GrabView): void {
  players.forEach((player, seat) => {
    state.passed[seat] = !player.connected || player.forfeited;
  });
}
