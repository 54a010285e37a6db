/** Pictures as a GIF: of each only what has changed, in the colours of all of them. */
import * as gifenc from 'gifenc';

const { GIFEncoder, quantize, applyPalette } = 'quantize' in gifenc ? gifenc : (gifenc as Gifenc).default;

/** As a module it is bundled for browsers, and in Node it is CommonJS. */
interface Gifenc {
  readonly default: typeof gifenc;
}

/** Colours are counted in fifths of a byte: finer than eyes see on these pictures. */
const FORMAT = 'rgb565';
const COLOURS = 255;
/** Stands for what has not changed. */
const CLEAR = COLOURS;
/** Viewers show frames that are shorter than this much longer. */
const SHORTEST_MS = 20;

export interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export class Gif {
  readonly #encoder = GIFEncoder();
  #palette: number[][] | null = null;
  #colours: number[][] = [];
  #before: Uint8Array | null = null;
  /** What rounding has left over: times are counted in hundredths of a second. */
  #rest = 0;

  /** Chooses the colours, from pictures that have all of them. */
  sample(pictures: readonly Pixels[]): void {
    const all = new Uint8Array(pictures.reduce((sum, { data }) => sum + data.length, 0));
    let at = 0;
    for (const { data } of pictures) {
      all.set(data, at);
      at += data.length;
    }
    const palette = quantize(all, COLOURS, { format: FORMAT });
    this.#colours = palette.slice();
    // The table is full, so that the last place exists.
    while (palette.length <= CLEAR) palette.push([0, 0, 0]);
    this.#palette = palette;
  }

  add({ data, width, height }: Pixels, ms: number): void {
    if (this.#palette === null) this.sample([{ data, width, height }]);
    const palette = this.#palette!;
    const index = applyPalette(data, this.#colours, FORMAT);
    const before = this.#before;
    this.#before = index.slice();
    if (before !== null)
      for (let at = 0; at < index.length; at++) if (index[at] === before[at]) index[at] = CLEAR;
    this.#encoder.writeFrame(index, width, height, {
      delay: this.#time(ms),
      ...(before === null ? { palette } : { transparent: true, transparentIndex: CLEAR, dispose: 1 }),
    });
  }

  end(): Uint8Array {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }

  #time(ms: number): number {
    const wanted = Math.max(SHORTEST_MS, ms) + this.#rest;
    const delay = Math.round(wanted / 10) * 10;
    this.#rest = wanted - delay;
    return delay;
  }
}
