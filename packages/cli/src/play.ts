/** `league play`: one match of house bots as a readable transcript. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import {
  botNamed,
  Match,
  newSeed,
  playOut,
  type ReplayInput,
  replayHead,
  replayInput,
  replayLines,
} from '@lobster-league/kernel';
import { aboutGames } from './about.js';
import { botList, config, onlyPositional, parse, seatCount } from './arguments.js';
import { fileProblem } from './files.js';
import { loadGame } from './games.js';
import { EXIT, type Io, UsageError } from './io.js';
import type { Command } from './league.js';
import { type Fork, forkFrom } from './play-from.js';
import { namesOf, seatsFor } from './seats.js';
import { outspoken, Thinking } from './thinking.js';
import { forMachines, forPeople } from './transcript.js';

const HELP = `league play <game> [options]: plays one match between house bots and prints it
league play --from FILE@N [options]: plays on from a replay, after so many of its inputs, with other dice

  --seats N        how many play
  --bots a,b,…     the bots, assigned to the seats in turn
  --seed S         any text; by default a random seed, which the transcript shows
  --set key=value  a setting of the game; may be given several times
  --from FILE@N    the replay and the moment; --bots are by default those that sat there
  --save FILE      writes the replay, which 'league verify' can check
  --json           JSON lines instead of the transcript: head, steps with moves and events, end

Examples:
  league play dummy --seed reef
  league play dummy --seats 3 --bots eager,random --set rounds=2 --save match.json
  league play --from match.json@3 --save other.json
`;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    seats: { type: 'string' },
    bots: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    save: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(`${HELP}\n${await aboutGames(positionals[0])}`);
    return EXIT.ok;
  }
  const begun =
    values.from === undefined ? await fresh(positionals, values) : await forked(positionals, values);
  const { game, bots, setup, past } = begun;
  const seed = values.seed ?? newSeed(randomBytes);
  const file = values.save === undefined ? null : await openFor(values.save);
  try {
    const transcript = values.json ? forMachines(io) : forPeople(io, game);
    const recording = Match.record(game, { ...setup, seed });
    const head = replayHead(recording.header, seed, recording.digest);
    const inputs: ReplayInput[] = [];
    transcript.begin(recording.header, seed, recording.setupEvents);
    recording.onEntry((entry) => {
      if (entry.step > past.length) transcript.entry(entry);
      if (file !== null) inputs.push(replayInput(entry));
    });
    for (const { moves, fact } of past) {
      if (fact === undefined) recording.play(moves ?? []);
      else recording.learn(fact);
    }
    const players = bots.map((bot, seat) => ({
      bot: outspoken(botNamed(game, bot)!),
      rng: recording.rng.stream(seat + 1),
    }));
    const match = new Thinking(recording, players);
    playOut(match, players, (ms) => {
      match.now = ms;
    });
    const result = [...recording.result()!];
    transcript.end(result, recording.digest);
    if (file !== null) {
      for (const line of replayLines(head, inputs, { result, digest: recording.digest })) {
        await file.write(`${line}\n`);
      }
    }
  } finally {
    await file?.close();
  }
  return EXIT.ok;
}

interface Values {
  readonly seats?: string | undefined;
  readonly bots?: string | undefined;
  readonly from?: string | undefined;
  readonly set: string[];
}

/** From its own beginning. */
async function fresh(
  positionals: readonly string[],
  { seats: count, bots: wanted, set }: Values,
): Promise<Fork> {
  const loaded = await loadGame(onlyPositional(positionals, 'game'));
  const { game } = loaded;
  const list = botList(game, wanted, loaded.bots);
  const bots = Array.from({ length: seatCount(game, count, loaded.seats) }, (_, i) => list[i % list.length]!);
  return {
    game,
    bots,
    setup: { config: config(game, set), seats: seatsFor(loaded, bots, namesOf(bots)) },
    past: [],
  };
}

async function forked(positionals: readonly string[], { seats, bots, from, set }: Values): Promise<Fork> {
  if (positionals.length > 0 || seats !== undefined || set.length > 0)
    throw new UsageError('--from takes game, seats and settings from the replay; leave them out');
  return forkFrom(from!, bots);
}

async function openFor(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w');
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${fileProblem(error)}`);
  }
}

export const play: Command = { summary: 'plays one match between bots and prints it', run };
