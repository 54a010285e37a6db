/** A match of Clawpoly through the document's doors: two agents on /ws/agent, and a spectator. All that they hear is kept. */
import { once } from 'node:events';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

export type Json = Readonly<Record<string, unknown>>;

export interface Heard {
  readonly type: string;
  readonly data: Json;
  readonly timestamp?: string;
  readonly sequence?: number;
}

export interface PlayedTable {
  readonly roomId: string;
  readonly roomCode: string;
  /** By player id. */
  readonly agents: ReadonlyMap<string, { readonly token: string; readonly heard: readonly Heard[] }>;
  readonly spectator: readonly Heard[];
  /** Lets the agents answer; resolves when both have heard the end. */
  play(): Promise<void>;
  close(): void;
}

export async function post(url: string, path: string, body: Json): Promise<Json> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(reply)}`);
  return Object(reply);
}

/** Opens a room, seats two agents, and starts it; their first answers wait for `play`. */
export async function openTable(url: string, room: Json, joins: readonly Json[]): Promise<PlayedTable> {
  const { roomId, roomCode } = await post(url, '/api/v1/rooms', { maxPlayers: joins.length, ...room });
  const sockets: WebSocket[] = [];
  const listen = async (path: string, hear: (message: Heard) => void): Promise<WebSocket> => {
    const socket = new WebSocket(url.replace('http', 'ws') + path);
    sockets.push(socket);
    socket.on('message', (text) => hear(JSON.parse(String(text))));
    await once(socket, 'open');
    return socket;
  };
  const spectator: Heard[] = [];
  await listen(`/ws/spectator?roomCode=${roomCode}`, (message) => spectator.push(message));
  let go = (): void => undefined;
  const allowed = new Promise<void>((resolve) => {
    go = resolve;
  });
  const agents = new Map<string, { token: string; heard: Heard[] }>();
  const overs: Promise<void>[] = [];
  for (const join of joins) {
    const { playerId, agentToken } = await post(url, `/api/v1/rooms/${roomId}/join`, join);
    const heard: Heard[] = [];
    agents.set(String(playerId), { token: String(agentToken), heard });
    overs.push(
      new Promise((resolve, reject) => {
        listen(`/ws/agent?roomId=${roomId}&agentToken=${agentToken}`, (message) => {
          heard.push(message);
          const { type, data } = message;
          if (type === 'agent:game_over') resolve();
          const { askId, legalActions } = Object(data);
          // Another one each time, so that nobody goes round in circles.
          const first = legalActions?.[heard.length % legalActions.length];
          if (askId === undefined || first === undefined) return;
          const answer = JSON.stringify({ ...first, data: { ...first.data, askId } });
          void allowed.then(() => sockets.find((socket) => owners.get(socket) === playerId)?.send(answer));
        }).then((socket) => owners.set(socket, String(playerId)), reject);
      }),
    );
  }
  await vi.waitFor(() => {
    if (owners.size < joins.length) throw new Error('not all agents are connected');
  });
  await post(url, `/api/v1/rooms/${roomId}/start`, {});
  return {
    roomId: String(roomId),
    roomCode: String(roomCode),
    agents,
    spectator,
    async play() {
      go();
      await Promise.all(overs);
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** Whose socket it is. */
const owners = new Map<WebSocket, string>();
