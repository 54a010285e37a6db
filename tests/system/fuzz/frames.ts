/** WebSocket frames by hand, as no client would write them; and those that come back, read again. */
import { randomBytes } from 'node:crypto';
import type { Dice } from './dice.js';

export interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

export function handshake(path: string, dice: Dice): Buffer {
  const key = dice.chance(0.05) ? 'x' : randomBytes(16).toString('base64');
  const version = dice.chance(0.05) ? dice.pick(['8', '12', '99', '']) : '13';
  const more = dice.chance(0.1)
    ? 'Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: x\r\n'
    : '';
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: ${version}\r\nSec-WebSocket-Key: ${key}\r\n${more}\r\n`,
    'latin1',
  );
}

/** A frame with this text in it: masked as it should be, or not, of whatever kind and length it claims. */
export function oddFrame(text: string, dice: Dice): Buffer {
  const payload = dice.chance(0.2) ? dice.bytes(dice.between(0, 300)) : Buffer.from(text);
  const opcode = dice.chance(0.6) ? 1 : dice.below(16);
  const first = (dice.chance(0.8) ? 0x80 : 0) | (dice.chance(0.1) ? dice.below(8) << 4 : 0) | opcode;
  const masked = dice.chance(0.9);
  const claimed = dice.chance(0.1) ? dice.pick([0, 1, 125, 126, 65_535, 2_000_000, 2 ** 40]) : payload.length;
  const mask = masked ? 0x80 : 0;
  const head =
    claimed < 126
      ? Buffer.from([first, mask | claimed])
      : claimed < 65_536
        ? Buffer.from([first, mask | 126, claimed >> 8, claimed & 255])
        : Buffer.concat([Buffer.from([first, mask | 127]), long(claimed)]);
  // A mask of zeros leaves everything as it is.
  return Buffer.concat([head, Buffer.alloc(masked ? 4 : 0), payload]);
}

function long(length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length));
  return bytes;
}

/** What the server said after its handshake. */
export function framesIn(heard: Buffer): Frame[] {
  const start = heard.indexOf('\r\n\r\n');
  const frames: Frame[] = [];
  for (let at = start + 4; start >= 0 && at + 2 <= heard.length; ) {
    const opcode = (heard[at] ?? 0) & 15;
    const short = (heard[at + 1] ?? 0) & 127;
    const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
    if (at + 2 + extra > heard.length) break;
    const length =
      extra === 0 ? short : extra === 2 ? heard.readUInt16BE(at + 2) : Number(heard.readBigUInt64BE(at + 2));
    const from = at + 2 + extra;
    if (from + length > heard.length) break;
    frames.push({ opcode, payload: heard.subarray(from, from + length) });
    at = from + length;
  }
  return frames;
}
