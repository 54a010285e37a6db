/**
 * Where the seed of a match comes from: a seed of the server's, which it has committed to before anybody sat down, a nonce
 * of every seat, public sources, and what the match is. Pure, so that anybody can compute it again.
 */
import { z } from 'zod';
import type { Seat } from './game.js';
import { canonical } from './json.js';
import { commitmentTo } from './seed.js';
import { sha256 } from './sha256.js';

/** More than any game has. */
const MOST_SEATS = 64;

const HEX = /^[0-9a-f]{64}$/;
const COMMITTED = /^sha256:([0-9a-f]{64})$/;
/** Plain, without lookahead: tools that make examples from schemas understand it. */
const VISIBLE = /^[\x21-\x7e]{1,128}$/;

const digest = z.string().regex(HEX, 'expected 64 hexadecimal digits');

export const nonceSchema = z
  .string()
  .regex(VISIBLE, 'expected 1 to 128 visible ASCII characters')
  .refine((text) => !text.startsWith('sha256:'), 'expected a nonce, not a commitment');

const ENTROPY =
  'expected 1 to 128 visible ASCII characters, or sha256: and the SHA-256 of such a nonce in hexadecimal';

/** What an agent may add to the dice when it sits down: a nonce, or the commitment to one that it opens at the start. */
export const entropySchema = z
  .string()
  .regex(VISIBLE, ENTROPY)
  .refine((text) => !text.startsWith('sha256:') || COMMITTED.test(text), ENTROPY);

const seatDiceSchema = z.strictObject({
  bot: z.string().nullable(),
  botVersion: z.int().optional(),
  botChanged: z.literal(true).optional(),
  commitment: digest.nullable(),
  nonce: nonceSchema.nullable(),
});

const sourceSchema = z.strictObject({
  source: z.string(),
  announced: z.string(),
  value: z.string().nullable(),
  proof: z.string().optional(),
});

export const diceSchema = z.strictObject({
  version: z.literal(1),
  integer: z.boolean(),
  serverSeed: z.string(),
  seats: z.array(seatDiceSchema),
  sources: z.array(sourceSchema),
});

/** What a seat has given: SHA-256 of its nonce, and the nonce once it is opened. */
export interface Entropy {
  readonly commitment: string;
  readonly nonce: string | null;
}

/** A seat's part in the dice; `bot` is the house bot that plays it. */
export interface SeatDice {
  readonly bot: string | null;
  /** Which version of the bot sat down; absent where that is not known. No part of the seed. */
  readonly botVersion?: number | undefined;
  /** The server was given another version of the bot during the match. */
  readonly botChanged?: true | undefined;
  readonly commitment: string | null;
  readonly nonce: string | null;
}

/**
 * A public source that nobody here can choose, a beacon for example: what was announced when the seats were fixed, what it
 * said (null if it did not in time), and what one needs to check that.
 */
export interface SourceValue {
  readonly source: string;
  readonly announced: string;
  readonly value: string | null;
  readonly proof?: string | undefined;
}

/** All that the seed of a match comes from, besides what the match is. */
export interface Dice {
  readonly version: 1;
  /** Whether the seed is a whole number below 2^53, for games whose document has it so. */
  readonly integer: boolean;
  readonly serverSeed: string;
  /** In the order of the table. */
  readonly seats: readonly SeatDice[];
  readonly sources: readonly SourceValue[];
}

/** What the match is. */
export interface DiceTerms {
  readonly game: string;
  readonly rules: number;
  readonly config: unknown;
  readonly seats: readonly Seat[];
}

/** Returns what is wrong with what a source is said to have said; null if it is right. */
export type SourceCheck = (value: SourceValue) => string | null;
export type SourceChecks = Readonly<Record<string, SourceCheck>>;

/** What somebody has seen and kept while the match was live. */
export interface Pinned {
  /** The server's commitment. */
  readonly commitment?: string | undefined;
  /** The seats and their commitments, as they were told before one's own nonce was opened. */
  readonly seats?: readonly { readonly id: string; readonly commitment: string | null }[] | undefined;
  /** `termsDigest`, as it was told then. */
  readonly terms?: string | undefined;
  /** One's own nonce. */
  readonly own?: { readonly id: string; readonly nonce: string } | undefined;
}

/** Reads what an agent gives: a nonce, or the commitment to one; throws where `entropySchema` would. */
export function entropyOf(text: string): Entropy {
  const committed = COMMITTED.exec(text)?.[1];
  if (committed !== undefined) return { commitment: committed, nonce: null };
  return { commitment: sha256(nonceSchema.parse(text)), nonce: text };
}

/** Computes the seed of a match. */
export function matchSeed(dice: Dice, { game, rules, config, seats }: DiceTerms): string {
  const hash = sha256(
    canonical({
      domain: `lobster-league match seed ${dice.version}`,
      serverSeed: dice.serverSeed,
      game,
      rules,
      config,
      seats: seats.map(({ id, name, options }, i) => ({
        id,
        name,
        options,
        bot: dice.seats[i]!.bot,
        entropy: contribution(dice.seats[i]!),
      })),
      sources: dice.sources.map(({ source, announced, value }) => ({ source, announced, value })),
    }),
  );
  return dice.integer ? integerSeed(hash) : hash;
}

/**
 * A digest of all that is fixed before nonces are opened: game, rules, config, of every seat its id, name, options, house bot
 * and commitment, and what the sources will be asked. Whoever keeps it sees any change afterwards.
 */
export function termsDigest(
  { seats: parts, sources }: Pick<Dice, 'seats' | 'sources'>,
  { game, rules, config, seats }: DiceTerms,
): string {
  return sha256(
    canonical({
      domain: 'lobster-league match terms 1',
      game,
      rules,
      config,
      seats: seats.map(({ id, name, options }, i) => ({
        id,
        name,
        options,
        bot: parts[i]?.bot ?? null,
        ...(parts[i]?.botVersion === undefined ? {} : { botVersion: parts[i]?.botVersion }),
        commitment: parts[i]?.commitment ?? null,
      })),
      sources: sources.map(({ source, announced }) => ({ source, announced })),
    }),
  );
}

/** The seed of the house bots' own dice: nobody can compute it from the seed of the match, which may be public. */
export function botSeed({ version, serverSeed }: Dice): string {
  return sha256(`lobster-league house bots ${version} ${serverSeed}`);
}

/** The stream of a house bot's dice for what it decides after so many inputs of the match. */
export function botStream(steps: number, seat: number): number {
  return (steps * MOST_SEATS + seat + 1) | 0;
}

/** What is wrong with a match's seed, or with how it is said to have come about; null if nothing is. */
export function diceFault(
  dice: Dice,
  terms: DiceTerms,
  { seed, commitment }: { readonly seed: string; readonly commitment: string },
  checks: SourceChecks = {},
): string | null {
  if (commitmentTo(dice.serverSeed) !== commitment)
    return "the server's seed does not match the published commitment";
  if (dice.seats.length !== terms.seats.length) return 'the dice are of another number of seats';
  for (const [i, { commitment: committed, nonce }] of dice.seats.entries())
    if (nonce !== null && committed !== sha256(nonce))
      return `the nonce of seat ${i + 1} does not match its commitment`;
  for (const value of dice.sources) {
    const check = Object.hasOwn(checks, value.source) ? checks[value.source] : undefined;
    if (check === undefined) return `the source ${value.source} cannot be checked here`;
    const fault = check(value);
    if (fault !== null) return `the source ${value.source}: ${fault}`;
  }
  if (matchSeed(dice, terms) !== seed) return 'the seed does not come from the server and the seats';
  return null;
}

/** How a replay differs from what was seen while the match was live; null if it does not. */
export function pinnedFault(
  pinned: Pinned,
  head: DiceTerms & { readonly commitment: string; readonly dice: Dice | null },
): string | null {
  const { commitment, seats, dice } = head;
  if (pinned.commitment !== undefined && pinned.commitment.toLowerCase() !== commitment)
    return `the commitment is ${commitment}, and not the one that was seen, ${pinned.commitment}`;
  const given = seats.map(({ id }, i) => ({ id, commitment: dice?.seats[i]?.commitment ?? null }));
  if (pinned.seats !== undefined && canonical(given) !== canonical(pinned.seats))
    return 'the seats, or what they committed to, are not those that were seen before the start';
  if (pinned.terms !== undefined && (dice === null || termsDigest(dice, head) !== pinned.terms))
    return 'game, config, seats or sources are not those that were fixed before nonces were opened';
  const { own } = pinned;
  if (own === undefined) return null;
  const seat = seats.findIndex(({ id }) => id === own.id);
  return dice?.seats[seat]?.nonce === own.nonce ? null : `the nonce that ${own.id} has given was not used`;
}

/** The nonce; a public stand-in where there is none, so that nobody has a veto. A nonce has no space in it. */
function contribution({ commitment, nonce }: SeatDice): string {
  return nonce ?? `stand-in ${commitment ?? 'none'}`;
}

/** The first 53 bits, which JSON carries exactly. */
function integerSeed(hash: string): string {
  return String(Number(BigInt(`0x${hash.slice(0, 14)}`) >> 3n));
}
