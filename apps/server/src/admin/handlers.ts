/** Every function of the operators' API. What changes something says what it was done to, for the audit log. */
import type { admin, ReplyOf, RequestOf } from '@lobster-league/protocol';
import type { Services } from '../services.js';
import { agentHandlers } from './handlers/agents.js';
import { auditHandlers } from './handlers/audit.js';
import { banHandlers } from './handlers/bans.js';
import { matchHandlers } from './handlers/matches.js';
import { moderationHandlers } from './handlers/moderation.js';
import { premiumHandlers } from './handlers/premium.js';
import { roomHandlers } from './handlers/rooms.js';
import { systemHandlers } from './handlers/system.js';
import type { Operator } from './operators.js';

/** Something that was done. */
export interface Done<Reply> {
  readonly reply: Reply;
  /** Like `room:REEF42`; what the path names if absent. */
  readonly target?: string;
  /** What changed, if the action alone does not say it. Nothing secret. */
  readonly detail?: string;
}

type Act<E extends admin.AdminEndpoint> = (
  request: RequestOf<E>,
  operator: Operator,
) => Promise<E extends { readonly action: string } ? Done<ReplyOf<E>> : ReplyOf<E>>;

export type AdminHandlers<Names extends keyof admin.Endpoints = keyof admin.Endpoints> = {
  readonly [Name in Names]: Act<admin.Endpoints[Name]>;
};

/** All but those of sessions, which are the gateway's. */
export type Functions = AdminHandlers<
  Exclude<keyof admin.Endpoints, 'openSession' | 'getSession' | 'closeSession'>
>;

export function adminHandlers(services: Services): Functions {
  return {
    ...auditHandlers(services),
    ...roomHandlers(services),
    ...matchHandlers(services),
    ...agentHandlers(services),
    ...banHandlers(services),
    ...moderationHandlers(services),
    ...premiumHandlers(services),
    ...systemHandlers(services),
  };
}
