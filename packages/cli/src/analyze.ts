/** `league analyze`: what a match meant, by the chances of winning after each of its inputs. */
import { findManifest } from '@lobster-league/games';
import { type MatchReport, type PlayerReport, reportOf } from '@lobster-league/insight';
import { gameOf, verify } from '@lobster-league/kernel';
import { drandChecks } from '@lobster-league/kernel/beacon';
import { integer, onlyPositional, parse } from './arguments.js';
import { bold, dim, EXIT, type Io, oneLine, UsageError } from './io.js';
import type { Command } from './league.js';
import { Progress } from './progress.js';
import { readReplay } from './replay-file.js';
import { table } from './text-table.js';

const HELP = `league analyze <FILE> [--points N] [--json]: what a match meant

Computes every seat's chance of winning after each input of a replay, from what a spectator sees, and names the inputs
that changed most. Each input is also played with other dice: what came better or worse than that on average is luck,
the rest is play, of the seat and of the others. Decisions are compared with what house bots would have done: accuracy is
the share that was as good as any that was found, and what clearly was not is marked. The replay is verified first.

  --points N   how many turning points to show (5)
  --json       one JSON object, as the server's /api/league/games/{id}/analysis has it

Exit 1 if the replay does not verify; exit 2 if the file cannot be read, or its game has no chances of winning.

Examples:
  league play clawpoly --save match.json
  league analyze match.json
`;

const MOST_POINTS = 100;
/** Chances that change less are not worth a word. */
const LEAST_SHOWN = 0.02;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    points: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const path = onlyPositional(positionals, 'file');
  const turningPoints = integer('points', values.points, 5, 1, MOST_POINTS);
  const replay = readReplay(path);
  const manifest = await findManifest(replay.head.game);
  if (manifest === null) throw new UsageError(`the game ${oneLine(replay.head.game)} is not known here`);
  if ((manifest.insight?.model ?? null) === null)
    throw new UsageError(`${manifest.rules.id} has no chances of winning`);
  const game = gameOf(manifest);
  const difference = verify((id) => (id === game.id ? game : undefined), replay, { sources: drandChecks });
  if (difference !== null) {
    io.out(`${oneLine(`differs at ${difference.step}: ${difference.message}`)}\n`);
    return EXIT.differs;
  }
  const progress = new Progress(io, replay.inputs.length, 'inputs');
  const report = reportOf(manifest, replay, { turningPoints, onStep: (step) => progress.show(step) });
  progress.end();
  if (values.json) io.out(`${JSON.stringify(report)}\n`);
  else print(io, report);
  return EXIT.ok;
}

function print(io: Io, { players, turningPoints, decisions, story }: MatchReport): void {
  for (const sentence of story) io.out(`${oneLine(sentence)}\n`);
  const row = ({ name, start, luck, play, end, accuracy, decisions: compared }: PlayerReport) => [
    oneLine(name),
    points(start),
    signed(luck),
    signed(play),
    points(end),
    accuracy === null ? '–' : `${points(accuracy)} % of ${compared}`,
  ];
  const columns = ['chance of winning, %', 'start', 'luck', 'play', 'end', 'accuracy'];
  io.out(`\n${table(io, columns, players.map(row))}\n\n`);
  io.out(`${bold(io, 'Turning points')}\n`);
  for (const { turn, byLuck, before, after, told } of turningPoints) {
    const moved = players.flatMap(({ name }, seat) =>
      Math.abs(after[seat]! - before[seat]!) < LEAST_SHOWN
        ? []
        : [`${oneLine(name)} ${points(before[seat]!)} → ${points(after[seat]!)}`],
    );
    io.out(`turn ${turn}${byLuck ? ', by luck' : ''}: ${moved.join(', ')}\n`);
    for (const line of told) io.out(`${dim(io, `    ${oneLine(line)}`)}\n`);
  }
  const marked = decisions.filter(({ mark }) => mark !== null);
  if (marked.length > 0) io.out(`\n${bold(io, 'Decisions')}\n`);
  for (const { turn, mark, told, why } of marked) {
    io.out(`turn ${turn}, ${mark}: ${oneLine(told)}\n`);
    io.out(`${dim(io, `    ${oneLine(why)}`)}\n`);
  }
}

function signed(chance: number): string {
  return `${chance < 0 ? '−' : '+'}${points(Math.abs(chance))}`;
}

function points(chance: number): string {
  return (100 * chance).toFixed(0);
}

export const analyze: Command = {
  summary: 'says what a match meant: chances, luck and play, turning points',
  run,
};
