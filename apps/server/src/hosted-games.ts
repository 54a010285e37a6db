/** The games that this server hosts, and how. */
import type { HostedGame, HousePlayer } from '@lobster-league/arena';
import { clawpoly } from '@lobster-league/clawpoly';
import { dummy } from '@lobster-league/dummy';
import { dictionary, dictionaryNames, grab } from '@lobster-league/grab';
import type { AnyGame } from '@lobster-league/kernel';
import { CLASS_NAMES, molttactics } from '@lobster-league/molttactics';
import type { Config } from './config.js';
import { newClawpoly, newGrab, newMolttactics } from './new-configs.js';

/** The rules of all of them. */
export const GAMES: readonly AnyGame[] = [clawpoly, grab, molttactics, dummy];

const TEN_MINUTES = 600_000;

/** Sparring partners that are no show to watch. */
const NOT_FOR_SHOW = ['random', 'baseline'];

export function hostedGames({
  disconnectGraceMs,
  agentTimeoutMs,
}: Pick<Config, 'disconnectGraceMs' | 'agentTimeoutMs'>): HostedGame[] {
  // Unpacked before anybody is served: it takes a few hundred ms, in which nobody could be.
  for (const name of dictionaryNames()) dictionary(name);
  return [
    hosted(thinkingFor(clawpoly, agentTimeoutMs), {
      paced: true,
      absence: { graceMs: disconnectGraceMs, waitsAt: ['slow', 'normal'] },
      emptyStopMs: null,
      tableSize: 4,
      newConfig: newClawpoly,
    }),
    hosted(grab, {
      paced: false,
      absence: { graceMs: null, waitsAt: [] },
      emptyStopMs: TEN_MINUTES,
      tableSize: 3,
      newConfig: newGrab,
    }),
    hosted(
      molttactics,
      {
        paced: false,
        absence: null,
        emptyStopMs: null,
        tableSize: 4,
        publicSeed: true,
        newConfig: newMolttactics,
      },
      (bot) => ({ class: CLASS_NAMES.find((name) => name === bot) ?? CLASS_NAMES[0] }),
    ),
    hosted(dummy, {
      paced: false,
      absence: { graceMs: null, waitsAt: [] },
      emptyStopMs: TEN_MINUTES,
      tableSize: 2,
    }),
  ];
}

/** The games in which the house plays exhibitions: all but the worked example. */
export function onShow({ game }: HostedGame): boolean {
  return game.id !== dummy.id;
}

/** The game with the operator's time limit, where it has one. */
function thinkingFor(game: AnyGame, limitMs: number | null): AnyGame {
  if (limitMs === null) return game;
  return { ...game, timeLimit: (state, ask) => (game.timeLimit(state, ask) === null ? null : limitMs) };
}

function hosted(
  game: AnyGame,
  manner: Omit<HostedGame, 'game' | 'house'>,
  optionsOf?: (bot: string) => unknown,
): HostedGame {
  const names = Object.keys(game.bots);
  const stars = names.filter((name) => !NOT_FOR_SHOW.includes(name));
  const cast = stars.length > 0 ? stars : names;
  const house = Array.from({ length: Math.max(cast.length, manner.tableSize) }, (_, i): HousePlayer => {
    const bot = cast[i % cast.length]!;
    return optionsOf === undefined ? { bot } : { bot, options: optionsOf(bot) };
  });
  return { game, ...manner, house };
}
