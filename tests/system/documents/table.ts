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

/**
 * Opens a room, seats agents, and starts it; their first answers wait for `play`. The last of them leaves after so many
 * answers, when all have answered: a match counts only for those who played.
 */
export async function openTable(
  url: string,
  room: Json,
  joins: readonly Json[],
  leavesAfter = Number.POSITIVE_INFINITY,
): Promise<PlayedTable> {
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
  const seated = new Map<string, WebSocket>();
  /** How many answers of each were acknowledged: only then do they count. */
  const answers = joins.map(() => 0);
  const hasLeft = (): boolean => answers.at(-1)! >= leavesAfter && answers.every((count) => count > 0);
  for (const [nth, join] of joins.entries()) {
    const mayLeave = nth === joins.length - 1;
    const { playerId, agentToken } = await post(url, `/api/v1/rooms/${roomId}/join`, join);
    const heard: Heard[] = [];
    agents.set(String(playerId), { token: String(agentToken), heard });
    overs.push(
      new Promise((resolve, reject) => {
        listen(`/ws/agent?roomId=${roomId}&agentToken=${agentToken}`, (message) => {
          heard.push(message);
          const { type, data } = message;
          if (type === 'agent:game_over') resolve();
          if (type === 'agent:action_result') answers[nth]!++;
          if (mayLeave && hasLeft()) {
            seated.get(String(playerId))?.close();
            resolve();
          }
          const { askId, legalActions } = Object(data);
          // Buys, and else does nothing: who mortgages and redeems in turn would go round in circles, faster than may be asked.
          const chosen =
            legalActions?.find(({ type: action }: Heard) => action === 'action:buy') ?? legalActions?.at(-1);
          if (askId === undefined || chosen === undefined) return;
          const answer = JSON.stringify({ ...chosen, data: { ...chosen.data, askId } });
          void allowed.then(() => {
            if (!mayLeave || !hasLeft()) seated.get(String(playerId))?.send(answer);
          });
        }).then((socket) => seated.set(String(playerId), socket), reject);
      }),
    );
  }
  await vi.waitFor(() => {
    if (seated.size < joins.length) throw new Error('not all agents are connected');
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
