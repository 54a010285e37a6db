/** A worker that makes a clip: draws a range of a match frame by frame, and encodes it as GIF or video. */
import {
  type Film,
  type FilmEvent,
  FRAME,
  type Frame,
  frames,
  pictureOf,
  plainPicture,
} from '@lobster-league/pictures';
import { Gif, type Pixels } from '@lobster-league/pictures/gif';
import { loadGame } from '../../games/generic/game-module';
import type { ClipNews, ClipTask, ToClipWorker } from './clip-task';
import { type Canvas2D, paint } from './paint';
import { encodeVideo } from './video';

/** A clip is a moment, and not a match. */
const MOST_SECONDS = 60;
/** So many frames, evenly spread, have all colours. */
const SAMPLES = 6;

const events: FilmEvent[] = [];

addEventListener('message', ({ data }: MessageEvent<ToClipWorker>) => {
  if (data.type === 'events') {
    for (const event of data.events) events.push(event);
    return;
  }
  void made(data).then(tell, (error: unknown) =>
    tell({ state: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

function tell(news: ClipNews): void {
  postMessage(news);
}

async function made(task: ClipTask): Promise<ClipNews> {
  const [film] = await Promise.all([filmOf(task), loadFaces()]);
  const all = [...frames(film, task.range)];
  const seconds = all.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  if (seconds > MOST_SECONDS)
    throw new Error(
      `These events take ${Math.round(seconds)} s, and a clip takes ${MOST_SECONDS} at most: choose fewer.`,
    );
  const canvas = new OffscreenCanvas(FRAME.width, FRAME.height);
  const context = canvas.getContext('2d', { willReadFrequently: task.format === 'gif' });
  if (context === null) throw new Error('This browser cannot draw in the background.');
  const draw = (frame: Frame): void => paint(context, frame.boxes);
  const progress = (done: number): void => tell({ state: 'running', done, all: all.length });
  if (task.format === 'gif') return { ...gifOf(all, context, draw, progress), seconds };
  return { ...(await encodeVideo(canvas, all, draw, progress)), seconds };
}

async function filmOf({ viewer, arena, game, title, config, seats }: ClipTask): Promise<Film> {
  const picture = pictureOf(viewer) ?? plainPicture(await loadGame(arena, game));
  return { picture: picture as Film['picture'], title, config, seats, events };
}

function gifOf(
  all: readonly Frame[],
  context: Canvas2D,
  draw: (frame: Frame) => void,
  progress: (done: number) => void,
) {
  const pixelsOf = (frame: Frame): Pixels => {
    draw(frame);
    return context.getImageData(0, 0, FRAME.width, FRAME.height);
  };
  const gif = new Gif();
  gif.sample(all.filter((_, at) => at % Math.ceil(all.length / SAMPLES) === 0).map(pixelsOf));
  for (const [done, frame] of all.entries()) {
    gif.add(pixelsOf(frame), frame.ms);
    progress(done + 1);
  }
  return { state: 'made', bytes: gif.end().slice(), mime: 'image/gif', ending: 'gif' } as const;
}

/** The pages' own; without them the clip has the system's. */
async function loadFaces(): Promise<void> {
  const faces = [
    new FontFace(
      'League Gothic',
      `url(${new URL('../../../../../packages/pictures/fonts/league-gothic.woff2', import.meta.url)})`,
    ),
    new FontFace(
      'Barlow Condensed',
      `url(${new URL('../../../../../packages/pictures/fonts/barlow-condensed.woff2', import.meta.url)})`,
    ),
  ];
  const known = (self as unknown as { readonly fonts: FontFaceSet }).fonts;
  const loaded = await Promise.allSettled(faces.map((face) => face.load()));
  for (const one of loaded) if (one.status === 'fulfilled') known.add(one.value);
}
