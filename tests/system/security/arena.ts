/** An arena to try things in, and somebody who asks it over HTTP and WebSockets. */
import { once } from 'node:events';
import type { RunningServer, World } from '@lobster-league/server';
import { openLog } from '@lobster-league/server';
import { WebSocket } from 'ws';
import { limitedServer, realServer } from '../../../apps/server/test/support/real-server.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** As JSON; empty where it is none. */
  readonly body: Record<string, unknown>;
}

export interface Asking {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The header with which an owner shows its key. */
export function asOwner(ownerKey: string): Record<string, string> {
  return { 'x-owner-key': ownerKey };
}

export function bearing(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

export class ProvingGround {
  readonly server: RunningServer;
  /** All that was logged. */
  readonly lines: string[];

  private constructor(server: RunningServer, lines: string[]) {
    this.server = server;
    this.lines = lines;
  }

  /** Closed after the test. */
  static async open(env: Readonly<Record<string, string>> = {}): Promise<ProvingGround> {
    const lines: string[] = [];
    const log = openLog({ level: 'debug', people: false, write: (line) => void lines.push(line) });
    return new ProvingGround(await realServer({ SERVE_WEB: '0', ...env }, { log }), lines);
  }

  /** With the default limits, behind a proxy that names the client (`x-forwarded-for`). Closed after the test. */
  static async openToAttack(
    env: Readonly<Record<string, string>> = {},
    world: Partial<World> = {},
  ): Promise<ProvingGround> {
    const lines: string[] = [];
    const log = openLog({ level: 'debug', people: false, write: (line) => void lines.push(line) });
    const server = await limitedServer({ SERVE_WEB: '0', TRUST_PROXY: '1', ...env }, { log, ...world });
    return new ProvingGround(server, lines);
  }

  async ask(method: string, path: string, { body, headers = {} }: Asking = {}): Promise<Answer> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(this.server.url + path, {
      method,
      headers: { ...type, ...headers },
      ...(body === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    const json = /^application\/json/.test(response.headers.get('content-type') ?? '') && answer !== '';
    return {
      status: response.status,
      headers: response.headers,
      text: answer,
      body: json ? Object(JSON.parse(answer)) : {},
    };
  }

  async status(method: string, path: string, asking: Asking = {}): Promise<number> {
    return (await this.ask(method, path, asking)).status;
  }

  /** A registered agent's keys. */
  async agent(agentId: string): Promise<{ key: string; secret: string; recoveryCode: string }> {
    const { body } = await this.ask('POST', '/api/league/agents', { body: { agentId, name: agentId } });
    const { agentKey, agentSecret, recoveryCode } = body;
    return { key: String(agentKey), secret: String(agentSecret), recoveryCode: String(recoveryCode) };
  }

  /** A room of the league's. */
  async room(order: object): Promise<{ roomId: string; code: string; ownerKey: string }> {
    const { body } = await this.ask('POST', '/api/league/matches', { body: order });
    const { roomId, code } = Object(body.room);
    return { roomId: String(roomId), code: String(code), ownerKey: String(body.ownerKey) };
  }

  /** A seat in a room of Clawpoly. */
  async seat(roomId: string, agentName: string): Promise<{ playerId: string; token: string }> {
    const { body } = await this.ask('POST', `/api/v1/rooms/${roomId}/join`, { body: { agentName } });
    return { playerId: String(body.playerId), token: String(body.agentToken) };
  }

  /** Calls a tool at the MCP door. */
  async tool(name: string, input: object, headers: Record<string, string> = {}): Promise<Answer['body']> {
    const accept = 'application/json, text/event-stream';
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const { body } = await this.ask('POST', '/mcp', { body: message, headers: { accept, ...headers } });
    const { structuredContent, isError = false } = Object(body.result);
    return { ...Object(structuredContent), isError };
  }

  async socket(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Listener> {
    const socket = new WebSocket(this.server.url.replace('http', 'ws') + path, { headers });
    const listener = new Listener(socket);
    await Promise.race([once(socket, 'open'), once(socket, 'close')]);
    return listener;
  }
}

/** A WebSocket that keeps what it hears. */
export class Listener {
  readonly #socket: WebSocket;
  readonly heard: Record<string, unknown>[] = [];
  /** The code with which it was closed; null as long as it is open. */
  closed: number | null = null;
  #stir: () => void = () => undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (text) => {
      this.heard.push(Object(JSON.parse(String(text))));
      this.#stir();
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      this.closed = code;
      this.#stir();
    });
  }

  say(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Waits until something like it is heard, or the line is closed. */
  async until(found: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown> | null> {
    for (;;) {
      const message = this.heard.find(found);
      if (message !== undefined) return message;
      if (this.closed !== null) return null;
      await new Promise<void>((resolve) => {
        this.#stir = resolve;
      });
    }
  }

  /** Waits for the end; the code. */
  async end(): Promise<number> {
    await this.until(() => false);
    return this.closed ?? 0;
  }

  leave(): void {
    this.#socket.terminate();
  }
}
