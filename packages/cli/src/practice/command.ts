/** `league practice`: plays an agent from a file against house bots or other agents, many games here or one to watch. */
import { writeFile } from 'node:fs/promises';
import { type AnyGame, replayText } from '@lobster-league/kernel';
import { aboutGames } from '../about.js';
import { botList, config, integer, onlyPositional, parse } from '../arguments.js';
import { fileProblem } from '../files.js';
import { gameNames, loadGame } from '../games.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { Progress } from '../progress.js';
import { isAgentFile, loadAgent } from './agent-file.js';
import { practiseTogether } from './crew.js';
import { explainText } from './explain-text.js';
import type { Order } from './order.js';
import { reportText } from './report-text.js';
import { watch } from './watch.js';

const DEFAULT_GAMES = 1000;
const DEFAULT_SEED = 'lobster';

const HELP = `league practice <agent file> --game <game> [options]: your agent against house bots, or against another of yours

The file, .ts or .mjs, exports decide(view, ask), by name or as its default, as for the SDK's play; and optionally
a name and a table (for MoltTactics { class: 'ranger' }).

  --game G         ${gameNames.join(', ')}
  --games N        how many games against each bot (${DEFAULT_GAMES})
  --against a,b,…  opponents, bots or agent files; each in turn takes all other seats (all bots of the game)
  --seats N        seats per game; your agent takes every seat in turn
  --pairs          every seed is played once in each seat (of 2, unless --seats says more), and the difference
                   is tested seed by seed: far fewer games tell who is better
  --workers N      threads (1); the games are the same for any number
  --seed S         any text (${DEFAULT_SEED}); game number i, from 0, is played with the seed S/i
  --from N         the number of the first game (0), to play one of many again
  --reaction MS    your agent's reaction time in Grab, where the fastest goes first, in simulated ms (250)
  --set key=value  a setting of the game; may be given several times
  --json           one JSON object instead of tables, with a row for every game
  --save FILE      writes the replay of the worst game; league watch FILE shows it. With --from N --games 1: of any
  --explain        prints every decision of that game, what was legal, and what a house bot would have done:
  --adviser BOT    the strongest of the game by default
  --watch [URL]    plays one match on a server instead (http://localhost:3000, started if none is running),
                   and opens its page

After a refused answer the agent is asked once more, with the reason; then the fallback is played.

Examples:
  league practice my-agent.ts --game clawpoly --games 1000
  league practice new.ts --game clawpoly --against old.ts,navigator --pairs --workers 2
  league practice my-agent.ts --game grab --against gull --reaction 3000
  league practice my-agent.mjs --game molttactics --watch
`;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    game: { type: 'string' },
    games: { type: 'string' },
    against: { type: 'string' },
    seats: { type: 'string' },
    seed: { type: 'string', default: DEFAULT_SEED },
    from: { type: 'string' },
    reaction: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    pairs: { type: 'boolean', default: false },
    workers: { type: 'string' },
    save: { type: 'string' },
    explain: { type: 'boolean', default: false },
    adviser: { type: 'string' },
    json: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(`${HELP}\n${await aboutGames(values.game)}`);
    return EXIT.ok;
  }
  const [file, ...more] = positionals;
  const url = values.watch ? more.shift() : undefined;
  const path = onlyPositional(file === undefined ? [] : [file, ...more], 'agent file');
  const name = values.game;
  if (name === undefined) throw new UsageError(`no game given; --game takes one of ${gameNames.join(', ')}`);
  const loaded = await loadGame(name);
  const { game } = loaded;
  const least = Math.max(2, game.seats.min);
  const seats = integer('seats', values.seats, values.pairs ? least : loaded.seats, least, game.seats.max);
  const opponents = opponentsOf(game, values.against);
  const agent = await loadAgent(path);
  if (values.watch) {
    const bots = botList(game, values.against, Object.keys(game.bots), 'against');
    const others = Array.from({ length: seats - 1 }, (_, i) => bots[i % bots.length]!);
    await watch({ game: name, agent, opponents: others, url }, io);
    return EXIT.ok;
  }
  const [adviser] = botList(game, values.adviser, [], 'adviser');
  const games = integer('games', values.games, DEFAULT_GAMES, 1, 1_000_000_000);
  const progress = new Progress(io, games * opponents.length);
  const order: Order = {
    game: name,
    file: path,
    opponents,
    games,
    seats,
    seed: values.seed,
    config: Object(config(game, values.set)),
    from: integer('from', values.from, 0, 0, 1_000_000_000),
    reactionMs: integer('reaction', values.reaction, 250, 0, 3_600_000),
    pairs: values.pairs,
    rows: values.json,
    record: values.save !== undefined || values.explain,
    adviser,
  };
  const workers = integer('workers', values.workers, 1, 1, 256);
  const report = await practiseTogether(order, workers, (done) => progress.show(done));
  progress.end();
  const { recorded } = report;
  if (values.save !== undefined && recorded !== undefined)
    await writeFile(values.save, replayText(recorded.replay)).catch((error: unknown) => {
      throw new UsageError(`cannot write ${values.save}: ${fileProblem(error)}`);
    });
  if (values.json) io.out(`${JSON.stringify({ agent: agent.name, ...report }, null, 2)}\n`);
  else {
    io.out(reportText(io, report, agent.name));
    if (values.save !== undefined) io.out(`saved      league watch ${oneLine(values.save)}\n`);
    if (values.explain && recorded !== undefined) io.out(`\n${explainText(io, recorded)}`);
  }
  return EXIT.ok;
}

/** Files of agents are loaded where they are played; bots must exist. */
function opponentsOf(game: AnyGame, text: string | undefined): string[] {
  const names = text?.split(',').map((name) => name.trim()) ?? Object.keys(game.bots);
  const bots = names.filter((name) => !isAgentFile(name));
  if (bots.length > 0) botList(game, bots.join(), [], 'against');
  return names;
}

export const practice: Command = { summary: 'plays your agent against house bots', run };
