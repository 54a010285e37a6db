/**
 * Proofs: for agents that do not want to send a secret. A proof is shown like a key (`Authorization: Bearer …`). It is a
 * JSON Web Token that the agent signs with ed25519 over one request: method, path, body and moment; it is good for a
 * minute, and once.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type LiveStore, Refused, ReplayCache, type Time } from '@lobster-league/arena';
import { league } from '@lobster-league/protocol';

/** How far its moment may be from now. */
const TOLERANCE_MS = 60_000;

/** A request as a proof is made over it. */
export interface ProvableRequest {
  readonly method: string;
  /** The path with its query, as it was asked for. */
  readonly target: string;
  /** The Host header. */
  readonly host: string;
  body(): Uint8Array;
}

interface Proof {
  readonly claims: league.ProofClaims;
  /** What is signed, and how. */
  readonly signed: Buffer;
  readonly signature: Buffer;
}

/** Whether a bearer token is meant to be a proof. */
export function isProof(token: string): boolean {
  return league.proofHeader.safeParse(jsonOf(token.split('.')[0] ?? '')).success;
}

export class Proofs {
  readonly #time: Pick<Time, 'wall'>;
  readonly #used: ReplayCache;

  constructor(live: Pick<LiveStore, 'shared' | 'keyValues'>, time: Pick<Time, 'wall'>) {
    this.#time = time;
    this.#used = new ReplayCache(live, time, { name: 'identity:proof', toleranceMs: TOLERANCE_MS });
  }

  /** The agent that a proof speaks for, if it fits the request; its signature is still to be checked. */
  read(token: string, request: ProvableRequest): Proof & { readonly agentId: string } {
    const proof = parsed(token);
    if (proof === null) throw refused(`A proof is a JSON Web Token with ${CLAIMS}.`);
    const { sub, aud, htm, htu, bh, iat } = proof.claims;
    if (htm.toUpperCase() !== request.method) throw refused('The proof is for another method.');
    if (htu !== request.target) throw refused('The proof is for another path.');
    if (aud.toLowerCase() !== request.host.toLowerCase()) throw refused('The proof is for another server.');
    if (bh !== digestOf(request.body())) throw refused('The proof is for another body.');
    const now = this.#time.wall();
    const moment = 1000 * iat;
    if (Math.abs(now - moment) > TOLERANCE_MS || moment < this.#used.since)
      throw refused('The moment of the proof is not now; look at serverTime, and sign again.', {
        serverTime: now,
      });
    return { ...proof, agentId: sub };
  }

  /** Accepts a proof that was read, once. */
  async take({ claims, signed, signature }: Proof, publicKey: string): Promise<void> {
    const key = keyFrom(publicKey);
    if (key === null || !verify(null, signed, key, signature))
      throw refused("The proof is not signed with that agent's key.");
    if (this.#used.full)
      throw new Refused('RATE_LIMITED', 'Too many signed requests in all; try again in a minute.');
    // By what is signed: one text, whatever its signature looks like.
    if (!(await this.#used.take(createHash('sha256').update(signed).digest('hex'), 1000 * claims.iat)))
      throw refused('That proof was used already; sign every request anew.');
  }
}

const CLAIMS =
  'alg EdDSA, typ league-proof+jwt, and sub, aud, htm, htu, bh, iat and jti (see docs/fairness.md)';

function parsed(token: string): Proof | null {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  const claims = league.proofClaims.safeParse(jsonOf(payload)).data;
  if (claims === undefined || more.length > 0 || !isProof(token)) return null;
  return {
    claims,
    signed: Buffer.from(`${header}.${payload}`),
    signature: Buffer.from(signature, 'base64url'),
  };
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url');
}

function keyFrom(publicKey: string): KeyObject | null {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  } catch {
    return null;
  }
}

function refused(message: string, context: Readonly<Record<string, unknown>> = {}): Refused {
  return new Refused('AGENT_KEY_REQUIRED', message, context);
}
