/** `league clip`: a range of a replay as a moving picture, drawn here and without a browser. */
import { writeFile } from 'node:fs/promises';
import { findManifest } from '@lobster-league/games';
import { gameOf, ofVersion, verify } from '@lobster-league/kernel';
import { drandChecks } from '@lobster-league/kernel/beacon';
import { type Film, type FilmEvent, pictureOf, plainPicture, replayedEvents } from '@lobster-league/pictures';
import { integer, onlyPositional, parse } from '../arguments.js';
import { fileProblem } from '../files.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { Progress } from '../progress.js';
import { readReplay } from '../replay-file.js';
import { gifOf } from './gif-of.js';

const HELP = `league clip <FILE> --from N --to N -o FILE.gif: a range of a replay as a moving picture

Draws the board, the names, what everybody has and the thoughts at each event of the range, as spectators saw them, and
writes a GIF. Nothing of what comes after the range is in it. The replay is verified first.

  --from N       the first event that is shown happening (1)
  --to N         the last one (40 events later); the events are numbered as on the page /replay, which 'league watch' opens
  -o, --out F    where to write it (clip.gif)
  --width N      in pixels, from 320 to 960 (640)
  --speed N      so many times faster, from 1 to 16 (1)

Exit 1 if the replay does not verify.

Examples:
  league play clawpoly --seed reef --save match.json
  league clip match.json --from 120 --to 160 -o steal.gif
`;

const EVENTS = 40;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string', short: 'o', default: 'clip.gif' },
    width: { type: 'string' },
    speed: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const path = onlyPositional(positionals, 'file');
  const from = integer('from', values.from, 1, 1, Number.MAX_SAFE_INTEGER);
  const to = integer('to', values.to, from + EVENTS, from, Number.MAX_SAFE_INTEGER);
  const width = integer('width', values.width, 640, 320, 960);
  const speed = integer('speed', values.speed, 1, 1, 16);
  const film = await filmOf(path);
  if (typeof film === 'string') {
    io.out(`${oneLine(film)}\n`);
    return EXIT.differs;
  }
  const last = film.events.length;
  if (from > last) throw new UsageError(`--from: the match has ${last} events`);
  const progress = new Progress(io, last, 'frames');
  const clip = gifOf(film, { from, to, speed }, width, (done) => progress.show(done));
  progress.end();
  await writeFile(values.out, clip.bytes).catch((error: unknown) => {
    throw new UsageError(`cannot write ${values.out}: ${fileProblem(error)}`);
  });
  const size = Math.ceil(clip.bytes.length / 1024);
  io.out(
    oneLine(
      `${values.out}: events ${from} to ${Math.min(to, last)} of ${last}, ${clip.seconds.toFixed(1)} s, ${clip.frames} frames, ${size} KB`,
    ),
  );
  io.out('\n');
  return EXIT.ok;
}

/** Returns the match, or how it differs from what its replay says. */
async function filmOf(path: string): Promise<Film | string> {
  const replay = readReplay(path);
  const { head } = replay;
  const manifest = await findManifest(head.game);
  if (manifest === null) throw new UsageError(`the game ${oneLine(head.game)} is not known here`);
  const current = gameOf(manifest);
  const difference = verify((id) => (id === current.id ? current : undefined), replay, {
    sources: drandChecks,
  });
  if (difference !== null) return `differs at ${difference.step}: ${difference.message}`;
  const game = ofVersion(current, head.rules) ?? current;
  const events: readonly FilmEvent[] = replayedEvents(game, replay);
  return {
    picture: pictureOf(manifest.viewer) ?? plainPicture(game),
    title: game.title,
    config: game.config.parse(head.config),
    seats: head.seats.map(({ id, name }) => ({ id, name, agentId: null })),
    events,
  };
}

export const clip: Command = { summary: 'makes a moving picture of a range of a replay', run };
