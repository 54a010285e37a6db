/** `league play --from`: a match that goes on from an input of a replay in a file. */
import { readFile } from 'node:fs/promises';
import {
  botNamed,
  forkOf,
  type Input,
  type MatchSetup,
  ofVersion,
  type Replay,
  type ReplayHead,
  replayEndSchema,
  replayHeadSchema,
  replayInputSchema,
  type Seat,
  verify,
} from '@lobster-league/kernel';
import { drandChecks } from '@lobster-league/kernel/beacon';
import { z } from 'zod';
import { botList } from './arguments.js';
import { fileProblem } from './files.js';
import { type LoadedGame, loadGame } from './games.js';
import { UsageError } from './io.js';
import { namesOf } from './seats.js';

const FROM = /^(.+)@(\d{1,9})$/;
const replaySchema = z.object({
  head: replayHeadSchema,
  inputs: z.array(replayInputSchema),
  end: replayEndSchema,
});

export interface Fork {
  readonly game: LoadedGame['game'];
  /** By seat. */
  readonly bots: readonly string[];
  readonly setup: Omit<MatchSetup, 'seed'>;
  /** What is played first, without what was said. */
  readonly past: readonly Input[];
}

/** The moment that `FILE@N` names, of a replay that verifies. */
export async function forkFrom(from: string, wantedBots: string | undefined): Promise<Fork> {
  const [, path, after] = FROM.exec(from) ?? [];
  if (path === undefined)
    throw new UsageError(
      `--from takes a replay and after how many inputs, like match.json@120, not '${from}'`,
    );
  const at = Number(after);
  const replay = await readReplay(path);
  const { head, inputs, end } = replay;
  const loaded = await loadGame(head.game);
  const game = ofVersion(loaded.game, head.rules);
  if (game === undefined) throw new UsageError(`the rules by which ${path} was played are not here`);
  const difference = verify((id) => (id === game.id ? loaded.game : undefined), replay, {
    sources: drandChecks,
  });
  if (difference !== null)
    throw new UsageError(`${path} does not verify: step ${difference.step}: ${difference.message}`);
  if (at >= inputs.length) throw new UsageError(`${path} has ${inputs.length} inputs: --from takes fewer`);
  // Of a match on nobody's server the digest is what names it.
  const fork = forkOf(end.digest, head, at);
  if (fork === null) throw new UsageError(`${path} was forked too often to be forked again`);
  const bots = botsOf(loaded, head, wantedBots);
  const names = namesOf(bots);
  const seats = head.seats.map(({ id, options }, seat): Seat => {
    const about = { id, name: names[seat]! };
    return options === undefined ? about : { ...about, options };
  });
  const past = inputs
    .slice(0, at)
    .map(({ moves, fact }) => (moves === undefined ? { fact: fact! } : { moves: moves.map(silent) }));
  return { game, bots, setup: { config: head.config, seats, fork }, past };
}

async function readReplay(path: string): Promise<Replay> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${fileProblem(error)}`);
  }
  try {
    return replaySchema.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`${path} is not a replay`);
  }
}

/** As wished, assigned in turn; else those that sat there, and the usual ones for agents. */
function botsOf(
  { game, bots: usual }: LoadedGame,
  { seats, dice }: ReplayHead,
  wanted: string | undefined,
): string[] {
  const list = botList(game, wanted, usual);
  return seats.map(({ name }, seat) => {
    const sat = dice?.seats[seat]?.bot ?? name.replace(/ \d+$/, '');
    const stays = wanted === undefined && botNamed(game, sat) !== undefined;
    return stays ? sat : list[seat % list.length]!;
  });
}

function silent({ seat, ask, action, timedOut }: NonNullable<Input['moves']>[number]) {
  return { seat, ask, action, timedOut };
}
