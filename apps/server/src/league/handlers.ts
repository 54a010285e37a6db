/** Every endpoint of the league's API with what answers it. */
import type { league } from '@lobster-league/protocol';
import type { Handlers } from '../http/endpoints.js';
import type { Services } from '../services.js';
import type { DiceWaits } from './dice-waits.js';
import { agentHandlers } from './handlers/agents.js';
import { boardHandlers } from './handlers/boards.js';
import { challengeHandlers } from './handlers/challenges.js';
import { crowdHandlers } from './handlers/crowd.js';
import { diceHandlers } from './handlers/dice.js';
import { forkHandlers } from './handlers/forks.js';
import { gameHandlers } from './handlers/games.js';
import { logHandlers } from './handlers/log.js';
import { matchHandlers } from './handlers/matches.js';
import { queueHandlers } from './handlers/queue.js';
import { reportHandlers } from './handlers/reports.js';
import { roomHandlers } from './handlers/rooms.js';
import { tournamentHandlers } from './handlers/tournaments.js';
import { Matches } from './matches.js';
import { seatHandlers } from './play/handlers.js';
import type { Seats } from './play/seats.js';

export type LeagueHandlers<Names extends keyof league.Endpoints = keyof league.Endpoints> = Pick<
  Handlers<league.Endpoints>,
  Names
>;

export function leagueHandlers(services: Services, seats: Seats, dice: DiceWaits): LeagueHandlers {
  const matches = new Matches(services.arena);
  return {
    ...gameHandlers(services),
    ...matchHandlers(services, matches),
    ...logHandlers(services, matches),
    ...diceHandlers(services, dice),
    ...roomHandlers(services),
    ...forkHandlers(services, matches, seats),
    ...agentHandlers(services),
    ...boardHandlers(services),
    ...queueHandlers(services),
    ...reportHandlers(services),
    ...tournamentHandlers(services),
    ...crowdHandlers(services, matches),
    ...challengeHandlers(services, matches),
    ...seatHandlers(services, seats),
  };
}
