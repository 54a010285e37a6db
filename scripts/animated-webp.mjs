/** Puts still WebP images of one size together to an animation that repeats for ever. */

/** @param frames {{ image: Buffer, ms: number }[]} each with how long it is shown */
export function animatedWebp(frames, { width, height }) {
  const header = Buffer.alloc(10);
  header[0] = ANIMATED;
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  const shown = frames.map(({ image, ms }) => {
    const about = Buffer.alloc(16);
    about.writeUIntLE(width - 1, 6, 3);
    about.writeUIntLE(height - 1, 9, 3);
    about.writeUIntLE(Math.round(ms), 12, 3);
    // Each frame replaces the last one as a whole.
    about[15] = NO_BLENDING;
    return chunk('ANMF', Buffer.concat([about, pixelsOf(image)]));
  });
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', header),
    chunk('ANIM', Buffer.alloc(6)),
    ...shown,
  ]);
  return chunk('RIFF', body);
}

const ANIMATED = 0b10;
const NO_BLENDING = 0b10;

/** A name, a length, and what is in it, to an even number of bytes. */
function chunk(name, content) {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** The chunks of an image which are its pixels. */
function pixelsOf(image) {
  const parts = [];
  for (let at = 12; at < image.length; ) {
    const name = image.toString('latin1', at, at + 4);
    const length = image.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (['VP8 ', 'VP8L', 'ALPH'].includes(name)) parts.push(image.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}
