/** All WebSockets of the server: lets them in, notices when they are gone, and closes them at the end. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Cancel } from '@lobster-league/arena';
import { type WebSocket, WebSocketServer } from 'ws';
import { notFound } from './app.js';
import { Connection } from './connection.js';
import { contextOf, openContext, pathOf } from './context.js';
import { type GatewayTable, type HttpServices, isBelow, type Upgrades } from './gateway.js';
import { checkHost, checkOrigin } from './origin-check.js';
import { HttpProblem, problemFrom } from './problem.js';
import { refuseUpgrade } from './refuse-upgrade.js';
import type { SocketRoute } from './socket-route.js';
import { isUnavailable, TRY_AGAIN } from './unavailable.js';

export const PING_EVERY_MS = 30_000;
/** The code that says so to a connection that is open already. */
const BANNED = 4403;
/** How long a socket may take to say goodbye. */
const FAREWELL_MS = 1_000;

/** What answers an upgrade. */
interface Acceptor {
  /** Whether it counts as a connection of its own. */
  isNew(request: IncomingMessage): boolean;
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export class Sockets {
  readonly #services: HttpServices;
  readonly #plan: GatewayTable;
  readonly #routes = new Map<string, Acceptor>();
  readonly #connections = new Map<Connection, { readonly path: string; readonly address: string }>();
  readonly #libraries: readonly Upgrades[];
  #ping: Cancel;
  #closing = false;
  #emptied: (() => void) | null = null;

  constructor(services: HttpServices, plan: GatewayTable) {
    this.#services = services;
    this.#plan = plan;
    this.#libraries = plan.gateways.flatMap(({ upgrades }) => upgrades ?? []);
    for (const route of plan.gateways.flatMap(({ sockets = [] }) => sockets)) {
      const server = new WebSocketServer({
        noServer: true,
        maxPayload: route.maxPayload,
        clientTracking: false,
        perMessageDeflate: false,
      });
      this.#routes.set(route.path, {
        isNew: () => true,
        accept: (request, socket, head) =>
          server.handleUpgrade(request, socket, head, (opened) => this.#open(opened, socket, route, request)),
      });
    }
    this.#ping = this.#pingLater();
  }

  /** How many are connected, by path. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const path of this.#routes.keys()) counts.set(path, 0);
    for (const { path } of this.#connections.values()) counts.set(path, (counts.get(path) ?? 0) + 1);
    for (const { path, connected } of this.#libraries) counts.set(path, connected());
    return counts;
  }

  /** Bytes that clients have not taken yet. */
  buffered(): number {
    let bytes = 0;
    for (const connection of this.#connections.keys()) bytes += connection.buffered;
    return bytes;
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // A client that resets the connection before it is open must not bring us down.
      const ignore = (): void => undefined;
      socket.on('error', ignore);
      this.#services.incoming.run(() => {
        openContext(request, this.#plan, this.#services);
        this.#admit(request)
          .then(({ accept, giveBack }) => {
            if (socket.destroyed) return giveBack();
            socket.once('close', giveBack);
            socket.off('error', ignore);
            accept(request, socket, head);
          })
          .catch((error: unknown) => this.#refuse(error, request, socket));
      });
    });
  }

  /** Hangs up on those from such addresses. */
  dismiss(isBanned: (address: string) => boolean): void {
    for (const [connection, { address }] of this.#connections)
      if (isBanned(address)) connection.close(BANNED, 'banned');
    for (const library of this.#libraries) library.dismiss(isBanned);
  }

  /** Tells everybody, waits a moment, and hangs up. */
  async close(code: number, reason: string): Promise<void> {
    this.#closing = true;
    this.#ping();
    const emptied = new Promise<void>((resolve) => {
      this.#emptied = resolve;
    });
    for (const connection of this.#connections.keys()) connection.close(code, reason);
    if (this.#connections.size > 0) {
      const patience = setTimeout(() => {
        for (const connection of this.#connections.keys()) connection.terminate();
      }, FAREWELL_MS);
      await emptied;
      clearTimeout(patience);
    }
  }

  /** Finds who answers it, and takes a place for it among all connections; throws the problem if that cannot be. */
  async #admit(request: IncomingMessage): Promise<Pick<Acceptor, 'accept'> & { giveBack: () => void }> {
    const { config, limits, openSockets, bans } = this.#services;
    const path = pathOf(request);
    const library = this.#libraries.find(({ path: base }) => isBelow(path, base));
    const found = library ?? this.#routes.get(path.length > 1 ? path.replace(/\/$/, '') : path);
    if (found === undefined) throw notFound(request);
    if (this.#closing) throw new HttpProblem(503, 'unavailable', 'The server is closing; try again later.');
    checkHost(request, config);
    checkOrigin(request, config);
    bans.mustNotBeBanned(contextOf(request).address);
    const { accept } = found;
    if (!found.isNew(request)) return { accept, giveBack: () => undefined };
    const { address } = contextOf(request);
    await limits.socket(address);
    return { accept, giveBack: openSockets.take(address) };
  }

  #refuse(error: unknown, request: IncomingMessage, socket: Duplex): void {
    const path = pathOf(request);
    const problem = problemFrom(error);
    const { address, gateway } = contextOf(request);
    if (problem.code === 'internal')
      this.#services.log.error('WebSocket upgrade failed', { path, error: problem.cause ?? problem });
    else this.#services.refusals.note(address, path, problem);
    refuseUpgrade(socket, problem, gateway.refuse(problem, request));
  }

  #open(socket: WebSocket, wire: Duplex, route: SocketRoute, request: IncomingMessage): void {
    const { time, log, incoming, outgoing } = this.#services;
    const context = contextOf(request);
    const { requestId, address } = context;
    const connection = new Connection(socket, wire, route, {
      incoming,
      outgoing,
      now: () => time.now(),
      failed: (error) => log.error('WebSocket connection failed', { path: route.path, requestId, error }),
    });
    this.#connections.set(connection, { path: route.path, address });
    socket.once('close', () => {
      this.#connections.delete(connection);
      if (this.#connections.size === 0) this.#emptied?.();
    });
    const { searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    const subprotocols = (request.headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .map((one) => one.trim());
    const accept = async (): Promise<void> => {
      const asked = { query, address, requestId, context, subprotocols };
      connection.handle(await route.accept(connection, asked));
    };
    accept().catch((error: unknown) => {
      if (isUnavailable(error)) connection.close(TRY_AGAIN, 'unavailable');
      else connection.fail(error);
    });
  }

  #pingLater(): Cancel {
    return this.#services.time.after(PING_EVERY_MS, () => {
      for (const connection of this.#connections.keys()) connection.ping();
      this.#ping = this.#pingLater();
    });
  }
}
