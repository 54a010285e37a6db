/** A line to a server that takes its time, or on which nothing comes through at all. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export class SlowProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Each way. */
  delayMs = 0;
  /** Called for every piece that comes, before it goes on. */
  heard: () => void = () => undefined;
  #flow: Promise<void> = Promise.resolve();
  #resume: () => void = () => undefined;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async to(target: number): Promise<SlowProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port is free');
    const proxy = new SlowProxy(server, address.port);
    server.on('connection', (socket) => proxy.#join(socket, connect(target, '127.0.0.1')));
    return proxy;
  }

  /** From now on connections are accepted, and nothing comes through. */
  stall(): void {
    this.#flow = new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  flow(): void {
    this.#resume();
    this.#flow = Promise.resolve();
  }

  /** Ends every connection; new ones are let through. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.flow();
    this.cut();
    this.#server.close();
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      // What came first goes first, however long it takes.
      let last: Promise<void> = Promise.resolve();
      from.on('data', (piece) => {
        this.heard();
        const due = Date.now() + this.delayMs;
        last = last.then(async () => {
          await this.#flow;
          const wait = due - Date.now();
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
          if (!to.destroyed) to.write(piece);
        });
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
