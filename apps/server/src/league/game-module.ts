/** A game's rules and words as a module for browsers, which verify replays and draw generic pages with it. */
import { gameOrigins, loadManifest } from '@lobster-league/games';
import { type BrowserModule, browserModule } from '@lobster-league/games/browser-module';
import { league } from '@lobster-league/protocol';
import express, { type Router } from 'express';
import { contextOf } from '../http/context.js';
import { HttpProblem } from '../http/problem.js';
import { sendBundle } from '../http/send-bundle.js';
import type { Services } from '../services.js';
import { hostedGame } from './handlers/games.js';

const PATH = `${league.BASE}/games/:game/module.js`;

/** One that could not be bundled is not tried again before. */
const RETRY_MS = 60_000;

/** Each is bundled when it is first asked for, in a thread of its own, and kept. */
export function gameModules({ arena, config, log, time }: Services): Router {
  const bundles = new Map<string, Promise<BrowserModule>>();
  const bundleOf = (id: string): Promise<BrowserModule> => {
    const found = bundles.get(id);
    if (found !== undefined) return found;
    const known = bundled(id, config.games);
    bundles.set(id, known);
    known.catch((error: unknown) => {
      time.after(RETRY_MS, () => void bundles.delete(id));
      log.error('game module could not be bundled', { game: id, error });
    });
    return known;
  };
  const routes = express.Router();
  routes.get(PATH, async (request, response) => {
    contextOf(request).route = PATH;
    const { game } = hostedGame(arena.games, String(request.params.game));
    const bundle = await bundleOf(game.id).catch(() => {
      throw new HttpProblem(
        503,
        'module_unavailable',
        'The rules of this game cannot be bundled for browsers.',
      );
    });
    sendBundle(request, response, bundle);
  });
  return routes;
}

async function bundled(id: string, games: string): Promise<BrowserModule> {
  for (const origin of gameOrigins(games)) {
    if ((await loadManifest(origin)).rules.id === id) return browserModule(origin);
  }
  throw new Error(`no package of LEAGUE_GAMES has the game ${id}`);
}
