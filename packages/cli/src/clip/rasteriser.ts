/** Boxes as pixels, without a browser, in the pages' own type faces. */
import { createRequire } from 'node:module';
import { type Box, FRAME, svgOf } from '@lobster-league/pictures';
import type { Pixels } from '@lobster-league/pictures/gif';
import { Resvg } from '@resvg/resvg-js';

const { resolve } = createRequire(import.meta.url);
const FACES = ['barlow-condensed', 'league-gothic'].map((name) =>
  resolve(`@lobster-league/pictures/fonts/${name}.ttf`),
);
/** What our faces draw: Latin letters and punctuation. Other scripts need those of the machine, which take time to load. */
const OWN_LETTERS = /^[\u0020-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2212]*$/;

/** Returns the pixels of boxes that fill a frame, so wide. */
export function rasterised(boxes: readonly Box[], width: number): Pixels {
  const isPlain = boxes.every(({ text = '' }) => OWN_LETTERS.test(text));
  const picture = new Resvg(svgOf(boxes, { ...FRAME, shown: width }), {
    font: { fontFiles: FACES, loadSystemFonts: !isPlain, defaultFontFamily: 'Barlow Condensed Medium' },
  }).render();
  return { data: picture.pixels, width: picture.width, height: picture.height };
}
