/** Socket.IO on the one HTTP server: lets players in with their token, and brings them to their game. */
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import type { Room } from '@lobster-league/arena';
import type { RequestHandler } from 'express';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { MAX_BODY_BYTES } from '../http/body.js';
import { contextOf, pathOf } from '../http/context.js';
import type { Upgrades } from '../http/gateway.js';
import { checkOrigin } from '../http/origin-check.js';
import { HttpProblem, problemFrom } from '../http/problem.js';
import type { Services } from '../services.js';
import { Attempts } from './attempts.js';
import { Channel } from './channel.js';
import { type Games, isOurs } from './games.js';
import { type Acknowledge, Player } from './player.js';
import { asProblem } from './refuse.js';
import { keyOf, SeatSessions } from './seat-session.js';
import { INVALID_TOKEN, type Session, type Sessions, TOKEN_REQUIRED } from './sessions.js';

export const SOCKET_PATH = '/socket.io';
/** Busy clients take longer than Socket.IO expects. */
const UPGRADE_WITHIN_MS = 30_000;
/** As a share of the time between pings: Socket.IO's own. */
const ANSWER_WITHIN = 0.8;
const ELSEWHERE = 'You are connected elsewhere now';
/** So often a player may connect in a minute; no client that waits between its attempts comes near it. */
const RECONNECTS_PER_MINUTE = 60;
const TOO_OFTEN = 'Maximum reconnection attempts exceeded';
/** Longer than any game lasts. */
const THERE_MS = 7 * 24 * 3_600_000;
/** What the others in a game are told when a connection ends that nobody has ended, by Socket.IO's reasons. */
const BROKEN: Readonly<Record<string, string>> = {
  'ping timeout': 'Connection timeout',
  'transport close': 'Player disconnected unexpectedly',
  'transport error': 'Player disconnected unexpectedly',
};

/** The session that the token shows, or why there is none. */
type Shown =
  | { readonly session: Session; readonly refused?: undefined }
  | { readonly session?: undefined; readonly refused: string };

/** What processes tell each other: that player is connected anew, since then. */
interface BetweenProcesses {
  connected(key: string, since: number): void;
}

type Io = Server<DefaultEventsMap, DefaultEventsMap, BetweenProcesses, Shown>;
type PlayerSocket = Socket<DefaultEventsMap, DefaultEventsMap, BetweenProcesses, Shown>;

/** A connection of Engine.IO, as far as it matters here. */
interface Connected {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

const shownToken = z.object({ token: z.string().min(1) });

export class Live {
  readonly #services: Services;
  readonly #sessions: Sessions;
  readonly #games: Games;
  readonly #seats: SeatSessions;
  /** Socket.IO hangs on a server that listens to nothing; what comes to our paths is handed over to it. */
  readonly #behind: HttpServer = createServer();
  readonly #io: Io;
  /** The newest connection of each player. */
  readonly #players = new Map<string, Player>();
  readonly #channels = new Map<Room, Channel>();
  readonly #unlisten: () => void;
  /** Of connections by long-polling that Socket.IO has not taken on yet. */
  readonly #places = new WeakMap<IncomingMessage, () => void>();
  readonly #attempts = new Attempts(RECONNECTS_PER_MINUTE);
  #closing = false;

  constructor(services: Services, sessions: Sessions, games: Games) {
    this.#services = services;
    this.#sessions = sessions;
    this.#games = games;
    this.#seats = new SeatSessions(services.arena);
    this.#io = new Server(this.#behind, {
      path: SOCKET_PATH,
      maxHttpBufferSize: MAX_BODY_BYTES,
      // Who is cut off in the middle of changing over from long-polling hears nothing any more until it is missed.
      upgradeTimeout: UPGRADE_WITHIN_MS,
      pingInterval: services.config.grabPingMs,
      pingTimeout: ANSWER_WITHIN * services.config.grabPingMs,
    });
    this.#io.use((socket, next) => void this.#authenticate(socket).then(() => next()));
    this.#io.on('connection', (socket) => {
      if (socket.data.refused === undefined) this.#welcome(socket, socket.data.session);
      else refuse(socket, socket.data.refused);
    });
    // That takes its time: a player that has connected here meanwhile stays.
    this.#io.on('connected', (key, since) => {
      const player = this.#players.get(key);
      if (player !== undefined && player.since < since) player.dismiss(ELSEWHERE);
    });
    this.#io.engine.on('connection', (connection: Connected) => {
      const giveBack = this.#places.get(connection.request);
      this.#places.delete(connection.request);
      if (giveBack !== undefined) connection.once('close', giveBack);
    });
    if (services.socketAdapter !== null) this.#io.adapter(services.socketAdapter);
    this.#unlisten = services.arena.listen((room, what) => {
      if (what !== 'removed') this.#heardOf(room);
    });
  }

  readonly upgrades: Upgrades = {
    path: SOCKET_PATH,
    connected: () => this.#io.engine.clientsCount,
    dismiss: (isBanned) => {
      for (const socket of this.#io.of('/').sockets.values())
        if (isBanned(contextOf(socket.request).address)) socket.disconnect(true);
    },
    isNew: (request) => this.#isNew(request),
    accept: (request, socket, head) => void this.#behind.emit('upgrade', request, socket, head),
  };

  /** Long-polling: ordinary requests, whose bodies Socket.IO reads. */
  readonly requests: RequestHandler = async (request, response, next) => {
    if (!pathOf(request).startsWith(`${SOCKET_PATH}/`)) return next();
    const context = contextOf(request);
    context.route = SOCKET_PATH;
    mustBePolling(request);
    const query = queryOf(request);
    // To connect is to write, though it begins with a GET; only the client's file is for everybody's pages.
    if (query.has('transport')) checkOrigin(request, this.#services.config);
    if (query.has('transport') && !query.has('sid')) {
      this.#places.set(request, await this.#admit(context.address));
      response.once('close', () => this.#places.get(request)?.());
    }
    this.#behind.emit('request', request, response);
  };

  /** A player has sat down; if it is connected, it hears of the game from now on. */
  async joined(playerId: string): Promise<void> {
    const player = this.#players.get(playerId);
    if (player !== undefined) await this.#seat(player);
  }

  /** Also where it is connected to another process. */
  loggedOut(playerId: string): void {
    this.#players.get(playerId)?.dismiss('Not authenticated');
    this.#io.in(playerRoom(playerId)).emit('error', { message: 'Not authenticated' });
    this.#io.in(playerRoom(playerId)).disconnectSockets(true);
  }

  /** Connections break as they do when a process ends: clients come back by themselves. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#unlisten();
    this.#seats.close();
    for (const channel of this.#channels.values()) channel.close();
    await this.#io.close();
  }

  /** Takes a place among all sockets, and returns what gives it back. */
  async #admit(address: string): Promise<() => void> {
    const { limits, openSockets } = this.#services;
    this.#mustBeOpen();
    await limits.socket(address);
    return openSockets.take(address);
  }

  #mustBeOpen(): void {
    if (this.#closing) throw new HttpProblem(503, 'unavailable', 'The server is closing; try again later.');
  }

  /** What Socket.IO would refuse in HTML is refused here. */
  #isNew(request: IncomingMessage): boolean {
    this.#mustBeOpen();
    const path = pathOf(request);
    if (path !== `${SOCKET_PATH}/`)
      throw new HttpProblem(404, 'not_found', `There is nothing at ${path.slice(0, 200)}.`);
    const query = queryOf(request);
    const { method, headers } = request;
    const isSocket =
      method === 'GET' &&
      headers.upgrade?.toLowerCase() === 'websocket' &&
      /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
      ['8', '13'].includes(headers['sec-websocket-version'] ?? '');
    const isOurs = query.get('transport') === 'websocket' && query.get('EIO') === '4';
    if (!isSocket || !isOurs)
      throw new HttpProblem(400, 'invalid_request', 'Connect with a client of Socket.IO 4.');
    const sid = query.get('sid');
    if (sid === null) return true;
    if (!this.#knows(sid))
      throw new HttpProblem(400, 'invalid_request', 'That connection is over; connect anew.');
    // It has its place since it connected by long-polling.
    return false;
  }

  #knows(sid: string): boolean {
    const { clients } = z.object({ clients: z.record(z.string(), z.unknown()) }).parse(this.#io.engine);
    return Object.hasOwn(clients, sid);
  }

  async #authenticate(socket: PlayerSocket): Promise<void> {
    const { auth, query } = socket.handshake;
    const shown = shownToken.safeParse(auth).data ?? shownToken.safeParse(query).data;
    socket.data = shown === undefined ? { refused: TOKEN_REQUIRED } : await this.#shown(shown.token);
  }

  async #shown(token: string): Promise<Shown> {
    try {
      const session = (await this.#sessions.use(token)) ?? this.#seats.find(token);
      if (session === null) return { refused: INVALID_TOKEN };
      const isTooOften = !this.#attempts.take(keyOf(session), this.#services.time.now());
      return isTooOften ? { refused: TOO_OFTEN } : { session };
    } catch (error) {
      // Only the message goes out.
      return { refused: problemFrom(asProblem(error)).message };
    }
  }

  #welcome(socket: PlayerSocket, session: Session): void {
    const key = keyOf(session);
    const player = new Player(this.#services, this.#games, session, {
      send: (name, message) => void socket.emit(name, message),
      enter: (room) => void socket.join(room.roomId),
      leave: (room) => void socket.leave(room.roomId),
      close: () => void socket.disconnect(true),
      breakOff: () => socket.conn.close(),
    });
    const before = this.#players.get(key);
    this.#players.set(key, player);
    session.connections++;
    socket.onAny((event: unknown, ...payload: unknown[]) => {
      const last = payload.at(-1);
      const acknowledge = typeof last === 'function' ? (last as Acknowledge) : null;
      this.#sessions.touch(session);
      void player.hear(String(event), acknowledge === payload[0] ? undefined : payload[0], acknowledge);
    });
    socket.once('disconnect', (reason) => {
      session.connections--;
      if (this.#sessions.isOpen(session)) this.#sessions.touch(session);
      const isLast = this.#players.get(key) === player;
      if (isLast) this.#players.delete(key);
      player.end(isLast ? (BROKEN[reason] ?? null) : null);
    });
    void socket.join([playerRoom(key), ownRoom(session.playerId)]);
    void this.#seat(player).then(() => {
      player.welcome();
      // After the seat has changed hands: so nobody was gone in between.
      before?.dismiss(ELSEWHERE);
      if (this.#services.socketAdapter !== null) this.#io.serverSideEmit('connected', key, player.since);
      if (session.seat === undefined && !this.#sessions.isOpen(session)) player.dismiss('Not authenticated');
    });
  }

  /** Brings a player to its game, if it is in one; what it says waits for that. */
  #seat(player: Player): Promise<void> {
    return player.whenSeated(async () => {
      const { playerId, seat } = player.session;
      const room =
        seat === undefined
          ? (await this.#games.of(playerId))?.room
          : await this.#services.arena.seek(seat.roomId);
      if (!room) return;
      const channel = this.#channelOf(room);
      if (await this.#wasThere(room, playerId)) channel.meet(player.session.username);
      await player.sit(channel);
    });
  }

  /** Whether that player was connected to the game before; from now on it was. */
  async #wasThere({ roomId }: Room, playerId: string): Promise<boolean> {
    const { keyValues } = this.#services.arena.live;
    return !(await keyValues.swap(`grab:there:${roomId}:${playerId}`, null, '', THERE_MS));
  }

  /** A player that is connected here has sat down at another process. */
  #heardOf(room: Room): void {
    if (!isOurs(room)) return;
    for (const { playerId, taken } of room.record.seats) {
      const player = taken === 'agent' ? this.#players.get(playerId) : undefined;
      if (player !== undefined && player.room === null) void this.#seat(player);
    }
  }

  #channelOf(room: Room): Channel {
    const known = this.#channels.get(room);
    if (known !== undefined) return known;
    const { time, log } = this.#services;
    const made = new Channel(room, {
      time,
      // Every process hears of the game by itself.
      broadcast: (name, message, butPlayerId) => {
        const all = this.#io.local.to(room.roomId);
        (butPlayerId === undefined ? all : all.except(ownRoom(butPlayerId))).emit(name, message);
      },
      emptied: () => void this.#channels.delete(room),
      failed: (error) => log.error('players could not be told of a game', { roomId: room.roomId, error }),
    });
    this.#channels.set(room, made);
    return made;
  }
}

/** What Socket.IO would answer with a bare status, or with 500, is refused in words. */
function mustBePolling({ method, headers }: IncomingMessage): void {
  if (!['GET', 'POST', 'OPTIONS'].includes(method ?? '')) {
    throw new HttpProblem(405, 'method_not_allowed', 'Connect with a client of Socket.IO 4.', {
      headers: { allow: 'GET, POST' },
    });
  }
  if (method !== 'POST') return;
  const length = headers['content-length'];
  if (length === undefined)
    throw new HttpProblem(411, 'length_required', 'Say how long the message is, in Content-Length.');
  if (Number(length) > MAX_BODY_BYTES)
    throw new HttpProblem(413, 'payload_too_large', 'That body is too large.');
  if (headers['content-type'] === 'application/octet-stream')
    throw new HttpProblem(415, 'unsupported_media_type', 'Packets are sent as text.');
}

/** As the document has it, an `error` event; and as Socket.IO has it, a `connect_error`, after which clients do not come back. */
function refuse(socket: PlayerSocket, message: string): void {
  socket.emit('error', { message });
  socket._error({ message });
  socket.disconnect(true);
}

/** Where the connections of a player are, however it was let in. */
function ownRoom(playerId: string): string {
  return `own:${playerId}`;
}

/** Where Socket.IO keeps all connections of a player, to whichever process. */
function playerRoom(playerId: string): string {
  return `player:${playerId}`;
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}
