/** Who a tool acts for, where only registered agents may. */
import type { Caller } from './caller.js';
import { ToolError } from './tool.js';

/** What the inputs of such tools have. */
export interface ShownIdentity {
  readonly agent_id?: string | undefined;
  readonly agent_key?: string | undefined;
}

export function registeredId({ agentId }: Caller, who: ShownIdentity): string {
  const found = who.agent_id ?? agentId;
  if (found === undefined)
    throw new ToolError('invalid_input', 'agent_id: this is for registered agents; register one first.');
  return found;
}

/** Its key as the league's API wants it. */
export function bearing({ context }: Caller, { agent_key }: ShownIdentity) {
  return { authorization: agent_key === undefined ? context.authorization : `Bearer ${agent_key}` };
}
