/** The replay document: everything needed to run a match again, with the checks that each step must match. */
import { z } from 'zod';
import { type Dice, diceSchema } from './dice.js';
import { type Fork, forkSchema } from './fork.js';
import type { Entry, Header } from './recording.js';

/** The versions of the document's format, not of any game's rules: without and with where the seed comes from; of a fork. */
export const REPLAY_FORMAT = 1;
export const REPLAY_FORMAT_DICE = 2;
export const REPLAY_FORMAT_FORK = 3;

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');
const checkSchema = z.string().regex(/^[0-9a-f]{16}$/, 'expected 16 hexadecimal digits');
const seatSchema = z.int().min(-1);

const factSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('presence'), seat: seatSchema, connected: z.boolean() }),
  z.strictObject({ type: z.literal('forfeit'), seat: seatSchema, reason: z.string() }),
  z.strictObject({ type: z.literal('stop'), reason: z.string() }),
]);

const moveSchema = z.strictObject({
  seat: seatSchema,
  ask: z.int().nullable(),
  action: z.unknown(),
  timedOut: z.boolean(),
  thought: z.string().optional(),
});

/** What is known before the first input; `start` is the check after the set-up. */
const plainHeadSchema = z.strictObject({
  format: z.literal(REPLAY_FORMAT),
  game: z.string(),
  rules: z.int(),
  config: z.unknown(),
  seats: z.array(z.strictObject({ id: z.string(), name: z.string(), options: z.unknown().optional() })),
  seed: z.string(),
  commitment: digestSchema,
  start: checkSchema,
});

export const replayHeadSchema = z.discriminatedUnion('format', [
  plainHeadSchema,
  plainHeadSchema.extend({ format: z.literal(REPLAY_FORMAT_DICE), dice: diceSchema }),
  plainHeadSchema.extend({
    format: z.literal(REPLAY_FORMAT_FORK),
    dice: diceSchema.optional(),
    fork: forkSchema,
  }),
]);

/** One input, and the check after playing it. */
export const replayInputSchema = z.strictObject({
  at: z.number().optional(),
  moves: z.array(moveSchema).optional(),
  fact: factSchema.optional(),
  check: checkSchema,
});

/** The placements (null for a match that has not ended), and the digest over the whole match. */
export const replayEndSchema = z.strictObject({
  result: z.array(z.strictObject({ seat: seatSchema, place: z.int(), score: z.number() })).nullable(),
  digest: digestSchema,
});

export interface ReplayHead extends Omit<z.infer<typeof plainHeadSchema>, 'format'> {
  readonly format: number;
  /** Where the seed comes from; absent where it was the server's alone. */
  readonly dice?: Dice | undefined;
  /** The match whose inputs come first; absent where it began at its own beginning. */
  readonly fork?: Fork;
}
export type ReplayInput = z.infer<typeof replayInputSchema>;
export type ReplayEnd = z.infer<typeof replayEndSchema>;

export interface Replay {
  readonly head: ReplayHead;
  readonly inputs: readonly ReplayInput[];
  readonly end: ReplayEnd;
}

/** Makes the head of a match whose digest chain began with `firstDigest`. */
export function replayHead(header: Header, seed: string, firstDigest: string, dice?: Dice): ReplayHead {
  const seats = header.seats.map(({ id, name, options }) => ({
    id,
    name,
    ...(options === undefined ? {} : { options }),
  }));
  const { game, rules, config, commitment, fork } = header;
  const unforked = dice === undefined ? REPLAY_FORMAT : REPLAY_FORMAT_DICE;
  return {
    format: fork === undefined ? unforked : REPLAY_FORMAT_FORK,
    game,
    rules,
    config,
    seats,
    seed,
    commitment,
    start: firstDigest.slice(0, 16),
    ...(dice === undefined ? {} : { dice }),
    ...(fork === undefined ? {} : { fork }),
  };
}

export function replayInput({ input, check }: Pick<Entry, 'input' | 'check'>): ReplayInput {
  const moves = input.moves?.map(({ seat, ask, action, timedOut, thought }) => ({
    seat,
    ask,
    action,
    timedOut,
    ...(thought === undefined ? {} : { thought }),
  }));
  return {
    ...(input.at === undefined ? {} : { at: input.at }),
    ...(moves === undefined ? {} : { moves }),
    ...(input.fact === undefined ? {} : { fact: input.fact }),
    check,
  };
}

/** Yields the document's canonical text, one line per input, so that it can be streamed and compared by eye. */
export function* replayLines(
  head: ReplayHead,
  inputs: Iterable<ReplayInput>,
  end: ReplayEnd,
): Generator<string> {
  yield `{"head":${JSON.stringify(head)},"inputs":[`;
  let held: string | null = null;
  for (const input of inputs) {
    if (held !== null) yield `${held},`;
    held = JSON.stringify(input);
  }
  if (held !== null) yield held;
  yield `],"end":${JSON.stringify(end)}}`;
}

/** Returns the whole document as one string. */
export function replayText({ head, inputs, end }: Replay): string {
  return `${[...replayLines(head, inputs, end)].join('\n')}\n`;
}
