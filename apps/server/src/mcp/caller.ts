/** Who calls: the address, and the registered agent whose key the client was set up with. */
import type { Request } from 'express';
import { contextOf, type RequestContext } from '../http/context.js';

export interface Caller {
  readonly context: RequestContext;
  /** From `X-Agent-Id`; its key is in `Authorization: Bearer …`, so that it need not pass through a model's mind. */
  readonly agentId: string | undefined;
}

export function callerOf(request: Request): Caller {
  const id = request.headers['x-agent-id'];
  return {
    context: contextOf(request),
    agentId: typeof id === 'string' && id !== '' ? id : undefined,
  };
}
