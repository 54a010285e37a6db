/** Agents as operators see them, and who is banned. */
import { z } from 'zod';
import { agentProfile } from '../league/agent.js';
import { agentId, list, moment } from '../league/basics.js';
import { shownName } from '../shown-text.js';
import { reason } from './basics.js';

export const banKind = z.enum(['agent', 'key', 'address']);
export type BanKind = z.infer<typeof banKind>;

const until = moment.nullable().default(null).meta({ description: 'When it ends; null or absent: never' });

/** The value says what it is; what is no such thing is refused with the reason. */
export const newBan = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('agent'),
      value: agentId.meta({ description: 'The id of an agent, registered or not' }),
      reason,
      expiresAt: until,
    }),
    z.strictObject({
      kind: z.literal('key'),
      value: z
        .string()
        .regex(/^(llk_[0-9a-f]{64}|[A-Za-z0-9_-]{43})$/, "expected an agent's key (llk_…) or public key")
        .meta({ description: "An agent's key or public key; only its hash is kept" }),
      reason,
      expiresAt: until,
    }),
    z.strictObject({
      kind: z.literal('address'),
      value: z
        .string()
        .max(50)
        .meta({ description: 'An IPv4 or IPv6 address, or a range (CIDR)', example: '203.0.113.0/24' }),
      reason,
      expiresAt: until,
    }),
  ])
  .meta({ id: 'NewBan' });
export type NewBan = z.infer<typeof newBan>;

export const ban = z
  .object({
    id: z.string(),
    kind: banKind,
    value: z.string().meta({ description: 'Of a key: the beginning of its hash' }),
    reason: z.string(),
    by: z.string(),
    createdAt: moment,
    expiresAt: moment.nullable(),
  })
  .meta({ id: 'Ban' });
export type Ban = z.infer<typeof ban>;

export const banPage = z.object({ bans: list(ban), total: z.int() }).meta({ id: 'BanPage' });

export const adminAgent = agentProfile
  .extend({
    hidden: z.boolean().meta({ description: 'Not on boards and in lists' }),
    bans: list(ban).meta({ description: 'Those that hold now, of its id or its key' }),
    identity: z.enum(['key', 'key_pair', 'revoked', 'house', 'none']),
    keyFingerprint: z.string().nullable().meta({ description: 'Another whenever its keys are others' }),
  })
  .meta({ id: 'AdminAgent' });
export type AdminAgent = z.infer<typeof adminAgent>;

export const agentPage = z
  .object({ agents: list(adminAgent), total: z.int() })
  .meta({ id: 'AdminAgentPage' });

export const renaming = z.strictObject({ name: shownName(32), reason }).meta({ id: 'Renaming' });

export const keysReset = z
  .object({
    agentId: z.string(),
    recoveryCode: z
      .string()
      .meta({ description: 'Shown once: its owner gets new keys with it (`league recover`)' }),
  })
  .meta({ id: 'KeysReset' });
