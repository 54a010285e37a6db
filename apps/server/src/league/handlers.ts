/** Every endpoint of the league's API with what answers it. */
import type { league } from '@lobster-league/protocol';
import type { Hall } from '../http/door.js';
import type { Handlers } from '../http/endpoints.js';
import { agentHandlers } from './handlers/agents.js';
import { boardHandlers } from './handlers/boards.js';
import { gameHandlers } from './handlers/games.js';
import { matchHandlers } from './handlers/matches.js';
import { queueHandlers } from './handlers/queue.js';
import { roomHandlers } from './handlers/rooms.js';
import { Matches } from './matches.js';

export type LeagueHandlers<Names extends keyof league.Endpoints = keyof league.Endpoints> = Pick<
  Handlers<league.Endpoints>,
  Names
>;

export function leagueHandlers(hall: Hall): LeagueHandlers {
  const matches = new Matches(hall.arena);
  return {
    ...gameHandlers(hall),
    ...matchHandlers(hall, matches),
    ...roomHandlers(hall),
    ...agentHandlers(hall),
    ...boardHandlers(hall),
    ...queueHandlers(hall),
  };
}
