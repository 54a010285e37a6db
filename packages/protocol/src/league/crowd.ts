/** The crowd of a match: guests, what they say, and the messages about it on /ws/watch. Nothing of it is sent to a seat. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { shownChat, shownName } from '../shown-text.js';
import { flag, list, matchParams, moment } from './basics.js';
import { ownerHeaders } from './room.js';

/** The longest name of a guest, and the longest line. */
export const MAX_GUEST_NAME = 24;
export const MAX_CHAT = 200;

export const lineId = z
  .string()
  .regex(/^[0-9a-z]{12}$/, 'expected the id of a line')
  .meta({ description: 'The id of a line of chat' });

export const chatLine = z
  .object({
    id: lineId,
    at: moment,
    guest: z
      .string()
      .meta({ description: 'Who wrote it: the same guest has the same id, whatever the name' }),
    name: z.string(),
    text: z.string().meta({ description: 'As it is shown: bad words are masked' }),
  })
  .meta({ id: 'ChatLine' });
export type ChatLine = z.infer<typeof chatLine>;

/** On /ws/watch, to whoever asked for it with `crowd=true`. */
export const crowdMessages = [
  z.object({
    type: z.literal('crowd'),
    chat: list(chatLine).meta({ description: 'The latest lines, oldest first; sent once, at the beginning' }),
    slowMs: z.int().meta({ description: 'A guest writes once in so long' }),
  }),
  z.object({ type: z.literal('chat'), line: chatLine }),
  z.object({ type: z.literal('chat_removed'), lines: list(lineId) }),
] as const;

export const newGuest = z.strictObject({ name: shownName(MAX_GUEST_NAME) }).meta({ id: 'NewGuest' });
export const guest = z
  .object({
    guest: z.string(),
    name: z.string(),
    pass: z.string().meta({ description: 'Secret: whoever has it speaks as this guest' }),
  })
  .meta({ id: 'Guest' });
export type Guest = z.infer<typeof guest>;

const guestHeaders = z.object({
  'x-guest-pass': z.string().min(1).max(1_000).meta({ description: 'The pass of a guest' }),
});

const tag = 'Crowd';

export const crowdEndpoints = {
  becomeGuest: {
    method: 'post',
    path: '/guests',
    tag,
    summary: 'Gives a guest’s pass for a name: whoever watches speaks with it',
    description:
      'No account: a lost pass is a new guest. Not for agents: a request that shows a key is refused.',
    body: newGuest,
    status: 201,
    reply: guest,
    errors: [403, 404],
  },
  sayInChat: {
    method: 'post',
    path: '/matches/{match}/chat',
    tag,
    summary: 'Says a line to all who watch a live match; its seats do not hear it',
    description:
      'It is read on `/ws/watch?crowd=true`, and nowhere else. 403: muted in this match; 409: somebody else has that name here; 429: too soon.',
    params: matchParams,
    headers: guestHeaders,
    guarded: true,
    body: z.strictObject({ text: shownChat(MAX_CHAT) }).meta({ id: 'NewChatLine' }),
    status: 201,
    reply: chatLine,
    errors: [403, 404, 409],
  },
  removeChatLine: {
    method: 'delete',
    path: '/matches/{match}/chat/{line}',
    tag,
    summary: 'Removes a line of chat; for the room’s owner',
    params: matchParams.extend({ line: lineId }),
    query: z.object({
      mute: flag
        .default('false')
        .meta({ description: 'Whether who wrote it says nothing more in this match' }),
    }),
    headers: ownerHeaders,
    guarded: true,
    status: 204,
    errors: [403, 404],
  },
} as const satisfies Record<string, Endpoint>;
