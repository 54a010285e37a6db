/** `league simulate`: plays many games of house bots, and reports the results. */
import { aboutGames } from '../about.js';
import { botList, config, integer, onlyPositional, parse, seatCount } from '../arguments.js';
import { loadGame } from '../games.js';
import { EXIT, type Io } from '../io.js';
import type { Command } from '../league.js';
import { Progress } from '../progress.js';
import { countEvents } from './games.js';
import type { Order } from './order.js';
import { report, reportText } from './report.js';
import { simulateAll } from './runs.js';

const DEFAULT_GAMES = 1000;
const DEFAULT_SEED = 'lobster';
/** Events are counted in one of this many games, and in at most MAX_SAMPLE. */
const SAMPLE_EVERY = 100;
const MAX_SAMPLE = 100;

const HELP = `league simulate <game> [options]: plays many games between house bots

  --games N        how many games (${DEFAULT_GAMES})
  --seats N        how many play in each
  --bots a,b,…     the bots, assigned to the seats and rotated by one from game to game,
                   so that each has every seat equally often
  --seed S         any text (${DEFAULT_SEED}); game number i, from 0, is played with the seed S/i
  --set key=value  a setting of the game; may be given several times
  --workers N      how many threads play (1); the results are the same for any number
  --json           one JSON object instead of a table

A win shared by several seats counts as a fraction for each. A bot's games are those in which it has a
seat; its win rate is over these, and its mean place over all its seats. Intervals are Wilson's, 95 %.
Events cost time, so they are counted separately, in the first ${100 / SAMPLE_EVERY} % of the games (at most ${MAX_SAMPLE}), played again.
The digest covers the final states of all games in order. CPU time is that of all workers.

Examples:
  league simulate dummy --games 10000
  league simulate dummy --seats 4 --bots eager,random --set rounds=20 --workers 2 --json
`;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    games: { type: 'string' },
    seats: { type: 'string' },
    bots: { type: 'string' },
    seed: { type: 'string', default: DEFAULT_SEED },
    set: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(`${HELP}\n${await aboutGames(positionals[0])}`);
    return EXIT.ok;
  }
  const loaded = await loadGame(onlyPositional(positionals, 'game'));
  const { game } = loaded;
  const order: Order = {
    game: game.id,
    games: integer('games', values.games, DEFAULT_GAMES, 1, 1_000_000_000),
    seats: seatCount(game, values.seats, loaded.seats),
    bots: botList(game, values.bots, loaded.bots),
    seed: values.seed,
    config: config(game, values.set),
  };
  const workers = integer('workers', values.workers, 1, 1, 256);
  const progress = new Progress(io, order.games);
  const simulation = await simulateAll(loaded, order, workers, (done) => progress.show(done));
  progress.end();
  const sampled = Math.min(MAX_SAMPLE, Math.ceil(order.games / SAMPLE_EVERY));
  const sample = { games: sampled, events: countEvents(loaded, order, sampled) };
  const found = report(order, game.version, workers, simulation, sample);
  io.out(values.json ? `${JSON.stringify(found, null, 2)}\n` : reportText(io, found));
  return EXIT.ok;
}

export const simulate: Command = { summary: 'plays many games between bots and counts who wins', run };
