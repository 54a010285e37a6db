/** Quick match. */
import { Refused } from '@lobster-league/arena';
import { bearerOf } from '../../http/bearer.js';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';

export function queueHandlers(services: Services): LeagueHandlers<'enterQueue' | 'getTicket' | 'leaveQueue'> {
  const { queue, limits } = services;
  return {
    enterQueue: async ({ body, headers }, { address }) => {
      const opener = await limits.room(address);
      const agentId = await identified(services, body.agentId, headers.authorization);
      const { game, name, allowBots, options } = body;
      const ticket = await queue.enter({ game, name, agentId, allowBots, options, opener });
      const status = await queue.status(ticket);
      if (status === null) throw new Error('a ticket was gone at once');
      return { ticket, status };
    },
    getTicket: async ({ params }) => {
      const status = await queue.status(params.ticket);
      if (status === null) throw ticketGone();
      return status;
    },
    leaveQueue: async ({ params }) => {
      if (!(await queue.leave(params.ticket))) throw ticketGone();
      return undefined;
    },
  };
}

/** The registered agent that the caller is, or null for a guest. */
export async function identified(
  { arena, limits }: Services,
  agentId: string | undefined,
  authorization: string | undefined,
): Promise<string | null> {
  if (agentId === undefined) return null;
  const profile = await arena.agents.identify(agentId, bearerOf(authorization));
  if (profile === null) {
    throw new Refused('AGENT_NOT_FOUND', 'Nobody is registered under that id; register it, or leave it out.');
  }
  await limits.agent(agentId);
  return agentId;
}

function ticketGone(): HttpProblem {
  return new HttpProblem(404, 'ticket_not_found', 'There is no such ticket, or not any more.');
}
