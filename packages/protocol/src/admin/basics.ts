/** The basic schemas of the operators' API: roles, reasons, and how an operator shows who it is. */
import { z } from 'zod';
import { quotedLine, shownTitle } from '../shown-text.js';

/** From the one that may only look to the one that may do everything. */
export const ROLES = ['viewer', 'moderator', 'operator'] as const;

export const role = z.enum(ROLES).meta({
  id: 'OperatorRole',
  description: 'Viewers look, moderators keep order (rooms, agents, bans), operators do everything',
});
export type Role = z.infer<typeof role>;

/** Whether a role includes another. */
export function includesRole(given: Role, needed: Role): boolean {
  return ROLES.indexOf(given) >= ROLES.indexOf(needed);
}

/** What a browser keeps of a session, and shows with it. */
export const SESSION_COOKIE = 'league_admin';
export const CSRF_HEADER = 'x-csrf-token';

/** An operator's key, or the cookie of a session and, to change something, its token. */
export const operatorHeaders = z.object({
  authorization: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "An operator's key, `Bearer lla_…`; a browser's session needs none" }),
  [CSRF_HEADER]: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Of a session, with every request that changes something' }),
});

/** Why something is done: it stays in the audit log. */
export const reason = quotedLine(500)
  .refine((text) => text.length >= 3, 'expected a reason of at least 3 characters')
  .meta({ description: 'Why, for the audit log', example: 'reported by three players' });

export const because = z.strictObject({ reason }).meta({ id: 'Because' });

export const operatorName = shownTitle(40).meta({ description: 'Whose key it is', example: 'ana' });

/** Text to find something by. */
export const search = z.string().trim().max(100).optional();
