/** What to practise: plain data that can be sent to workers. */
import { GAME_NAMES, type PracticeReport, practice } from '@lobster-league/sdk';
import { loadGame } from '../games.js';
import { isAgentFile, loadAgent } from './agent-file.js';

export interface Order {
  readonly game: string;
  readonly file: string;
  /** House bots, and files of other agents. */
  readonly opponents: readonly string[];
  readonly games: number;
  readonly from: number;
  readonly seats: number;
  readonly seed: string;
  readonly config: object;
  readonly reactionMs: number;
  readonly pairs: boolean;
  readonly rows: boolean;
  readonly record: boolean;
  /** Undefined for the game's strongest bot. */
  readonly adviser: string | undefined;
}

export async function practise(order: Order, progress: (done: number) => void): Promise<PracticeReport> {
  const { game, file, opponents: names, adviser, ...options } = order;
  const { decide, table } = await loadAgent(file);
  const opponents = await Promise.all(names.map((name) => (isAgentFile(name) ? loadAgent(name) : name)));
  // Games with their own protocol show an agent what that protocol would show.
  return practice(GAME_NAMES.some((own) => own === game) ? game : await loadGame(game), {
    ...options,
    decide,
    opponents,
    ...(table === undefined ? {} : { table }),
    ...(adviser === undefined ? {} : { adviser }),
    progress,
  });
}
