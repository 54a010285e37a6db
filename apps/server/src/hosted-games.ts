/** The games that this server hosts, and how: what their manifests say, with the operator's settings. */
import type { HostedGame, HousePlayer } from '@lobster-league/arena';
import { gameOrigins, loadManifests } from '@lobster-league/games';
import { reportVersion } from '@lobster-league/insight';
import { type AnyGame, type AnyManifest, gameOf, type Hosting } from '@lobster-league/kernel';
import type { league } from '@lobster-league/protocol';
import type { Config } from './config.js';

const TEN_MINUTES = 600_000;

export type HostingSettings = Pick<Config, 'games' | 'disconnectGraceMs' | 'agentTimeoutMs'>;

export async function hostedGames(settings: HostingSettings): Promise<HostedGame[]> {
  const manifests = await loadManifests(gameOrigins(settings.games));
  // Before anybody is served.
  for (const { hosting } of manifests) hosting?.prepare?.();
  return manifests.map((manifest) => hosted(manifest, settings));
}

/** Whether the game is in the lobby, in exhibitions and among the tools. */
export function isListed({ hidden }: HostedGame): boolean {
  return hidden !== true;
}

export type GameFacts = Pick<
  league.GameInfo,
  'game' | 'title' | 'masthead' | 'pitch' | 'mark' | 'unit' | 'seats' | 'protocol' | 'viewer' | 'hidden'
>;

/** What never changes while the server runs: pages know it from their start on. */
export function gameFacts({ game, protocol, viewer, hidden = false }: HostedGame): GameFacts {
  const { id, title, masthead = title, pitch, mark, unit, seats } = game;
  return {
    game: id,
    title,
    masthead,
    pitch,
    mark,
    unit,
    seats,
    protocol: protocol ?? null,
    viewer: viewer ?? null,
    hidden,
  };
}

function hosted(manifest: AnyManifest, { disconnectGraceMs, agentTimeoutMs }: HostingSettings): HostedGame {
  const { rules, words, hosting = {}, viewer, insight } = manifest;
  const { operatorLimits = false, absence = { graceMs: null, waitsAt: [] } } = hosting;
  const { tableSize = Math.max(rules.seats.min, Math.min(2, rules.seats.max)) } = hosting;
  const game = gameOf({ rules, words });
  return {
    game: operatorLimits ? withTimeLimit(game, agentTimeoutMs) : game,
    paced: hosting.paced ?? true,
    absence: operatorLimits && absence !== null ? { ...absence, graceMs: disconnectGraceMs } : absence,
    emptyStopMs: hosting.emptyStopMs === undefined ? TEN_MINUTES : hosting.emptyStopMs,
    tableSize,
    house: housePlayers(rules.bots, hosting, tableSize),
    levels: Object.keys(rules.levels ?? {}).map((bot, level) => housePlayer(bot, level, hosting)),
    ...(hosting.publicSeed === undefined ? {} : { publicSeed: hosting.publicSeed }),
    ...(hosting.newConfig === undefined ? {} : { newConfig: hosting.newConfig }),
    ...(hosting.standard === undefined ? {} : { standard: hosting.standard }),
    ...(hosting.hidden === undefined ? {} : { hidden: hosting.hidden }),
    ...(hosting.protocol === undefined ? {} : { protocol: hosting.protocol }),
    ...(viewer === undefined ? {} : { viewer }),
    ...(insight === undefined ? {} : { insight }),
    ...((insight?.model ?? null) === null ? {} : { analysis: reportVersion(manifest) }),
  };
}

/** The game with the operator's time limit, wherever it has one. */
function withTimeLimit(game: AnyGame, limitMs: number | null): AnyGame {
  if (limitMs === null) return game;
  return { ...game, timeLimit: (state, ask) => (game.timeLimit(state, ask) === null ? null : limitMs) };
}

/** Enough for a whole table: each bot once, then again from the first. */
function housePlayers(bots: AnyGame['bots'], hosting: Hosting, tableSize: number): HousePlayer[] {
  const { house = Object.keys(bots) } = hosting;
  return Array.from({ length: Math.max(house.length, tableSize) }, (_, seat) =>
    housePlayer(house[seat % house.length]!, seat, hosting),
  );
}

function housePlayer(bot: string, seat: number, { choice }: Hosting): HousePlayer {
  return choice === undefined ? { bot } : { bot, options: choice(bot, seat, 0) };
}
