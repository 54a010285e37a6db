/** A whole text message as a server sends it (RFC 6455, unmasked), made once for however many sockets get it. */
const FINAL_TEXT = 0x81;
const TWO_BYTES_FOLLOW = 126;
const EIGHT_BYTES_FOLLOW = 127;

export function textFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const header = size < TWO_BYTES_FOLLOW ? 2 : size < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + size);
  frame[0] = FINAL_TEXT;
  if (header === 2) frame[1] = size;
  else if (header === 4) {
    frame[1] = TWO_BYTES_FOLLOW;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = EIGHT_BYTES_FOLLOW;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.write(text, header);
  return frame;
}
