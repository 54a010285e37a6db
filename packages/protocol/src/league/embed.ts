/** oEmbed: how sites that are given a link to a match show the match itself. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';

const length = z.coerce.number().int().min(1).max(10_000);

export const oembed = z
  .object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    html: z.string().meta({ description: 'An iframe' }),
    width: z.int(),
    height: z.int(),
    cache_age: z.int().meta({ description: 'In seconds' }),
  })
  .meta({ id: 'OEmbed', description: 'As oembed.com has it' });
export type OEmbed = z.infer<typeof oembed>;

export const OEMBED_PATH = '/oembed';

export const embedEndpoints = {
  getOembed: {
    method: 'get',
    path: OEMBED_PATH,
    tag: 'Matches',
    summary: 'How the page of a match is embedded elsewhere (oEmbed 1.0)',
    query: z.object({
      url: z.string().min(1).max(2000).meta({
        description: 'A page of this site: `/watch/{code}`, `/games/{id}`, `/games/{id}/replay?at=`',
      }),
      format: z.enum(['json']).default('json'),
      maxwidth: length.optional(),
      maxheight: length.optional(),
    }),
    status: 200,
    reply: oembed,
    errors: [404],
    work: 'list',
  },
} as const satisfies Record<string, Endpoint>;
