/** The past of a match that was forked: the inputs of another one come first, and are shown at once. */
import { InputLine } from '../ports/index.js';
import { playInput } from './apply.js';
import { type Turn, wrote } from './commands.js';
import { learn } from './presence.js';
import type { MatchState } from './state.js';

/** Plays the next input of the past. Nobody is asked anything meanwhile. */
export function playPast(turn: Turn, match: MatchState): void {
  const { terms, state, now } = turn;
  const { steps } = match.match;
  const input = state.past[steps];
  if (input === undefined)
    throw new Error(`the journal has no input ${steps + 1} of the match it goes on from`);
  const outcome = playInput(terms, state, match, input, now);
  if ('code' in outcome) throw new Error(`a move of the past is refused: ${outcome.message}`);
  state.lines++;
  wrote(turn, new InputLine(match.lastAt, match.match.last!.input, outcome.events.length), outcome.events);
  state.live.untold = match.clocks.open.map(({ ask }) => ask);
}

/** Who was away in the other match is not who sits here: everybody who plays on is taken to be there. */
export function bringBackAll(turn: Turn): void {
  const { record, match, seats } = turn.state;
  if (record.fork === undefined || match?.match.steps !== record.fork.at) return;
  for (const [seat, { away, out }] of seats.entries())
    if (away && !out) learn(turn, { type: 'presence', seat, connected: true });
}
