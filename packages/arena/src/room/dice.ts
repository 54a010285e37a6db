/** The dice of a room: what they come from, who has still to open a nonce, and the seed once the match begins. */
import { type Dice, matchSeed, sha256, termsDigest } from '@lobster-league/kernel';
import type { RoomRecord } from '../ports/index.js';
import { Refused } from '../refused.js';
import { matchSeats } from './state.js';

/** All that the seed comes from; null where it is the server's alone. */
export function diceOf({ dice, seats }: RoomRecord): Dice | null {
  if (dice === undefined) return null;
  const { serverSeed, integer, sources } = dice;
  return {
    version: 1,
    integer,
    serverSeed,
    seats: seats.map(({ bot, botVersion, entropy }) => ({
      bot,
      ...(botVersion === undefined ? {} : { botVersion }),
      commitment: entropy?.commitment ?? null,
      nonce: entropy?.nonce ?? null,
    })),
    sources,
  };
}

/** The seed of a match with these seats. */
export function seedOf(record: RoomRecord): string | null {
  const dice = diceOf(record);
  if (dice === null) return record.seed;
  const { game, rules, config } = record;
  return matchSeed(dice, { game, rules, config, seats: matchSeats(record) });
}

/** The digest of all that is fixed before nonces are opened; null before that, and where the dice are the server's alone. */
export function fixedTerms(record: RoomRecord): string | null {
  const dice = diceOf(record);
  const { game, rules, config, startedAt } = record;
  if (dice === null || (!isOpening(record) && startedAt === null)) return null;
  return termsDigest(dice, { game, rules, config, seats: matchSeats(record) });
}

/** Whether the seats are fixed and nonces are being opened. */
export function isOpening({ dice, startedAt, finishedAt }: RoomRecord): boolean {
  return dice != null && dice.opensUntil !== null && startedAt === null && finishedAt === null;
}

/** Whether an agent that sits has committed to a nonce and not opened it. */
export function hasUnopened({ dice, seats }: RoomRecord): boolean {
  return dice !== undefined && seats.some(({ entropy }) => entropy?.nonce === null);
}

/** The record with that nonce opened at every seat that has committed to it. */
export function withOpened(record: RoomRecord, nonce: string): RoomRecord {
  const commitment = sha256(nonce);
  const seats = record.seats.map((seat) =>
    seat.entropy?.commitment === commitment ? { ...seat, entropy: { commitment, nonce } } : seat,
  );
  return { ...record, seats };
}

/** Why that nonce cannot be opened now; null if it can. */
export function openRefusal(record: RoomRecord, nonce: string): Refused | null {
  if (record.startedAt !== null || record.finishedAt !== null)
    return new Refused('GAME_ALREADY_STARTED', 'The match has begun: nothing is opened any more.');
  if (!isOpening(record))
    return new Refused('ROOM_NOT_READY', 'The seats are not fixed yet: keep your nonce until they are.');
  const commitment = sha256(nonce);
  if (record.seats.some(({ entropy }) => entropy?.commitment === commitment)) return null;
  return new Refused('INVALID_CONFIG', 'No seat of this match has committed to that nonce.');
}
