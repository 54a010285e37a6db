/** A bare connection: bytes go out as they are, and everything that comes back is kept. */
import { connect } from 'node:net';

const PATIENCE_MS = 1_000;
const MOST_BYTES = 4_000_000;

/** Sends, says goodbye, and waits until the other side does too, or for a while. */
export function exchange(port: number, pieces: readonly Buffer[]): Promise<Buffer> {
  return new Promise((resolve) => {
    const heard: Buffer[] = [];
    let size = 0;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const done = (): void => {
      clearTimeout(patience);
      socket.destroy();
      resolve(Buffer.concat(heard));
    };
    const patience = setTimeout(done, PATIENCE_MS);
    socket.on('data', (piece) => {
      heard.push(piece);
      size += piece.length;
      if (size > MOST_BYTES) done();
    });
    socket.once('connect', () => {
      for (const piece of pieces) socket.write(piece);
      socket.end();
    });
    // Whoever is refused early may find the line cut while it still sends.
    socket.once('error', done);
    socket.once('end', done);
    socket.once('close', done);
  });
}
