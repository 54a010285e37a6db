/** A match turn by turn: its inputs are played again by the very rules, and every turn is told as it was. */
import { type Arena, type GameRecord, inputOf, type Room } from '@lobster-league/arena';
import type { Input, Seat } from '@lobster-league/kernel';
import { Match } from '@lobster-league/kernel';
import { type Event, molttactics } from '@lobster-league/molttactics';
import { molttactics as wire } from '@lobster-league/protocol';
import { type BoardSeat, boardOf, identityOf } from './board.js';
import { lineOf } from './last-turn.js';
import { configOf, type Found, matchIdOf } from './matches.js';
import { problem } from './problem.js';
import { boardSeats, rulesGone } from './state.js';

const CHUNK = 200;

/** All that is needed to play a match again. */
interface Tape {
  readonly matchId: string;
  readonly seed: string;
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly seated: readonly BoardSeat[];
  readonly finished: boolean;
  readonly inputs: AsyncIterable<Input>;
  /** What a seat said, as people see it. */
  readonly said: (playerId: string, text: string) => string;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The answer of /api/replay, piece by piece; what is wrong is thrown before the first piece. */
export async function replayPieces(arena: Arena, found: Found, span: Span): Promise<AsyncGenerator<string>> {
  return pieces(found.room === null ? await recorded(arena, found.record) : live(arena, found.room), span);
}

function live(arena: Arena, room: Room): Tape {
  const { liveMatch, record } = room;
  if (liveMatch === null || record.seed === null) {
    throw problem(
      'match_not_started',
      'There is a replay once the match has begun; until then there is its state.',
    );
  }
  const { config, seats } = liveMatch.match.header;
  return {
    matchId: matchIdOf(room.roomId),
    seed: record.seed,
    config,
    seats: namedAs(seats, record.seats),
    seated: boardSeats(room),
    finished: room.status === 'finished',
    inputs: journalInputs(arena, room.roomId),
    said: (playerId, text) => arena.texts.thought(room.roomId, playerId, text),
  };
}

async function recorded(arena: Arena, { gameId, players, rules }: GameRecord): Promise<Tape> {
  const ends = await arena.history.replayHead(gameId);
  if (ends === null || rules !== molttactics.version) throw rulesGone();
  const { seed, config, seats } = ends.head;
  return {
    matchId: matchIdOf(gameId),
    seed,
    config,
    seats: namedAs(seats, players),
    seated: players,
    finished: true,
    inputs: historyInputs(arena, gameId),
    said: (playerId, text) => arena.texts.thought(gameId, playerId, text),
  };
}

/** The seats with the names that people see: names change nothing in a match. */
function namedAs(seats: readonly Seat[], people: readonly { readonly name: string }[]): Seat[] {
  return seats.map((seat, i) => ({ ...seat, name: people[i]?.name ?? seat.name }));
}

async function* journalInputs(arena: Arena, roomId: string): AsyncGenerator<Input> {
  for (const line of await arena.live.journal(roomId)) {
    const input = inputOf(line);
    if (input !== null) yield input;
  }
}

async function* historyInputs(arena: Arena, gameId: string): AsyncGenerator<Input> {
  for (let from = 1; ; ) {
    const inputs = await arena.history.replayInputs(gameId, from, CHUNK);
    // What a check adds is of no interest here.
    for (const { check: _, ...input } of inputs) yield input as Input;
    if (inputs.length < CHUNK) return;
    from += CHUNK;
  }
}

async function* pieces(tape: Tape, { from, to }: Span): AsyncGenerator<string> {
  const rerun = `${wire.BASE}/replay/${tape.matchId}?format=league`;
  const head = { match_id: tape.matchId, seed: Number(tape.seed), finished: tape.finished, rerun };
  let separator = '';
  let next: number | null = null;
  yield JSON.stringify(head).slice(0, -1);
  for await (const told of turnsOf(tape)) {
    if ('start' in told) {
      if (from <= 1) yield `,"start":${JSON.stringify(told.start)}`;
      yield ',"turns":[';
    } else if (told.turn > to) {
      next = told.turn;
      break;
    } else if (told.turn >= from) {
      yield `${separator}\n${JSON.stringify(told)}`;
      separator = ',';
    }
  }
  yield `],"next":${next}}\n`;
}

/** The start, and then every turn that is over. */
async function* turnsOf(
  tape: Tape,
): AsyncGenerator<{ readonly start: NonNullable<wire.Replay['start']> } | wire.ReplayTurn> {
  const { seats, seated, seed, said } = tape;
  let lines: string[] = [];
  const emit = (event: Event): void => {
    const line = lineOf(event, seats);
    if (line !== null) lines.push(line);
  };
  const match = Match.start(molttactics, { config: configOf(tape), seats, seed }, emit);
  const state = (): wire.Board => boardOf(molttactics.view(match.state, null), seated);
  yield { start: { events: lines, state: state() } };
  lines = [];
  for await (const { moves, fact } of tape.inputs) {
    const turn = molttactics.turn(match.state);
    // What the host decides while a turn is played belongs to that turn, as in `turn` and `eliminated_turn`.
    if (fact !== undefined) match.learn(fact);
    if (moves === undefined) continue;
    const played = moves.map((move) => ({ ...move, action: molttactics.action.parse(move.action) }));
    const rejection = match.play(played);
    if (rejection !== null) throw new Error(`a recorded move is refused now: ${rejection.message}`);
    const actions = played.map(({ seat, action, thought }) => ({
      agent_id: seated[seat] === undefined ? `seat-${seat}` : identityOf(seated[seat]),
      action,
      ...(thought === undefined ? {} : { strategy: said(seats[seat]?.id ?? '', thought) }),
    }));
    yield { turn, events: lines, actions, state: state() };
    lines = [];
  }
  // The host ended it before the last turn was played.
  if (match.result() !== null && lines.length > 0)
    yield { turn: molttactics.turn(match.state), events: lines, actions: [], state: state() };
}
