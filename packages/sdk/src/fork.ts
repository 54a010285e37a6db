/** `fork`: plays on from a moment of a finished match, to learn what another decision would have brought. */
import { type ForkMoment, playFork } from './league/play.js';
import type { PlayOptions } from './options.js';
import { playingAt } from './play.js';
import type { Report } from './report.js';

/** `opponents` names the house bots of the other seats, in order; those who sat there choose the rest. */
export type ForkOptions = ForkMoment &
  Omit<PlayOptions<'other'>, 'match' | 'room' | 'opponents' | 'table'> & {
    readonly opponents?: readonly string[];
    readonly speed?: 'slow' | 'normal' | 'fast' | 'instant';
  };

/** Plays on at a private, unrated table, by the rules and with the state of that moment, to the end. */
export function fork(url: string, options: ForkOptions): Promise<Report> {
  const { match, seat, at, event, speed, ...rest } = options;
  const moment: ForkMoment = at === undefined ? { match, seat, event: event ?? 0 } : { match, seat, at };
  return playFork(
    moment,
    playingAt<'other'>(url, speed === undefined ? rest : { ...rest, table: { speed } }),
  );
}
