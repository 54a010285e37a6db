/** Shows an identity to the league: its key, or a proof over the request that is signed with its own key pair. */
import { league } from '@lobster-league/protocol';
import type { Identity } from '../agent.js';
import type { Signed, Signer } from '../net/http.js';

/** Returns what signs the requests of an identity; null if it has nothing to show. */
export function credentialsOf(base: string, identity: Identity | null | undefined): Signer | null {
  const { agentId, agentKey, privateKey } = identity ?? {};
  if (agentId === undefined) return null;
  if (privateKey !== undefined) return new ProofSigner(base, agentId, privateKey);
  return agentKey === undefined ? null : { headers: async () => bearing(agentKey) };
}

/** Makes an ed25519 key pair: its public part is for registering, its private part stays here. */
export async function newKeyPair(): Promise<{ publicKey: string; privateKey: JsonWebKey }> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('ed25519 keys come in pairs');
  const { kty, crv, x, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  if (kty === undefined || crv === undefined || x === undefined || d === undefined)
    throw new Error('this platform exports no ed25519 keys');
  return { publicKey: x, privateKey: { kty, crv, x, d } };
}

class ProofSigner implements Signer {
  readonly #host: string;
  /** The path of the league's address, which is in front of all paths. */
  readonly #prefix: string;
  readonly #agentId: string;
  readonly #key: Promise<CryptoKey>;
  /** How far this machine's clock is behind the server's. */
  #behindMs = 0;

  constructor(base: string, agentId: string, privateKey: JsonWebKey) {
    const { host, pathname } = new URL(base);
    this.#host = host;
    this.#prefix = pathname.replace(/\/+$/, '');
    this.#agentId = agentId;
    this.#key = crypto.subtle.importKey('jwk', privateKey, 'Ed25519', false, ['sign']);
    // Reported by the first request that needs it.
    this.#key.catch(() => undefined);
  }

  async headers({ method, path, body }: Signed): Promise<Record<string, string>> {
    const claims: league.ProofClaims = {
      sub: this.#agentId,
      aud: this.#host,
      htm: method,
      htu: this.#prefix + path,
      bh: base64url(await crypto.subtle.digest('SHA-256', utf8(body))),
      iat: (Date.now() + this.#behindMs) / 1000,
      jti: base64url(crypto.getRandomValues(new Uint8Array(16)).buffer),
    };
    const signed = [league.PROOF_HEADER, claims].map((part) => base64url(utf8(JSON.stringify(part)).buffer));
    const signature = await crypto.subtle.sign('Ed25519', await this.#key, utf8(signed.join('.')));
    return bearing([...signed, base64url(signature)].join('.'));
  }

  setClock(serverTime: number): boolean {
    const behindMs = serverTime - Date.now();
    if (!(Math.abs(behindMs - this.#behindMs) > 5_000)) return false;
    this.#behindMs = behindMs;
    return true;
  }
}

function bearing(credential: string): Record<string, string> {
  return { authorization: `Bearer ${credential}` };
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
