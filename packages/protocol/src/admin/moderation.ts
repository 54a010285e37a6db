/** The operators' API for what strangers wrote: reports, and texts that are hidden. */
import { z } from 'zod';
import { list, moment } from '../league/basics.js';
import { reportReason, textTarget } from '../league/report.js';
import { because, reason } from './basics.js';

export const report = z
  .object({
    id: z.string(),
    about: textTarget,
    shown: z.string().meta({ description: 'The text, as it was shown when it was first reported' }),
    firstAt: moment,
    lastAt: moment,
    count: z.int().meta({ description: 'How many addresses have reported it' }),
    notes: list(z.object({ at: moment, reason: reportReason, note: z.string() })).meta({
      description: 'The last ten',
    }),
    hidden: z.boolean().meta({ description: 'Whether the text is hidden now' }),
    resolved: z
      .object({ at: moment, by: z.string(), reason: z.string(), hidden: z.boolean() })
      .nullable()
      .meta({ description: 'Null while it waits' }),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

export const reportPage = z.object({ reports: list(report), total: z.int() });

/** Whether the text is hidden with it. */
export const resolution = because.extend({ hide: z.boolean().default(false) }).meta({ id: 'Resolution' });

export const hiddenText = z
  .object({
    id: z.string(),
    target: textTarget,
    text: z.string().meta({ description: 'As it was written; moderators alone see it' }),
    at: moment,
    by: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'HiddenText' });
export type HiddenText = z.infer<typeof hiddenText>;

export const hiddenPage = z.object({ texts: list(hiddenText), total: z.int() });

export const hiding = z.strictObject({ target: textTarget, reason }).meta({ id: 'Hiding' });
