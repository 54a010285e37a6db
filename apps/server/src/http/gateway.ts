/** A gateway: one protocol's paths, sockets and way of saying no. All of them lead to the same services. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Time, TraceAttributes } from '@lobster-league/arena';
import type { RequestHandler, Router } from 'express';
import type { Config } from '../config.js';
import type { ServerLog } from '../log/log.js';
import type { Limits } from './limits.js';
import type { LoopBudget } from './loop-budget.js';
import type { HttpProblem } from './problem.js';
import type { RefusalLog } from './refusal-log.js';
import type { Share } from './share.js';
import type { SocketRoute } from './socket-route.js';

/** What the HTTP server itself needs; gateways are handed more (see `services.ts`). */
export interface HttpServices {
  readonly config: Config;
  readonly limits: Limits;
  /** The open sockets of all gateways. */
  readonly openSockets: Share;
  /** Throws the problem where an operator has banned an address. */
  readonly bans: { mustNotBeBanned(address: string): void };
  readonly refusals: RefusalLog;
  /** What clients ask for, and what they are sent, as far as one turn of the event loop has time for it. */
  readonly incoming: LoopBudget;
  readonly outgoing: LoopBudget;
  /** Made at the start: the process that renders our pages shows it, and what it reads counts for no visitor. */
  readonly pagesKey: string;
  readonly metrics: { answered(request: AnsweredRequest): void };
  readonly log: ServerLog;
  readonly time: Time;
  /** Null where nothing is traced. */
  readonly tracing: RequestTracing | null;
}

export interface RequestTracing {
  /** Traces what a client has asked for, and all that comes of it; `attributes` are read when `ended` is called. */
  request(
    name: string,
    traceparent: string | undefined,
    attributes: () => TraceAttributes,
    work: (ended: () => void) => void,
  ): void;
}

/** A request that was answered, for the metrics. */
export interface AnsweredRequest {
  readonly gateway: string;
  readonly method: string;
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
}

/** An answer in a protocol's own shape. */
export interface HttpRefusal {
  readonly status: number;
  /** A string is sent as it is, anything else as JSON. */
  readonly body: unknown;
  readonly contentType?: string;
}

export interface Gateway {
  readonly name: string;
  /** Whether banned addresses are answered too: operators' own, with keys, and probes. */
  readonly forBanned?: true;
  /** Paths that are this gateway's, and all below them; of several gateways the longest path wins. */
  readonly paths: readonly string[];
  /** Sees full paths. Bodies are raw bytes until `jsonBody` is asked for them. */
  readonly routes?: Router;
  readonly sockets?: readonly SocketRoute[];
  /** Sees requests before their bodies are read: for a library that reads them itself. */
  readonly raw?: RequestHandler;
  /** Connections that a library answers, such as Socket.IO. */
  readonly upgrades?: Upgrades;
  /** Called before the server listens. */
  attach?(server: Server): void;
  /** Says no in the protocol's own shape: to unknown routes, bad JSON, too large bodies, too many requests … */
  refuse(problem: HttpProblem, request: IncomingMessage): HttpRefusal;
  /** The server is closing: tells those who are connected by the gateway's own means. */
  close?(): void | Promise<void>;
}

/** WebSockets below a path, in the hands of a library. */
export interface Upgrades {
  readonly path: string;
  /** How many are connected. */
  connected(): number;
  /** Disconnects those from such addresses. */
  dismiss(isBanned: (address: string) => boolean): void;
  /** Whether it is a connection of its own, and counts as one; throws the problem with a request that the library would refuse. */
  isNew(request: IncomingMessage): boolean;
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Finds whose gateway a path comes to; the last gateway has the rest. */
export class GatewayTable {
  readonly gateways: readonly Gateway[];
  readonly #byPath: readonly { readonly path: string; readonly gateway: Gateway }[];

  constructor(gateways: readonly Gateway[]) {
    this.gateways = gateways;
    this.#byPath = gateways
      .flatMap((gateway) => gateway.paths.map((path) => ({ path, gateway })))
      .sort((a, b) => b.path.length - a.path.length);
  }

  gatewayOf(path: string): Gateway {
    const known = path.toLowerCase();
    const found = this.#byPath.find(({ path: own }) => own === '/' || isBelow(known, own));
    return found?.gateway ?? this.gateways.at(-1)!;
  }
}

/** Whether a path is that one or one below it. */
export function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}
