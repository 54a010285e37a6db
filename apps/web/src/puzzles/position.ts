/** A puzzle's position, built by the game's own rules from the inputs of its match, and what an answer is worth there. */
import { type Puzzle, type PuzzleFile, positionOf } from '@lobster-league/insight/puzzles';
import {
  type AnyGame,
  CLOCK,
  canonical,
  copyAsk,
  type GameEvent,
  type Match,
  ofVersion,
} from '@lobster-league/kernel';
import type { Action, SeatState } from '../play/seat-play';
import type { SeatedPlayer } from '../viewer/contract';

type Position = Match<unknown, unknown, unknown, GameEvent, unknown>;

export interface PuzzlePosition {
  readonly game: AnyGame;
  readonly match: Position;
  readonly seatedPlayers: readonly SeatedPlayer[];
  /** The seat as its player has it, with the question. */
  readonly seat: SeatState;
  readonly view: unknown;
}

/** Throws an error that says why it cannot be built. */
export function build(known: AnyGame, file: PuzzleFile, puzzle: Puzzle): PuzzlePosition {
  const game = ofVersion(known, file.rules);
  if (game === undefined) throw new Error(`This arena does not keep version ${file.rules} of these rules.`);
  const match = positionOf(game, file.played, puzzle);
  const { seats } = file.played.matches[puzzle.match]!;
  const asked = match.asks().find(({ seat }) => seat === puzzle.seat);
  if (asked === undefined) throw new Error('Nobody is asked anything there.');
  const ask = copyAsk(asked);
  const { id, name } = seats[puzzle.seat]!;
  const { availableActions: _, ...brief } = game.brief(match.state, ask);
  const actions = (game.legal(match.state, ask) as Action[]).filter(
    ({ type }) => !file.offers.includes(type),
  );
  return {
    game,
    match,
    seatedPlayers: seats.map((seat) => ({
      playerId: seat.id,
      name: seat.name,
      agentId: null,
      house: false,
      connected: null,
      latencyMs: null,
    })),
    view: game.view(match.state, null),
    seat: {
      status: 'your_turn',
      match: puzzle.id,
      code: '',
      game: file.game,
      playerId: id,
      name,
      seat: puzzle.seat,
      turn: game.turn(match.state),
      commitment: '',
      ask: {
        id: ask.id,
        kind: ask.kind,
        brief,
        fallback: ask.fallback as Action,
        deadline: null,
        timeLeftMs: null,
      },
      // Nothing that helps to find it.
      legal: { actions, count: actions.length, open: [], words: '' },
      view: game.view(match.state, puzzle.seat),
      happened: [],
      timeoutsInARow: 0,
      totalTimeouts: 0,
      result: null,
    },
  };
}

/** The number of the listed choice that an answer comes to, -1 for another one; or why the rules refuse it. */
export function choiceOf(position: PuzzlePosition, puzzle: Puzzle, action: Action): number | string {
  const given = outcomeOf(position, action);
  if (given.refusal !== null) return given.refusal;
  return puzzle.choices.findIndex((choice) => outcomeOf(position, choice.action).events === given.events);
}

/** What follows at once. Of sealed moves, the others do what is done for the silent. */
function outcomeOf(
  { game, match, seat: { seat } }: PuzzlePosition,
  action: Action,
): { readonly refusal: string | null; readonly events: string } {
  const parsed = game.action.safeParse(action);
  if (!parsed.success) return { refusal: 'That is no move of this game.', events: '' };
  const trial = match.clone();
  const events: GameEvent[] = [];
  trial.emit = (event) => void events.push(event);
  const own = trial.asks().find((ask) => ask.seat === seat)!;
  const asks = own.gather === 'sealed' ? trial.asks().filter((ask) => ask.seat !== CLOCK) : [own];
  const moves = asks.map((ask) => ({
    seat: ask.seat,
    ask: ask.id,
    action: ask.seat === seat ? parsed.data : ask.fallback,
    timedOut: false,
  }));
  const rejection = trial.play(moves);
  return { refusal: rejection?.message ?? null, events: canonical(events) };
}
