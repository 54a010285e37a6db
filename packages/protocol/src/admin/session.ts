/** Operators' keys, sessions, and the log of what was done. */
import { z } from 'zod';
import { list, moment } from '../league/basics.js';
import { role } from './basics.js';

export const login = z
  .strictObject({ key: z.string().min(1).max(200).meta({ description: "An operator's key, `lla_…`" }) })
  .meta({ id: 'AdminLogin' });

export const session = z
  .object({
    name: z.string().meta({ description: 'Whose key it is' }),
    role,
    via: z.enum(['key', 'session']),
    csrfToken: z
      .string()
      .nullable()
      .meta({ description: 'To be sent as X-CSRF-Token with every request that changes something' }),
    expiresAt: moment.nullable().meta({ description: 'When the session ends' }),
  })
  .meta({ id: 'AdminSession' });
export type Session = z.infer<typeof session>;

export const operatorKey = z
  .object({
    id: z.string().meta({ example: '7k2m9x4q1c8v' }),
    name: z.string(),
    role,
    createdAt: moment,
    expiresAt: moment.nullable(),
    revokedAt: moment.nullable(),
  })
  .meta({ id: 'OperatorKey', description: 'A key, without the key' });
export type OperatorKey = z.infer<typeof operatorKey>;

export const auditEntry = z
  .object({
    number: z.int().meta({ description: 'From 1 without a gap' }),
    at: moment,
    by: z.string().meta({ description: 'The name of the key' }),
    role: role.nullable(),
    action: z.string().meta({ example: 'room.stop' }),
    target: z.string().meta({ example: 'room:REEF42' }),
    reason: z.string(),
    outcome: z.enum(['done', 'refused', 'failed']),
    detail: z.string().meta({ description: 'What changed, or why it was not done' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({ entries: list(auditEntry), total: z.int() }).meta({ id: 'AuditPage' });
