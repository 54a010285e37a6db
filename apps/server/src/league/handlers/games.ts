/** The games of this server, with their schemas. */
import { type Arena, type HostedGame, Refused } from '@lobster-league/arena';
import type { AnyGame } from '@lobster-league/kernel';
import type { league } from '@lobster-league/protocol';
import { type ZodType, z } from 'zod';
import { gameFacts } from '../../hosted-games.js';
import { lookThrough } from '../../http/listed-rooms.js';
import { PREMIUM_GAME } from '../../premium/mode.js';
import { coins } from '../../premium/service.js';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';

interface GameSchemas {
  readonly config: Record<string, unknown>;
  readonly action: Record<string, unknown>;
  readonly seatOptions: Record<string, unknown> | null;
}

function levelsOf({ levels = {} }: AnyGame): league.GameInfo['levels'] {
  return Object.values(levels).map(({ name, description, version = 1, face }, index) => ({
    name,
    description,
    level: index + 1,
    version,
    creature: face?.creature ?? null,
    colour: face?.colour ?? null,
  }));
}

export function gameHandlers({
  arena,
  queue,
  premiumService,
}: Services): LeagueHandlers<'listGames' | 'getGame'> {
  const schemas = new Map([...arena.games.values()].map((hosted) => [hosted.game.id, schemasOf(hosted)]));
  const info = async (hosted: HostedGame, live: ReadonlyMap<string, number>): Promise<league.GameInfo> => ({
    ...gameFacts(hosted),
    rules: hosted.game.version,
    tableSize: hosted.tableSize,
    paced: hosted.paced,
    bots: Object.values(hosted.game.bots).map(({ name, description }) => ({ name, description })),
    levels: levelsOf(hosted.game),
    ...schemas.get(hosted.game.id)!,
    premium: hosted.game.id === PREMIUM_GAME ? coins(premiumService) : [],
    live: live.get(hosted.game.id) ?? 0,
    // Who keeps the queue may be changing; the list of games does not depend on it.
    queued: await queue.waiting(hosted.game.id).catch(() => 0),
  });
  return {
    listGames: async () => {
      const live = await liveMatches(arena);
      return { games: await Promise.all([...arena.games.values()].map((hosted) => info(hosted, live))) };
    },
    getGame: async ({ params }) => {
      const hosted = hostedGame(arena.games, params.game);
      return info(hosted, await liveMatches(arena));
    },
  };
}

/** How many matches are played, by game. */
async function liveMatches(arena: Arena): Promise<Map<string, number>> {
  const live = new Map<string, number>();
  await lookThrough(arena, ({ record, started, status }) => {
    if (started && status !== 'finished') live.set(record.game, (live.get(record.game) ?? 0) + 1);
  });
  return live;
}

export function hostedGame(games: ReadonlyMap<string, HostedGame>, name: string): HostedGame {
  const found = games.get(name);
  if (found === undefined) {
    throw new Refused(
      'UNKNOWN_GAME',
      `There is no such game here; there are ${[...games.keys()].join(', ')}.`,
    );
  }
  return found;
}

function schemasOf({ game, newConfig }: HostedGame): GameSchemas {
  const { config, action, seatOptions } = game;
  return {
    config: jsonSchema(newConfig ?? config),
    action: jsonSchema(action),
    seatOptions: seatOptions === undefined ? null : jsonSchema(seatOptions),
  };
}

/** As callers write it: what has a default may be left out. */
function jsonSchema(schema: ZodType): Record<string, unknown> {
  return { ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) };
}
