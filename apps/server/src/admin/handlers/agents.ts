/** Registered agents: finding them, their names, whether they are shown, and their keys. */
import { identityOf, type KnownAgent, keyStamp, Refused, withKind } from '@lobster-league/arena';
import type { admin } from '@lobster-league/protocol';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import type { AdminHandlers } from '../handlers.js';
import { shownBan } from './bans.js';

type Names =
  | 'listAgents'
  | 'getAgent'
  | 'renameAgent'
  | 'hideAgent'
  | 'showAgent'
  | 'revokeAgentKeys'
  | 'resetAgentKeys';

export function agentHandlers({
  arena: { agents },
  administration: { decisions, allAgents },
  time,
}: Services): AdminHandlers<Names> {
  const shown = (known: KnownAgent): admin.AdminAgent => {
    const { profile, secrets } = known;
    const { kind } = identityOf(known);
    return {
      ...withKind(profile),
      hidden: decisions.all('hidden').has(profile.agentId),
      bans: decisions.bansOf(profile.agentId, secrets).map(shownBan),
      identity: kind,
      keyFingerprint: kind === 'key' || kind === 'key_pair' ? keyStamp(secrets) : null,
    };
  };
  const found = async (agentId: string): Promise<KnownAgent> => {
    const known = await agents.known(agentId);
    if (known === null) throw new Refused('AGENT_NOT_FOUND', 'Nobody is registered under that id.');
    return known;
  };
  const foundOther = async (agentId: string): Promise<KnownAgent> => {
    const known = await found(agentId);
    if (known.profile.house)
      throw new HttpProblem(409, 'house_agent', 'House agents have no name or key of their own.');
    return known;
  };
  return {
    listAgents: async ({ query: { search, ...page } }) => {
      const { items, total } = await allAgents(page, search === '' ? undefined : search);
      const known = await Promise.all(items.map(({ agentId }) => agents.known(agentId)));
      return { agents: known.flatMap((one) => (one === null ? [] : [shown(one)])), total };
    },
    getAgent: async ({ params }) => shown(await found(params.agentId)),
    renameAgent: async ({ params, body: { name } }) => {
      const known = await foundOther(params.agentId);
      const profile = await agents.describe(known, { name });
      const detail = `${known.profile.name} is called ${name} now`;
      return { reply: shown({ ...known, profile }), detail };
    },
    hideAgent: async ({ params, body }, { name: by }) => {
      const known = await found(params.agentId);
      await decisions.decide('hidden', params.agentId, { at: time.now(), by, reason: body.reason });
      return { reply: shown(known) };
    },
    showAgent: async ({ params }) => {
      const known = await found(params.agentId);
      if (!(await decisions.undo('hidden', params.agentId)))
        throw new HttpProblem(409, 'not_hidden', 'That agent is not hidden.');
      return { reply: shown(known) };
    },
    revokeAgentKeys: async ({ params }) => {
      await agents.revokeKeys(await foundOther(params.agentId));
      return { reply: shown(await found(params.agentId)) };
    },
    resetAgentKeys: async ({ params: { agentId } }) => {
      const recoveryCode = await agents.resetKeys(await foundOther(agentId));
      return { reply: { agentId, recoveryCode } };
    },
  };
}
