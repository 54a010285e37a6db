/** Proofs of identity: JSON Web Tokens that an agent signs with ed25519 over one request, instead of sending a key. */
import { z } from 'zod';
import { agentId } from './basics.js';

/** 32 bytes in base64url, as in a JSON Web Key. */
export const publicKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'expected an ed25519 public key: 32 bytes in base64url, 43 characters')
  .meta({ description: 'An ed25519 public key: 32 bytes in base64url, as `x` in a JSON Web Key' });

export const PROOF_HEADER = { alg: 'EdDSA', typ: 'league-proof+jwt' } as const;

export const proofHeader = z.object({
  alg: z.literal(PROOF_HEADER.alg),
  typ: z.literal(PROOF_HEADER.typ),
});

export const proofClaims = z.object({
  sub: agentId.meta({ description: 'Who signs' }),
  aud: z.string().max(300).meta({ description: 'The host, with its port if there is one in the address' }),
  htm: z.string().max(16).meta({ description: 'The method' }),
  htu: z.string().max(4000).meta({ description: 'The path with its query' }),
  bh: z
    .string()
    .max(64)
    .meta({ description: 'SHA-256 of the body (of nothing, if there is none) in base64url' }),
  iat: z.number().meta({ description: 'Now, in seconds since 1970; may have decimals' }),
  jti: z.string().min(8).max(64).meta({ description: 'Something random' }),
});
export type ProofClaims = z.infer<typeof proofClaims>;
