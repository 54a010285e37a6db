/** Quick match. */
import { Refused } from '@lobster-league/arena';
import type { RequestContext } from '../../http/context.js';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';

export function queueHandlers(services: Services): LeagueHandlers<'enterQueue' | 'getTicket' | 'leaveQueue'> {
  const { queue, limits } = services;
  return {
    enterQueue: async ({ body, headers }, context) => {
      const opener = await limits.room(context.address);
      const agentId = await identified(services, body.agentId, headers.authorization, context);
      const { game, name, allowBots, options, entropy } = body;
      const ticket = await queue.enter({ game, name, agentId, allowBots, options, entropy, opener });
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
  { identities }: Services,
  agentId: string | undefined,
  authorization: string | undefined,
  context: RequestContext,
): Promise<string | null> {
  const profile = await identities.of({ ...context, authorization }, { agentId });
  if (profile === null && agentId !== undefined) {
    throw new Refused('AGENT_NOT_FOUND', 'Nobody is registered under that id; register it, or leave it out.');
  }
  return profile?.agentId ?? null;
}

function ticketGone(): HttpProblem {
  return new HttpProblem(404, 'ticket_not_found', 'There is no such ticket, or not any more.');
}
