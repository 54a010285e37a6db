/** The one HTTP server: listens, answers, and closes without leaving anybody hanging. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.js';
import { answer } from './pages.js';

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`);
  }
}

export function serve(config: Config, listener: RequestListener = answer): Promise<RunningServer> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(config.port) : error);
    });
    server.listen(config.port, config.host, () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://localhost:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
