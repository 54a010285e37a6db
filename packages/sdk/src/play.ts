/** `play`: one function for every game, whatever its protocol. */
import type { GameKind, GameName } from './agent.js';
import { playClawpoly } from './clawpoly/play.js';
import { playGrab } from './grab/play.js';
import { playLeague } from './league/play.js';
import { playMoltTactics } from './molttactics/play.js';
import type { Playing, PlayOptions } from './options.js';
import { PlayError } from './play-error.js';
import type { Report } from './report.js';

const PLAYERS: { readonly [G in GameName]: (playing: Playing<G>) => Promise<Report> } = {
  clawpoly: playClawpoly,
  grab: playGrab,
  molttactics: playMoltTactics,
};

/** The games with their own protocol; all others are played through the league's API. */
export const GAME_NAMES = Object.keys(PLAYERS) as readonly GameName[];

/** Plays one match to its end and reports how it went. */
export function play<G extends GameName>(url: string, game: G, options: PlayOptions<G>): Promise<Report>;
export function play(url: string, game: string, options: PlayOptions<'other'>): Promise<Report>;
export function play<G extends GameKind>(
  url: string,
  game: string,
  options: PlayOptions<G>,
): Promise<Report> {
  return playGame(game, playingAt(url, options));
}

/** Plays by the game's own protocol, or by the league's where it has none. */
export function playGame<G extends GameKind>(game: string, playing: Playing<G>): Promise<Report> {
  // The signatures of `play` say which options belong to which game.
  const players = PLAYERS as unknown as Readonly<Record<string, (playing: Playing<G>) => Promise<Report>>>;
  const player = Object.hasOwn(PLAYERS, game) ? players[game] : undefined;
  return player === undefined ? playLeague(game, playing as unknown as Playing<'other'>) : player(playing);
}

/** Plays one match of any game through the league's own API, those with another protocol too. */
export function playAny(url: string, game: string, options: PlayOptions<'other'>): Promise<Report> {
  return playLeague(game, playingAt(url, options));
}

/** The options with what is missing. */
export function playingAt<G extends GameKind>(url: string, options: PlayOptions<G>): Playing<G> {
  if (options.match === 'quick' && options.room !== undefined)
    throw new PlayError('BAD_OPTIONS', 'a match is found by the queue or joined in a room, not both');
  const { signal = new AbortController().signal, note = () => undefined, retries = 1 } = options;
  return { ...options, base: url.replace(/\/+$/, ''), signal, note, retries };
}
