/** A range of a match as a GIF. */
import { type Film, type Frame, frames, type Range } from '@lobster-league/pictures';
import { Gif } from '@lobster-league/pictures/gif';
import { UsageError } from '../io.js';
import { rasterised } from './rasteriser.js';

/** A clip is a moment, and not a match. */
const MOST_SECONDS = 60;
/** So many frames, evenly spread, have all colours. */
const SAMPLES = 6;

export interface Clip {
  readonly bytes: Uint8Array;
  readonly seconds: number;
  readonly frames: number;
}

export function gifOf(
  film: Film,
  range: Range,
  width: number,
  onFrame: (done: number, all: number) => void,
): Clip {
  const all = [...frames(film, range)];
  const seconds = all.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  if (seconds > MOST_SECONDS)
    throw new UsageError(
      `these events take ${Math.round(seconds)} s, and a clip takes ${MOST_SECONDS} at most: choose fewer, or a higher --speed`,
    );
  const gif = new Gif();
  gif.sample(samples(all).map(({ boxes }) => rasterised(boxes, width)));
  for (const [done, { boxes, ms }] of all.entries()) {
    gif.add(rasterised(boxes, width), ms);
    onFrame(done + 1, all.length);
  }
  return { bytes: gif.end(), seconds, frames: all.length };
}

function samples(all: readonly Frame[]): Frame[] {
  return all.filter((_, at) => at % Math.ceil(all.length / SAMPLES) === 0);
}
