/** What each command does to a tournament: the only way for it to change. Pairings come from the seed and the results. */
import { Rng } from '@lobster-league/kernel';
import { arenaRound } from './arena-round.js';
import { bracketOf, isUndecided, knockoutRound, MOST_LEGS, nextSlots } from './knockout.js';
import { drawn, gamePoints, pairingPoints, WIN } from './points.js';
import { roundRobinRound } from './round-robin.js';
import {
  activeEntrants,
  legOf,
  type Pairing,
  type Refusal,
  type Tournament,
  type TournamentState,
} from './state.js';
import { type Round, swissRound } from './swiss.js';
import { seated } from './tables.js';
import { type Command, MOST_ENTRANTS, MOST_ROUND_ROBIN } from './terms.js';

/** A match that is called off is played so often; then it is drawn. */
export const MOST_ATTEMPTS = 3;
/** Who is not there so often in a row is not paired any more. */
export const MOST_NO_SHOWS = 2;

/** Changes the state as the command says; a refused command changes nothing. */
export function reduce(tournament: Tournament, state: TournamentState, command: Command): Refusal | null {
  switch (command.type) {
    case 'join':
      return join(tournament, state, command);
    case 'leave':
      return leave(tournament, state, command);
    case 'start':
      return start(tournament, state, command.at);
    case 'pair':
      return pair(tournament, state, command.at);
    case 'result':
      return result(tournament, state, command);
    case 'cancel':
      if (state.status !== 'open' && state.status !== 'running') return refused('NOT_RUNNING', 'It is over.');
      state.status = 'cancelled';
      state.reason = command.reason;
      state.endedAt = command.at;
      return null;
  }
}

function refused(code: Refusal['code'], message: string): Refusal {
  return { code, message };
}

function join(
  { terms }: Tournament,
  state: TournamentState,
  command: Command & { type: 'join' },
): Refusal | null {
  const { status, entrants } = state;
  const { id, name, rating, bot, options } = command;
  const before = entrants.find((entrant) => entrant.id === id);
  if (before?.left === null) return refused('ALREADY_JOINED', 'That entrant has joined already.');
  if (status !== 'open' && !(status === 'running' && terms.kind === 'arena'))
    return refused('NOT_OPEN', 'Nobody can join any more.');
  if (before !== undefined) {
    before.left = null;
    before.noShows = 0;
    before.freeSince = state.pairings.length;
    return null;
  }
  const most = terms.kind === 'round_robin' ? MOST_ROUND_ROBIN : MOST_ENTRANTS;
  if (entrants.length >= most) return refused('TOO_MANY', `At most ${most} can take part.`);
  entrants.push({
    id,
    name,
    rating,
    bot,
    ...(options === undefined ? {} : { options }),
    seed: status === 'open' ? 0 : entrants.length + 1,
    left: null,
    points: 0,
    byes: 0,
    played: 0,
    wins: 0,
    noShows: 0,
    seated: Array.from({ length: terms.seats }, () => 0),
    last: [],
    freeSince: state.pairings.length,
    out: null,
  });
  return null;
}

function leave(
  tournament: Tournament,
  state: TournamentState,
  { id, at }: Command & { type: 'leave' },
): Refusal | null {
  const { status, entrants } = state;
  const entrant = entrants.find((one) => one.id === id);
  if (entrant === undefined || entrant.left !== null)
    return refused('NOT_JOINED', 'That entrant does not take part.');
  if (status === 'open') {
    entrants.splice(entrants.indexOf(entrant), 1);
    return null;
  }
  if (status !== 'running') return refused('NOT_RUNNING', 'It is over.');
  // What it plays goes on: whoever leaves has lost that by the rules of the match.
  entrant.left = 'left';
  goOn(tournament, state, at);
  return null;
}

function start(tournament: Tournament, state: TournamentState, at: number): Refusal | null {
  const { terms, seed } = tournament;
  const { status, entrants } = state;
  if (status !== 'open') return refused('NOT_OPEN', 'It has begun already.');
  if (terms.kind !== 'arena' && entrants.length < terms.leastSeats)
    return refused('TOO_FEW', `It takes ${terms.leastSeats} entrants or more.`);
  state.status = 'running';
  state.startedAt = at;
  const lots = Rng.fromSeed(`${seed} seeding`);
  const bySeed = lots
    .shuffle(entrants.map((_, i) => i))
    .sort((a, b) => entrants[b]!.rating - entrants[a]!.rating);
  for (const [i, one] of bySeed.entries()) entrants[one]!.seed = i + 1;
  if (terms.kind === 'arena') {
    state.closesAt = at + (terms.windowMs ?? 0);
    return null;
  }
  if (terms.kind === 'knockout') state.slots = terms.seats === 2 ? bracketOf(bySeed) : bySeed;
  if (terms.kind === 'round_robin') state.slots = lots.shuffle(entrants.map((_, i) => i));
  nextRound(tournament, state, at);
  return null;
}

function pair(tournament: Tournament, state: TournamentState, at: number): Refusal | null {
  if (state.status !== 'running' || tournament.terms.kind !== 'arena')
    return refused('NOT_RUNNING', 'No arena is open.');
  if (at >= (state.closesAt ?? 0)) {
    if (state.closed) return refused('NOT_RUNNING', 'The arena is closed already.');
    state.closed = true;
    goOn(tournament, state, at);
    return null;
  }
  const round = arenaRound(tournament.terms, state);
  if (round.tables.length === 0) return refused('TOO_FEW', 'Too few are free.');
  state.round++;
  seat(tournament, state, round, Rng.fromSeed(`${tournament.seed} arena ${state.pairings.length}`));
  return null;
}

function result(
  tournament: Tournament,
  state: TournamentState,
  command: Command & { type: 'result' },
): Refusal | null {
  const { pairing: number, game: index, attempt, match, places, absent, at } = command;
  const pairing = state.pairings[number - 1];
  const game = pairing?.games[index];
  if (state.status !== 'running') return refused('NOT_RUNNING', 'It is not running.');
  if (pairing === undefined || game === undefined) return refused('NO_SUCH_GAME', 'There is no such game.');
  if (game.points !== null || game.attempt !== attempt)
    return refused('ALREADY_PLAYED', 'That has a result already.');
  const { players } = pairing;
  const fits = places === null || places.length === players.length;
  if (!fits || absent.some((seat) => seat >= players.length))
    return refused('NOT_A_RESULT', 'A result has a place for each seat.');
  if (places === null && attempt < MOST_ATTEMPTS) {
    game.attempt++;
    return null;
  }
  game.match = match;
  game.places = places;
  game.points = places === null ? drawn(players.length) : gamePoints(places, absent);
  countNoShows(state, pairing, index, absent);
  if (pairing.games.every(({ points }) => points !== null)) finishPairing(tournament, state, pairing);
  goOn(tournament, state, at);
  return null;
}

function countNoShows(
  { entrants }: TournamentState,
  { players }: Pairing,
  game: number,
  absent: readonly number[],
): void {
  for (const seat of players.keys()) {
    const entrant = entrants[players[(seat + game) % players.length]!]!;
    entrant.noShows = absent.includes(seat) ? entrant.noShows + 1 : 0;
    if (entrant.noShows >= MOST_NO_SHOWS) entrant.left ??= 'no_show';
  }
}

function finishPairing({ terms }: Tournament, state: TournamentState, pairing: Pairing): void {
  const { players, games } = pairing;
  pairing.points = pairingPoints(players.length, games);
  const legs = games.length / legOf(terms, pairing);
  if (terms.kind === 'knockout' && legs < MOST_LEGS && isUndecided(terms, state, pairing)) {
    pairing.points = null;
    for (const game of newGames(legOf(terms, pairing))) games.push(game);
    return;
  }
  state.open.splice(state.open.indexOf(pairing.number), 1);
  const most = pairing.points.reduce((best, points) => Math.max(best, points), 0);
  for (const [i, player] of players.entries()) {
    const entrant = state.entrants[player]!;
    entrant.points += pairing.points[i]!;
    entrant.played++;
    entrant.freeSince = state.pairings.length;
    if (pairing.points[i] === most && most > 0) entrant.wins++;
  }
}

/** Begins what comes next once nothing is open any more. */
function goOn(tournament: Tournament, state: TournamentState, at: number): void {
  const { kind } = tournament.terms;
  if (state.status !== 'running' || state.open.length > 0) return;
  if (kind !== 'arena') nextRound(tournament, state, at);
  else if (state.closed) finish(state, at);
}

function nextRound(tournament: Tournament, state: TournamentState, at: number): void {
  const { terms, seed } = tournament;
  for (;;) {
    if (terms.kind === 'knockout' && state.round > 0) state.slots = nextSlots(terms, state);
    const rng = Rng.fromSeed(`${seed} round ${state.round + 1}`);
    const round = roundOf(tournament, state, rng);
    if (round === null) {
      finish(state, at);
      return;
    }
    state.round++;
    seat(tournament, state, round, rng);
    if (state.open.length > 0) return;
  }
}

function roundOf({ terms }: Tournament, state: TournamentState, rng: Rng): Round | null {
  const active = activeEntrants(state);
  switch (terms.kind) {
    case 'swiss':
      if (state.round >= terms.rounds || active.length < terms.leastSeats) return null;
      return swissRound(terms, state, active, rng);
    case 'round_robin':
      return active.length < 2 ? null : roundRobinRound(terms, state, rng);
    case 'knockout':
      return knockoutRound(terms, state);
    case 'arena':
      return null;
  }
}

function seat({ terms }: Tournament, state: TournamentState, { tables, byes }: Round, rng: Rng): void {
  const { entrants, pairings, round } = state;
  for (const table of tables) {
    const players = seated(table, entrants, rng);
    const there = players.filter((player) => entrants[player]!.left === null);
    const walkover = there.length < terms.leastSeats;
    const pairing: Pairing = {
      number: pairings.length + 1,
      round,
      players,
      games: walkover ? [] : newGames(legOf(terms, { players })),
      points: walkover ? players.map((player) => (there.includes(player) ? WIN : 0)) : null,
      walkover,
    };
    pairings.push(pairing);
    if (walkover) for (const player of there) entrants[player]!.points += WIN;
    else {
      state.open.push(pairing.number);
      seatPlayers(state, players);
    }
  }
  state.byes.push([...byes]);
  for (const bye of byes) {
    entrants[bye]!.byes++;
    // Everybody rests equally often in a round robin, and in a knock-out nobody counts.
    if (terms.kind === 'swiss') entrants[bye]!.points += WIN;
  }
}

function seatPlayers({ entrants }: TournamentState, players: readonly number[]): void {
  for (const [at, player] of players.entries()) {
    entrants[player]!.seated[at]!++;
    entrants[player]!.last = players.filter((other) => other !== player);
  }
}

function newGames(count: number): Pairing['games'] {
  return Array.from({ length: count }, () => ({ attempt: 1, match: null, points: null, places: null }));
}

function finish(state: TournamentState, at: number): void {
  state.status = 'finished';
  state.endedAt = at;
}
