/** `league verify`: runs a replay again and says whether it is correct, or where it is not. */
import { createReadStream } from 'node:fs';
import {
  type AnyGame,
  type BotMoves,
  type TextDifference,
  TextVerifier,
  type VerifyOptions,
} from '@lobster-league/kernel';
import { drandChecks } from '@lobster-league/kernel/beacon';
import { onlyPositional, parse } from './arguments.js';
import { fileProblem, type Line, lines } from './files.js';
import { findGame } from './games.js';
import { EXIT, type Io, oneLine, UsageError } from './io.js';
import type { Command } from './league.js';

const HELP = `league verify <FILE> [--commitment HEX] [--json]: runs a replay again, step by step

Every byte counts: the set-up, every input, every thought and the end must match what the rules produce.
FILE may be - for standard input. The file is read as a stream, however long it is.

  --commitment HEX   the commitment that you saw before the match began: the replay must have the same
  --json             one JSON object: {"verified":true,…} or {"verified":false,"step":…,"line":…,"message":…}

Exit 0 and "verified"; exit 1 and the first step that differs; exit 2 if the file cannot be read.

Examples:
  league play dummy --save match.json
  league verify match.json
`;

interface Verified {
  readonly verified: true;
  readonly game: string;
  readonly steps: number;
  readonly digest: string;
  /** Where the seed comes from: the server alone, or the server and the seats; and how many of them gave a nonce. */
  readonly dice: 'server' | 'shared';
  readonly nonces: number;
  /** Sealed moves of house bots, and how many of them their dice give. */
  readonly botMoves: BotMoves;
}

interface Refuted extends TextDifference {
  readonly verified: false;
}

/** Verifies the bytes of a replay, of any of our games. */
export async function verifyBytes(
  chunks: AsyncIterable<Uint8Array>,
  options: VerifyOptions = {},
): Promise<Verified | Refuted> {
  let game: AnyGame | undefined;
  const verifier = new TextVerifier((id) => (id === game?.id ? game : undefined), null, {
    sources: drandChecks,
    ...options,
  });
  let held: Line | null = null;
  // Each line is fed when the next one has come: the last one is the text after the last line end.
  for await (const line of lines(chunks)) {
    if (held !== null) {
      game ??= (await findGame(gameOf(held.text)))?.game;
      const difference =
        held.wrong === null ? verifier.line(held.text) : verifier.refuse(held.text, held.wrong);
      if (difference !== null) return { verified: false, ...difference };
    }
    held = line;
  }
  const difference =
    held === null || held.wrong === null
      ? verifier.finish(held?.text ?? '')
      : verifier.refuse(held.text, held.wrong);
  if (difference !== null) return { verified: false, ...difference };
  const { steps, digest, dice, botMoves } = verifier;
  return {
    verified: true,
    game: game!.id,
    steps,
    digest,
    dice: dice === null ? 'server' : 'shared',
    nonces: dice?.seats.filter(({ nonce }) => nonce !== null).length ?? 0,
    botMoves,
  };
}

/** Returns the game that the first line names, so that only this one is loaded; the verifier checks it later. */
function gameOf(head: string): string {
  return /"game":"([^"\\]*)"/.exec(head)?.[1] ?? '';
}

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    commitment: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const path = onlyPositional(positionals, 'file');
  const commitment = values.commitment?.toLowerCase();
  if (commitment !== undefined && !/^[0-9a-f]{64}$/.test(commitment))
    throw new UsageError('--commitment: expected 64 hexadecimal digits');
  const found = await verifyBytes(readable(path), commitment === undefined ? {} : { pinned: { commitment } });
  if (values.json) io.out(`${JSON.stringify(found)}\n`);
  else if (found.verified) {
    io.out(`verified: ${found.game}, ${found.steps} steps, digest ${found.digest}\n`);
    io.out(`${diceText(found, commitment !== undefined)}\n`);
    const { checked, unknown } = found.botMoves;
    if (checked > 0) io.out(`house bots: all ${checked} sealed moves are what their dice give\n`);
    for (const bot of unknown) io.out(`${oneLine(`house bots: not checked: ${bot} is not known here`)}\n`);
  } else {
    const where = typeof found.step === 'number' ? `step ${found.step}` : `the ${found.step}`;
    io.out(oneLine(`differs at ${where}, line ${found.line}: ${found.message}`));
    io.out('\n');
  }
  return found.verified ? EXIT.ok : EXIT.differs;
}

function diceText({ dice, nonces }: Verified, pinned: boolean): string {
  const seen = pinned
    ? 'as committed, with the commitment that you saw'
    : 'as the replay says they were committed (compare it with what you saw: --commitment)';
  return dice === 'server'
    ? `dice: the server's alone, ${seen}`
    : `dice: from the server's seed and ${nonces === 1 ? 'one nonce' : `${nonces} nonces`} of the seats, ${seen}`;
}

/** Reads the bytes of a file; an unreadable file is the user's mistake. */
async function* readable(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === '-' ? process.stdin : createReadStream(path);
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${fileProblem(error)}`);
  }
}

export const verify: Command = { summary: 'runs a replay again and says whether it is true', run };
