/** A chain's node that is in a mood: mostly it answers, sometimes with nonsense, errors, or not at all. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x7a69',
  eth_blockNumber: '0x10',
  eth_getLogs: [],
  eth_getTransactionReceipt: null,
  eth_getTransactionByHash: null,
  eth_getBlockByNumber: null,
  eth_call: '0x',
  eth_getCode: '0x60',
  eth_getBalance: '0x0',
  eth_gasPrice: '0x1',
};

export class MoodyChain {
  readonly port: number;
  readonly #server: Server;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async open(): Promise<MoodyChain> {
    let calls = 0;
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        calls++;
        if (calls % 11 === 0) return void response.destroy();
        // Nodes like to repeat what they were asked, address and all.
        if (calls % 7 === 0) return void response.writeHead(500).end(`cannot serve ${request.url}`);
        if (calls % 5 === 0) return void response.end('<html>');
        const text = Buffer.concat(pieces).toString();
        const asked: unknown = JSON.parse(text);
        const answer = (one: unknown) => {
          const { id, method } = Object(one);
          return { jsonrpc: '2.0', id, result: ANSWERS[method] ?? null };
        };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port is free');
    return new MoodyChain(server, address.port);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
