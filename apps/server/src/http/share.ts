/** Places that are taken and given back: so many in all, and so many of them for one address (IPv6: one /64). */
import { networkOf } from './address.js';
import { HttpProblem } from './problem.js';

/** Nobody knows when a place is given back; this is soon enough to ask again. */
const RETRY_S = 5;

export interface ShareTerms {
  readonly most: number;
  /** 0 is no limit. */
  readonly perAddress: number;
  /** What is said to one too many in all, and to one too many of an address. */
  readonly full: string;
  readonly yours: string;
  /** One too many has come. */
  readonly hit?: () => void;
}

export class Share {
  readonly #terms: ShareTerms;
  readonly #of = new Map<string, number>();
  #taken = 0;

  constructor(terms: ShareTerms) {
    this.#terms = terms;
  }

  /** How many are taken. */
  get taken(): number {
    return this.#taken;
  }

  /** Takes a place, and returns what gives it back; throws the problem if there is none. */
  take(address: string): () => void {
    const { most, perAddress, full, yours } = this.#terms;
    const network = networkOf(address);
    const tooMany = perAddress > 0 && (this.#of.get(network) ?? 0) >= perAddress;
    if (tooMany || this.#taken >= most) {
      this.#terms.hit?.();
      throw tooMany ? refusal(429, 'rate_limited', yours) : refusal(503, 'unavailable', full);
    }
    this.#count(network, 1);
    let given = false;
    return () => {
      if (!given) this.#count(network, -1);
      given = true;
    };
  }

  #count(network: string, change: 1 | -1): void {
    this.#taken += change;
    const taken = (this.#of.get(network) ?? 0) + change;
    if (taken === 0) this.#of.delete(network);
    else this.#of.set(network, taken);
  }
}

function refusal(status: number, code: string, message: string): HttpProblem {
  return new HttpProblem(status, code, message, { headers: { 'retry-after': String(RETRY_S) } });
}
