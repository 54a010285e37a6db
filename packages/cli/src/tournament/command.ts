/** `league tournament`: a tournament of house bots and agents from files, played here. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { commitmentTo, newSeed } from '@lobster-league/kernel';
import {
  documentOf,
  KINDS,
  type Kind,
  type Command as Line,
  matchSeedOf,
  newTournament,
  openGames,
  reduce,
  type Standing,
  standings,
  type Tournament,
  type TournamentState,
  termsFault,
} from '@lobster-league/tournaments';
import { aboutGames } from '../about.js';
import { botList, config, integer, onlyPositional, parse } from '../arguments.js';
import { fileProblem } from '../files.js';
import { type LoadedGame, loadGame } from '../games.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { isAgentFile, loadAgent } from '../practice/agent-file.js';
import { Progress } from '../progress.js';
import { table } from '../text-table.js';
import { type LocalPlayer, playLocal } from './local-games.js';

const HELP = `league tournament <game> [options]: plays a tournament between house bots and agents from files

  --kind K         swiss (by default), knockout, round_robin
  --bots a,b,…     who takes part, best first: bots of the game and files of agents (all bots by default)
  --seats N        seats per table, 2 to 8 (2); agents from files play at tables of two
  --rounds N       rounds of a Swiss tournament (5); how often everybody meets in a round robin (1)
  --pairs          every pairing is played from each seat with the same seed
  --seed S         any text; by default a random seed, which the document has
  --set key=value  a setting of the game; may be given several times
  --save FILE      writes the document, which 'league verify-tournament' can check
  --json           the standings as JSON

Examples:
  league tournament dummy --bots eager,random,eager --kind round_robin
  league tournament clawpoly --bots navigator,trader,my-agent.ts --rounds 3 --save t.json
  league verify-tournament t.json
`;

/** What is played here needs no clock: every line is of the same moment. */
const NO_TIME = 0;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    kind: { type: 'string', default: 'swiss' },
    bots: { type: 'string' },
    seats: { type: 'string' },
    rounds: { type: 'string' },
    pairs: { type: 'boolean', default: false },
    seed: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    save: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(`${HELP}\n${await aboutGames(positionals[0])}`);
    return EXIT.ok;
  }
  const loaded = await loadGame(onlyPositional(positionals, 'game'));
  const { game } = loaded;
  const kind = kindNamed(values.kind);
  const least = Math.max(2, game.seats.min);
  const seats = integer('seats', values.seats, least, least, Math.min(8, game.seats.max));
  const players = await playersOf(loaded, values.bots);
  if (seats > 2 && players.some(({ agent }) => agent !== null))
    throw new UsageError('agents from files play at tables of two: leave out --seats');
  const seed = values.seed ?? newSeed(randomBytes);
  const rounds = integer('rounds', values.rounds, kind === 'swiss' ? 5 : 1, 1, 64);
  const tournament: Tournament = {
    seed,
    terms: {
      id: 'local',
      name: `${game.id} ${kind}`,
      game: game.id,
      kind,
      seats,
      leastSeats: least,
      rounds,
      advance: null,
      pairedSeeds: values.pairs,
      windowMs: null,
      commitment: commitmentTo(seed),
      createdAt: NO_TIME,
    },
  };
  const fault = termsFault(tournament.terms);
  if (fault !== null) throw new UsageError(fault);
  const { state, journal } = await playAll(tournament, loaded, config(game, values.set), players, io);
  if (values.save !== undefined) {
    const document = documentOf(tournament, state, journal);
    await writeFile(values.save, `${JSON.stringify(document, null, 1)}\n`).catch((error: unknown) => {
      throw new UsageError(`cannot write ${values.save}: ${fileProblem(error)}`);
    });
  }
  const rows = standings(tournament, state);
  if (values.json) io.out(`${JSON.stringify(rows, null, 2)}\n`);
  else {
    io.out(standingsText(io, rows));
    if (values.save !== undefined) io.out(`saved      league verify-tournament ${oneLine(values.save)}\n`);
  }
  return EXIT.ok;
}

async function playAll(
  tournament: Tournament,
  loaded: LoadedGame,
  settings: unknown,
  players: readonly LocalPlayer[],
  io: Io,
): Promise<{ readonly state: TournamentState; readonly journal: readonly Line[] }> {
  const state = newTournament(tournament);
  const journal: Line[] = [];
  const commit = (line: Line): void => {
    const refusal = reduce(tournament, state, line);
    if (refusal !== null) throw new UsageError(refusal.message);
    journal.push(line);
  };
  for (const [i, { name, agent }] of players.entries()) {
    const bot = agent === null ? name : null;
    commit({ type: 'join', at: NO_TIME, id: `${i + 1}-${name}`.slice(0, 100), name, rating: -i, bot });
  }
  commit({ type: 'start', at: NO_TIME });
  const progress = new Progress(io, estimate(tournament, players.length));
  for (let played = 0; state.status === 'running'; played++) {
    const open = openGames(state)[0]!;
    const matchSeed = matchSeedOf(tournament, open, true);
    const places = await playLocal(
      loaded,
      settings,
      open.players.map((player) => players[player]!),
      matchSeed,
    );
    const { pairing, game, attempt } = open;
    commit({ type: 'result', at: NO_TIME, pairing, game, attempt, match: matchSeed, places, absent: [] });
    progress.show(played + 1);
  }
  progress.end();
  return { state, journal };
}

/** About how many games there will be. */
function estimate({ terms }: Tournament, players: number): number {
  const { kind, rounds, seats, pairedSeeds } = terms;
  const tables = Math.ceil(players / seats);
  const games =
    kind === 'swiss' ? rounds * tables : kind === 'knockout' ? players : rounds * players * tables;
  return games * (pairedSeeds ? seats : 1);
}

function kindNamed(text: string): Kind {
  const kind = KINDS.find((one) => one === text);
  if (kind === undefined || kind === 'arena')
    throw new UsageError(`--kind takes swiss, knockout or round_robin, not '${text}'`);
  return kind;
}

async function playersOf({ game }: LoadedGame, text: string | undefined): Promise<LocalPlayer[]> {
  const names = text?.split(',').map((name) => name.trim()) ?? Object.keys(game.bots);
  const bots = names.filter((name) => !isAgentFile(name));
  if (bots.length > 0) botList(game, bots.join(), []);
  return await Promise.all(
    names.map(async (name): Promise<LocalPlayer> => {
      if (!isAgentFile(name)) return { name, agent: null };
      const agent = await loadAgent(name);
      return { name: agent.name.slice(0, 90) || 'agent', agent };
    }),
  );
}

/** What the commands print of a tournament that is over. */
export function standingsText(io: Io, rows: readonly Standing[]): string {
  const head = ['name', 'place', 'points', 'played', 'won', 'byes', 'opponents', 'beaten'];
  return `${table(
    io,
    head,
    rows.map((row) => [
      oneLine(row.name),
      ...[row.place, row.points, row.played, row.wins, row.byes, row.opponents, row.beaten].map(String),
    ]),
  )}\n`;
}

export const tournament: Command = { summary: 'plays a tournament of bots and agents from files', run };
