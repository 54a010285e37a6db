/** The stages of a match that is played: what agents answer, what they are asked, what happens when they do not answer. */
import { type Ask, CLOCK, type Move, type RecordedMove, type Rejection } from '@lobster-league/kernel';
import { InputLine } from '../ports/index.js';
import { playInput, seal } from './apply.js';
import { nextDeadline, type OpenAsk, sameAsk, timeLeft } from './clocks.js';
import { type Turn, write, wrote } from './commands.js';
import type { Prompt } from './messages.js';
import { playsByDefault } from './presence.js';
import { inPlay, type MatchState, type RoomState, type Terms } from './state.js';

const NOBODY: readonly number[] = [];

/** Judges a seat's answer: it is played at once, or sealed until all are in. */
export function judge(turn: Turn, match: MatchState, move: RecordedMove): Rejection | null {
  const { terms, state, now } = turn;
  const asked = match.match.asks().find(({ seat }) => seat === move.seat);
  if (asked?.gather !== 'sealed') return playMoves(turn, match, [move]);
  if (move.ask !== null && move.ask !== asked.id) return stale(asked);
  if (match.sealed.has(move.seat))
    return { code: 'ALREADY_SUBMITTED', message: 'Your action for this turn is in; it is final.' };
  const { thought, ...bare } = { ...move, ask: asked.id };
  const sealed = thought === undefined ? bare : { ...bare, thought };
  const rejection = terms.hosted.game.check?.(match.match.state, sealed) ?? null;
  if (rejection !== null) return rejection;
  seal(terms, state, match, sealed, now);
  state.lines++;
  const line = { kind: 'sealed', at: now, move: bare } as const;
  wrote(turn, thought === undefined ? line : { ...line, thought }, []);
  return null;
}

/** Plays sealed moves together once none is missing; in real time when the turn is over. */
export function playSealed(turn: Turn, match: MatchState): boolean {
  if (match.sealed.size === 0 || missingSealed(match).length > 0 || lastsToDeadline(turn, match))
    return false;
  mustPlay(turn, match, sealedMoves(match));
  return true;
}

/** Opens what the game asks, and tells the agents that are asked. */
export function openAsks(turn: Turn, match: MatchState): void {
  const { state, now } = turn;
  const { live } = state;
  const late = live.held || now !== match.inputAt;
  if (live.untold.length > 0 && !late && !live.seats.some(({ connected }) => connected)) live.untold = [];
  if (live.untold.length > 0) {
    const asks = live.untold
      .filter((key) => match.clocks.open.some(({ ask }) => sameAsk(ask, key)))
      .map(({ seat, id }) => ({ seat, id }));
    live.untold = [];
    if (asks.length > 0 && late) write(turn, { kind: 'open', at: now, asks });
    for (const open of match.clocks.open)
      if (asks.some((key) => sameAsk(key, open.ask))) prompt(turn, match, open);
  }
  live.held = false;
}

/** Plays the fallback of an agent that is gone, where nobody waits for it. */
export function playAbsent(turn: Turn, match: MatchState): boolean {
  const absent = match.clocks.open.find(
    ({ ask }) => ask.gather === 'now' && ask.seat !== CLOCK && playsByDefault(turn, ask.seat),
  );
  if (absent === undefined) return false;
  fallBack(turn, match, absent.ask);
  return true;
}

/** Plays the fallbacks of asks whose time is up. */
export function expire(turn: Turn): void {
  const { state, now } = turn;
  const { match, live } = state;
  if (match === null || live.storeFull) return;
  for (;;) {
    if (match.over || match.clocks.stoppedAt !== null) return;
    const expired = toldAsks(state, match).find(({ deadline }) => deadline !== null && deadline <= now);
    if (expired === undefined) return;
    const { ask } = expired;
    const silent =
      ask.seat === CLOCK
        ? []
        : ask.gather === 'sealed'
          ? missingSealed(match).map(({ seat }) => seat)
          : [ask.seat];
    fallBack(turn, match, ask);
    for (const seat of silent) timedOut(turn, seat, ask);
  }
}

/** The seats that let too many deadlines pass in a row and are still in the match. */
export function silentSeats({ terms, state }: Turn, match: MatchState): readonly number[] {
  const { outAfter } = terms.settings;
  if (!state.seats.some(({ inARow }) => inARow >= outAfter)) return NOBODY;
  return [...state.seats.keys()].filter((seat) => {
    const { inARow, out } = state.seats[seat]!;
    return inARow >= outAfter && !out && inPlay(terms.hosted.game, match, seat);
  });
}

/** Tells a seat what it is asked, with the time it has left. */
export function prompt({ terms, state, now, emit }: Turn, match: MatchState, open: OpenAsk): void {
  const { seat } = open.ask;
  if (state.live.seats[seat]?.connected !== true) return;
  emit.effect({ type: 'tell', seat, message: { type: 'prompt', prompt: promptOf(terms, match, open, now) } });
}

/** Plays moves as one input; rejected where the rules refuse them. */
export function playMoves(turn: Turn, match: MatchState, moves: readonly RecordedMove[]): Rejection | null {
  const { terms, state, now } = turn;
  const outcome = playInput(terms, state, match, { moves }, now);
  if ('code' in outcome) return outcome;
  state.lines++;
  for (const { ask } of outcome.opened) state.live.untold.push(ask);
  wrote(turn, new InputLine(match.lastAt, match.match.last!.input, outcome.events.length), outcome.events);
  return null;
}

/** What is asked of a seat now, if anything: asks that nobody has been told of wait for spectators. */
export function openAskOf(state: RoomState, seat: number): OpenAsk | undefined {
  const { match } = state;
  return match === null ? undefined : toldAsks(state, match).find(({ ask }) => ask.seat === seat);
}

/** An open ask as its seat hears of it. */
export function promptOf(
  { hosted }: Terms,
  { match, clocks }: MatchState,
  open: OpenAsk,
  now: number,
): Prompt {
  const { ask, deadline } = open;
  const { game } = hosted;
  const brief = game.brief(match.state, ask);
  return { ask, turn: game.turn(match.state), brief, deadline, timeLeftMs: timeLeft(clocks, open, now) };
}

/** When the next deadline passes. */
export function nextExpiry(state: RoomState): number | null {
  const { match } = state;
  if (match === null || match.over) return null;
  return nextDeadline({ open: toldAsks(state, match), stoppedAt: match.clocks.stoppedAt });
}

/** What is played for a seat that does not answer. */
export function fallbackMove({ seat, id, fallback }: Ask): Move {
  return { seat, ask: id, action: fallback, timedOut: true };
}

function toldAsks({ live }: RoomState, { clocks }: MatchState): OpenAsk[] {
  if (live.untold.length === 0) return clocks.open;
  return clocks.open.filter(({ ask }) => !live.untold.some((key) => sameAsk(key, ask)));
}

function fallBack(turn: Turn, match: MatchState, ask: Ask): void {
  if (ask.gather === 'sealed')
    mustPlay(
      turn,
      match,
      [...sealedMoves(match), ...missingSealed(match).map(fallbackMove)].sort((a, b) => a.seat - b.seat),
    );
  else mustPlay(turn, match, [fallbackMove(ask)]);
}

function mustPlay(turn: Turn, match: MatchState, moves: readonly RecordedMove[]): void {
  const rejection = playMoves(turn, match, moves);
  if (rejection !== null)
    throw new Error(`${turn.terms.hosted.game.id} refuses moves that it must accept: ${rejection.message}`);
}

function timedOut({ terms, state, emit }: Turn, seat: number, ask: Ask): void {
  const { warnAfter, outAfter } = terms.settings;
  const { inARow, total } = state.seats[seat]!;
  const warning = inARow >= warnAfter;
  const missed = { ...ask, seat };
  emit.effect({
    type: 'tell',
    seat,
    message: { type: 'timeout', ask: missed, inARow, total, outAfter, warning },
  });
}

/** Whether sealed moves wait for a deadline that comes, however many are in. */
function lastsToDeadline({ terms }: Turn, { match, clocks }: MatchState): boolean {
  const inRealTime = terms.hosted.game.realTime?.(match.state) === true;
  return inRealTime && clocks.open.some(({ ask, deadline }) => ask.gather === 'sealed' && deadline !== null);
}

function sealedMoves({ sealed }: MatchState): RecordedMove[] {
  return [...sealed.values()].sort((a, b) => a.seat - b.seat);
}

function missingSealed({ match, sealed }: MatchState): Ask[] {
  return match
    .asks()
    .filter(({ seat, gather }) => gather === 'sealed' && seat !== CLOCK && !sealed.has(seat));
}

function stale(open: Ask): Rejection {
  return { code: 'STALE_ASK', message: 'That ask is over.', context: { open: open.id, kind: open.kind } };
}
