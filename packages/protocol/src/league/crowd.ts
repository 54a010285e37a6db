/** The crowd of a match: guests, what they say, and the messages about it on /ws/watch. Nothing of it is sent to a seat. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.js';
import { shownChat, shownName } from '../shown-text.js';
import { flag, list, matchParams, moment, pageQuery, playerId, total } from './basics.js';
import { ownerHeaders } from './room.js';

/** The longest name of a guest, and the longest line. */
export const MAX_GUEST_NAME = 24;
export const MAX_CHAT = 200;

export const lineId = z
  .string()
  .regex(/^[0-9a-z]{12}$/, 'expected the id of a line')
  .meta({ description: 'The id of a line of chat' });

export const guestId = z
  .string()
  .regex(/^[0-9a-z]{12}$/, 'expected the id of a guest')
  .meta({ description: 'The id of a guest: the same guest has the same id, whatever the name' });

export const chatLine = z
  .object({
    id: lineId,
    at: moment,
    guest: guestId,
    name: z.string(),
    text: z.string().meta({ description: 'As it is shown: bad words are masked' }),
  })
  .meta({ id: 'ChatLine' });
export type ChatLine = z.infer<typeof chatLine>;

export const reaction = z
  .enum(['clap', 'laugh', 'wow', 'ouch', 'fire', 'lobster'])
  .meta({ id: 'Reaction', description: 'What a spectator shows at a moment of a match' });
export type Reaction = z.infer<typeof reaction>;

const sequence = z.int().min(0).meta({ description: 'The number of the event that was seen' });

/** How much spectators reacted along a match. */
export const reactionLine = z
  .object({
    stretches: list(
      z.object({
        from: z.int().meta({ description: 'The number of the first event' }),
        to: z.int().meta({ description: 'The number of the last' }),
        counts: z.partialRecord(reaction, z.int()),
      }),
    ),
  })
  .meta({ id: 'ReactionLine', description: 'In order; where nobody reacted there is nothing' });

const counts = z.record(z.string(), z.int()).meta({ description: 'How many think that, by player' });
const settled = z
  .object({
    counted: z.int().meta({ description: 'How many were made in the first tenth of the match' }),
    right: z.int(),
  })
  .nullable()
  .meta({ description: 'Null until the match is over' });

export const guess = z.object({ playerId: z.string(), sequence }).meta({ id: 'Guess' });
export type Guess = z.infer<typeof guess>;

export const guesser = z
  .object({
    guest: guestId,
    name: z.string(),
    points: z.int().meta({ description: 'Right: one for each rival at the table; wrong: one less' }),
    counted: z.int(),
    right: z.int(),
  })
  .meta({ id: 'Guesser' });
export type Guesser = z.infer<typeof guesser>;

/** On /ws/watch, to whoever asked for it with `crowd=true`. */
export const crowdMessages = [
  z.object({
    type: z.literal('crowd'),
    chat: list(chatLine).meta({ description: 'The latest lines, oldest first; sent once, at the beginning' }),
    slowMs: z.int().meta({ description: 'A guest writes once in so long' }),
    guessUntil: z.int().meta({ description: 'The last event at which the winner can be guessed' }),
    guesses: z.object({ counts, settled }),
  }),
  z.object({ type: z.literal('guesses'), counts, settled }),
  z.object({ type: z.literal('chat'), line: chatLine }),
  z.object({ type: z.literal('chat_removed'), lines: list(lineId) }),
  z.object({
    type: z.literal('reactions'),
    reactions: list(z.object({ sequence, reaction, count: z.int() })),
  }),
] as const;

export const newGuest = z.strictObject({ name: shownName(MAX_GUEST_NAME) }).meta({ id: 'NewGuest' });
export const guest = z
  .object({
    guest: guestId,
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
  react: {
    method: 'post',
    path: '/matches/{match}/reactions',
    tag,
    summary: 'Shows a reaction over the board of all who watch a live match',
    description:
      'All reactions of half a second are told together on `/ws/watch?crowd=true`. No name is needed. An event that was not shown yet counts as the last one shown.',
    params: matchParams,
    body: z
      .strictObject({ reaction, sequence: sequence.max(1_000_000_000).optional() })
      .meta({ id: 'NewReaction' }),
    status: 202,
    reply: z.object({ counted: z.literal(true) }),
    errors: [403, 404, 409],
  },
  guessWinner: {
    method: 'post',
    path: '/matches/{match}/guesses',
    tag,
    summary: 'Guesses who will win, in the first tenth of a match; once',
    description:
      'Taken until a tenth of how long such matches usually are; it counts if it was made in the first tenth of what was played in the end. One guess of a guest, and one of an address. No money.',
    params: matchParams,
    headers: guestHeaders,
    guarded: true,
    body: z.strictObject({ playerId }).meta({ id: 'NewGuess' }),
    status: 201,
    reply: guess,
    errors: [403, 404, 409],
  },
  listGuessers: {
    method: 'get',
    path: '/guessers',
    tag,
    summary: 'Who guesses best which player wins',
    query: z.object({ limit: pageQuery.limit }),
    status: 200,
    reply: z.object({ guessers: list(guesser), total }),
    work: 'list',
  },
  getReactions: {
    method: 'get',
    path: '/matches/{match}/reactions',
    tag,
    summary: 'How much spectators reacted along a match, once it is over',
    params: matchParams,
    status: 200,
    reply: reactionLine,
    errors: [404, 409],
  },
} as const satisfies Record<string, Endpoint>;
