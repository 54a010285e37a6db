/** What is known of who calls, from before the request is parsed until it is answered. */
import type { ServerResponse } from 'node:http';
import { type Endpoint, molttactics } from '@lobster-league/protocol';
import type { Request } from 'express';
import type { RequestContext } from '../http/context.js';
import type { Admit } from '../http/endpoints.js';
import type { Identities } from '../http/identities.js';
import type { Signatures } from './signatures.js';

/** Endpoints that want to know who asks. */
const ASKING: ReadonlySet<string> = new Set(
  Object.entries<Endpoint>(molttactics.endpoints)
    .filter(([, { errors = [] }]) => errors.includes(401))
    .map(([name]) => name),
);

export interface Caller {
  /** The agent that signed the request, or showed its key; null if nobody did. */
  readonly signer: string | null;
  /** The answer to come: it closes when nobody waits for it any more. */
  readonly response: ServerResponse;
}

export class Callers {
  readonly #known = new WeakMap<RequestContext, Caller>();
  readonly #signatures: Signatures;
  readonly #identities: Identities;

  constructor(signatures: Signatures, identities: Identities) {
    this.#signatures = signatures;
    this.#identities = identities;
  }

  readonly admit: Admit = async (name, request, context) => {
    const { res: response } = request;
    if (response === undefined) throw new Error('a request without an answer to come');
    // What everybody may read does not depend on who asks.
    const signer = ASKING.has(name) ? await this.#signer(request, context) : null;
    this.#known.set(context, { signer, response });
  };

  /** Signatures are checked first, over the bytes as they came. */
  async #signer(request: Request, context: RequestContext): Promise<string | null> {
    return (await this.#signatures.signer(request)) ?? (await this.#identities.of(context))?.agentId ?? null;
  }

  of(context: RequestContext): Caller {
    const caller = this.#known.get(context);
    if (caller === undefined) throw new Error('the request was not admitted');
    return caller;
  }
}
