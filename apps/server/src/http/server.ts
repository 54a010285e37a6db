/** The one HTTP server: listens, and closes without leaving anybody hanging. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuseUnreadable } from './unreadable.js';

/** Connections that may wait to be accepted: with fewer, a crowd that comes at once is turned away. The system may allow less. */
const WAITING_CONNECTIONS = 4_096;

/**
 * Longer than clients and proxies keep a connection that is idle (nginx 60 s): who is the first to end it sends nothing into
 * one that the other has just ended.
 */
const KEEP_ALIVE_MS = 75_000;

/** The port belongs to somebody else, said in one line. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`);
  }
}

/** The address cannot be listened on, said in one line. */
export class CannotListen extends Error {}

export function httpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // How much later than that it may be noticed.
      connectionsCheckingInterval: 5_000,
    },
    listener,
  );
  server.maxHeadersCount = 100;
  refuseUnreadable(server);
  return server;
}

export function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortTaken(port));
      else reject(new CannotListen(`Cannot listen on ${host ?? '*'}:${port}: ${error.message}`));
    });
    const address = { port, host, backlog: WAITING_CONNECTIONS };
    server.listen(address, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Lets answers under way end, for a moment, and then hangs up. */
export function closeServer(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(patience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
