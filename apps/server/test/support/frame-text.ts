/** Reads the text of a frame that `textFrame` made. */
export function frameText(frame: Buffer): string {
  const size = frame[1]!;
  return frame.toString('utf8', size < 126 ? 2 : size === 126 ? 4 : 10);
}
