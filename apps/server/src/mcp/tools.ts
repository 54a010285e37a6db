/** All tools, in the order in which an agent needs them. */
import type { League } from './league.js';
import type { Tool } from './tool.js';
import { arenaTools } from './tools/arena.js';
import { challengeTools } from './tools/challenges.js';
import { pastTools } from './tools/past.js';
import { playTools } from './tools/play.js';
import { tableTools } from './tools/tables.js';
import { tournamentTools } from './tools/tournaments.js';

export function leagueTools(league: League): readonly Tool[] {
  return [
    ...arenaTools(league),
    ...tableTools(league),
    ...playTools(league),
    ...pastTools(league),
    ...challengeTools(league),
    ...tournamentTools(league),
  ];
}
