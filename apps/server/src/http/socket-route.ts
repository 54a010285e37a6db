/** What a gateway says about a WebSocket path of its own. */
import type { Connection } from './connection.js';
import type { RequestContext } from './context.js';

export interface SocketRequest {
  readonly query: URLSearchParams;
  readonly address: string;
  readonly requestId: string;
  readonly context: RequestContext;
  /** What the client offers; the library has taken the first. */
  readonly subprotocols: readonly string[];
}

/** What happens on a connection. Whatever throws here is reported, and ends this connection alone. */
export interface SocketHandlers {
  text(message: string): void | Promise<void>;
  /** A binary frame, which no protocol here knows. */
  binary(): void;
  /** A message above the allowance came, and was not read. */
  tooFast(): void;
  closed(): void;
}

export interface SocketRoute {
  readonly path: string;
  /** Larger messages end the connection with 1009. */
  readonly maxPayload: number;
  /** As many may come at once, after a pause. */
  readonly messagesPerSecond: number;
  /** Messages that come before this is done wait for it. */
  accept(connection: Connection, request: SocketRequest): SocketHandlers | Promise<SocketHandlers>;
}
