/** What is known of who calls, from before the request is parsed until it is answered. */
import type { ServerResponse } from 'node:http';
import type { RequestContext } from '../http/context.js';
import type { Admit } from '../http/endpoints.js';
import type { Signatures } from './signatures.js';

export interface Caller {
  /** The agent that signed the request; null if nobody did. */
  readonly signer: string | null;
  /** The answer to come: it closes when nobody waits for it any more. */
  readonly response: ServerResponse;
}

export class Callers {
  readonly #known = new WeakMap<RequestContext, Caller>();
  readonly #signatures: Signatures;

  constructor(signatures: Signatures) {
    this.#signatures = signatures;
  }

  /** Signatures are checked first, over the bytes as they came. */
  readonly admit: Admit = async (_name, request, context) => {
    const { res: response } = request;
    if (response === undefined) throw new Error('a request without an answer to come');
    this.#known.set(context, { signer: await this.#signatures.signer(request), response });
  };

  of(context: RequestContext): Caller {
    const caller = this.#known.get(context);
    if (caller === undefined) throw new Error('the request was not admitted');
    return caller;
  }
}
