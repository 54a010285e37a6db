/** `league practice`: plays an agent from a file against house bots, many games in this process or one to watch. */
import { GAME_NAMES, practice as practise } from '@lobster-league/sdk';
import { aboutGames } from '../about.js';
import { botList, config, integer, onlyPositional, parse } from '../arguments.js';
import { gameNames, loadGame } from '../games.js';
import { EXIT, type Io, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { Progress } from '../progress.js';
import { loadAgent } from './agent-file.js';
import { reportText } from './report-text.js';
import { watch } from './watch.js';

const DEFAULT_GAMES = 1000;
const DEFAULT_SEED = 'lobster';

const HELP = `league practice <agent file> --game <game> [options]: your agent against house bots

The file, .ts or .mjs, exports decide(view, ask), by name or as its default, as for the SDK's play; and optionally
a name and a table (for MoltTactics { class: 'ranger' }).

  --game G         ${gameNames.join(', ')}
  --games N        how many games against each bot (${DEFAULT_GAMES})
  --against a,b,…  opponents; each in turn takes all other seats (all bots of the game)
  --seats N        seats per game; your agent takes every seat in turn
  --seed S         any text (${DEFAULT_SEED}); game number i, from 0, is played with the seed S/i
  --from N         the number of the first game (0), to play one of many again
  --reaction MS    your agent's reaction time in Grab, where the fastest goes first, in simulated ms (250)
  --set key=value  a setting of the game; may be given several times
  --json           one JSON object instead of tables
  --watch [URL]    plays one match on a server instead (http://localhost:3000, started if none is running),
                   and opens its page

After a refused answer the agent is asked once more, with the reason; then the fallback is played.

Examples:
  league practice my-agent.ts --game clawpoly --games 1000
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
  const seats = integer('seats', values.seats, loaded.seats, Math.max(2, game.seats.min), game.seats.max);
  const bots = botList(game, values.against, Object.keys(game.bots), 'against');
  const agent = await loadAgent(path);
  if (values.watch) {
    const opponents = Array.from({ length: seats - 1 }, (_, i) => bots[i % bots.length]!);
    await watch({ game: name, agent, opponents, url }, io);
    return EXIT.ok;
  }
  const games = integer('games', values.games, DEFAULT_GAMES, 1, 1_000_000_000);
  const progress = new Progress(io, games * bots.length);
  // Games with their own protocol show an agent what that protocol would show.
  const report = await practise(GAME_NAMES.some((own) => own === name) ? name : loaded, {
    decide: agent.decide,
    ...(agent.table === undefined ? {} : { table: agent.table }),
    opponents: bots,
    games,
    seats,
    seed: values.seed,
    config: Object(config(game, values.set)),
    from: integer('from', values.from, 0, 0, 1_000_000_000),
    reactionMs: integer('reaction', values.reaction, 250, 0, 3_600_000),
    progress: (done) => progress.show(done),
  });
  progress.end();
  io.out(
    values.json
      ? `${JSON.stringify({ agent: agent.name, ...report }, null, 2)}\n`
      : reportText(io, report, agent.name),
  );
  return EXIT.ok;
}

export const practice: Command = { summary: 'plays your agent against house bots', run };
