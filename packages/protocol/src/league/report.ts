/** Reports: what a reader finds should not be shown. */
import { z } from 'zod';
import { quotedLine } from '../shown-text.js';
import { agentId, matchRef, playerId } from './basics.js';
import { guestId, lineId } from './crowd.js';

/** A text that somebody wrote and people see. */
export const textTarget = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('thought'),
      match: matchRef,
      playerId,
      text: quotedLine(500)
        .refine((text) => text !== '', 'expected a text')
        .meta({ description: 'As it is shown' }),
    }),
    z.strictObject({ kind: z.literal('name'), match: matchRef, playerId }),
    z.strictObject({ kind: z.literal('title'), match: matchRef }),
    z.strictObject({ kind: z.literal('chat'), match: matchRef, line: lineId }),
    z.strictObject({ kind: z.literal('guest_name'), guest: guestId }),
    z.strictObject({ kind: z.literal('agent_name'), agentId }),
    z.strictObject({ kind: z.literal('agent_description'), agentId }),
  ])
  .meta({
    id: 'TextTarget',
    description:
      'A thought, name, title or line of chat of one match, the name of a guest who guesses, or the name or description of an agent',
  });
export type TextTarget = z.infer<typeof textTarget>;

export const REPORT_REASONS = ['abuse', 'hate', 'sexual', 'personal_data', 'spam', 'other'] as const;
export const reportReason = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof reportReason>;

/** The longest note. */
export const MAX_NOTE = 300;

export const newReport = z
  .strictObject({
    about: textTarget,
    reason: reportReason,
    note: quotedLine(MAX_NOTE).default('').meta({ description: 'More, for the moderators' }),
  })
  .meta({ id: 'NewReport' });
export type NewReport = z.infer<typeof newReport>;

export const reported = z
  .object({ received: z.literal(true) })
  .meta({ id: 'Reported', description: 'The moderators see it; what they do is not told' });
