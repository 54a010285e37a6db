/** Room codes of the kind REEF42: six characters that nobody misreads. */
import type { RandomSource } from './ports/index.js';

const WORDS = [
  'REEF',
  'CRAB',
  'KELP',
  'WAVE',
  'CLAW',
  'SAND',
  'SEAL',
  'SURF',
  'CLAM',
  'GULF',
  'MAST',
  'KEEL',
  'DEEP',
  'HULL',
  'SAFE',
  'REEL',
  'TUNA',
  'BASS',
  'CARP',
  'HAKE',
  'DUNE',
  'MERE',
  'PEAK',
  'RAFT',
  'SALT',
  'STAR',
  'TERN',
  'GEAR',
];
/** Without I and O, and digits without 0 and 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';

/** A code; after a few attempts that met codes in use, words make room for any letters. */
export function roomCode(random: RandomSource, attempt: number): string {
  const bytes = random.bytes(6);
  const pick = (from: string, at: number): string => from.charAt(bytes[at]! % from.length);
  const word =
    attempt < 3
      ? WORDS[bytes[0]! % WORDS.length]!
      : pick(LETTERS, 0) + pick(LETTERS, 1) + pick(LETTERS, 2) + pick(LETTERS, 3);
  return word + pick(DIGITS, 4) + pick(DIGITS, 5);
}

/** How a code is compared: in capitals. */
export function normalCode(code: string): string {
  return code.trim().toUpperCase();
}
