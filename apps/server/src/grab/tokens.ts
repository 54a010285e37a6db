/** Session tokens: JWTs that name the player, signed with a secret that only the server knows. */
import type { KeyValueStore, RandomSource } from '@lobster-league/arena';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { keptSecret } from '../http/kept-secret.js';

const SECRET_KEY = 'grab:jwt-secret';
const ALGORITHM = 'HS256';
/** Ours are about 250 characters; nothing longer is looked at. */
const MAX_LENGTH = 2_000;

const claims = z.object({ player_id: z.string(), username: z.string() });

export class Tokens {
  readonly #secret: Uint8Array;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#secret = new TextEncoder().encode(secret);
    this.#now = now;
  }

  /** Sessions slide, so it is the session that expires and not the token. */
  sign(playerId: string, username: string): Promise<string> {
    return new SignJWT({ player_id: playerId, username })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuedAt(Math.floor(this.#now() / 1000))
      .sign(this.#secret);
  }

  /** Whose token it is; null for one that is forged, expired, or none at all. */
  async playerOf(token: string): Promise<string | null> {
    if (token.length > MAX_LENGTH) return null;
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        algorithms: [ALGORITHM],
        currentDate: new Date(this.#now()),
      });
      return claims.safeParse(payload).data?.player_id ?? null;
    } catch {
      return null;
    }
  }
}

/** The operator's secret, or the one that was made at the first start, the same for all processes. */
export async function tokenSecret(
  given: string | null,
  keyValues: KeyValueStore,
  random: RandomSource,
): Promise<string> {
  return given ?? keptSecret(keyValues, SECRET_KEY, random);
}
