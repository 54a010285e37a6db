/** `play`: one function for every game, whatever its protocol. */
import type { GameName } from './agent.js';
import { playClawpoly } from './clawpoly/play.js';
import { playGrab } from './grab/play.js';
import { playMoltTactics } from './molttactics/play.js';
import type { Playing, PlayOptions } from './options.js';
import { PlayError } from './play-error.js';
import type { Report } from './report.js';

const PLAYERS: { readonly [G in GameName]: (playing: Playing<G>) => Promise<Report> } = {
  clawpoly: playClawpoly,
  grab: playGrab,
  molttactics: playMoltTactics,
};

export const GAME_NAMES = Object.keys(PLAYERS) as readonly GameName[];

/** Plays one match to its end and reports how it went. */
export async function play<G extends GameName>(
  url: string,
  game: G,
  options: PlayOptions<G>,
): Promise<Report> {
  if (!Object.hasOwn(PLAYERS, game))
    throw new PlayError('UNKNOWN_GAME', `there is no game '${game}'; there are ${GAME_NAMES.join(', ')}`);
  const { signal = new AbortController().signal, note = () => undefined, retries = 1 } = options;
  return PLAYERS[game]({ ...options, base: url.replace(/\/+$/, ''), signal, note, retries });
}
