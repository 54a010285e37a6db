/** Five thousand spectators in their own process: connects the sockets, and counts what they receive. */
import { WebSocket } from 'ws';

export interface ClientOrder {
  readonly url: string;
  readonly sockets: number;
  /** Sockets that connect at the same time. */
  readonly abreast: number;
}

export interface ClientNews {
  readonly connected: number;
  readonly received: number;
}

const REPORT_EVERY_MS = 5;

let connected = 0;
let received = 0;
let reported = 0;

function send(): void {
  if (reported === connected + received) return;
  reported = connected + received;
  process.send?.({ connected, received } satisfies ClientNews);
}

function connect(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    socket.once('error', reject);
    socket.once('open', () => {
      connected++;
      resolve();
    });
    socket.on('message', () => {
      received++;
    });
  });
}

process.once('message', async ({ url, sockets, abreast }: ClientOrder) => {
  setInterval(send, REPORT_EVERY_MS);
  for (let first = 0; first < sockets; first += abreast) {
    await Promise.all(Array.from({ length: Math.min(abreast, sockets - first) }, () => connect(url)));
  }
});
process.once('disconnect', () => process.exit(0));
