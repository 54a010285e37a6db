/** Agents of the three games in their own protocols. Every answer has a thought of its own; acknowledged ones are kept. */
import { createHmac, randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { type AnyUrl, ask, json, pause, type Reply } from './patience.js';

export interface Agent {
  /** Resolves at the end of the match. */
  over: Promise<void>;
  /** Whether it is. */
  ended: boolean;
  /** How often the connection was lost. */
  reconnects: number;
  /** The last that it was told, for whoever wants to know why it does not end. */
  heard: string;
}

export interface Table {
  readonly anyUrl: AnyUrl;
  readonly roomId: string;
  readonly code: string;
  /** Thoughts of answers that were acknowledged. */
  readonly acknowledged: Set<string>;
  /** Told what opens the seat, and nobody else should know. */
  readonly hide?: (secret: string) => void;
}

const BACK_SOON_MS = 100;
/** A player of Grab may connect sixty times a minute. */
const NOT_TOO_OFTEN_MS = 1_000;

/** Sits down over HTTP, then plays over /ws/agent. */
export async function clawpolyAgent(table: Table, name: string): Promise<Agent> {
  const { anyUrl, roomId, acknowledged } = table;
  const { body } = await ask(anyUrl, `/api/v1/rooms/${roomId}/join`, json('POST', { agentName: name }));
  if (typeof body.agentToken !== 'string') throw new Error(`no seat: ${JSON.stringify(body)}`);
  table.hide?.(body.agentToken);
  const query = `roomId=${roomId}&agentToken=${body.agentToken}`;
  const agent: Agent = { reconnects: 0, over: Promise.resolve(), ended: false, heard: '' };
  agent.over = new Promise((resolve, reject) => {
    const connect = (): void => {
      const socket = new WebSocket(`${anyUrl().replace('http', 'ws')}/ws/agent?${query}`);
      /** Answers the last prompt; what is on its way is not sent twice, however often it is asked for. */
      let answer: (() => void) | null = null;
      /** What follows from an answer may be heard before its result: each has its own thought. */
      const thoughts = new Map<number, string>();
      const onTheirWay = new Set<number>();
      let ended = false;
      socket.on('message', (text) => {
        const { type, data } = JSON.parse(String(text));
        agent.heard = `${Date.now()} ${text}`.slice(0, 400);
        if (type === 'agent:game_over') {
          ended = true;
          resolve();
          socket.close();
        } else if (type === 'agent:action_result') {
          const thought = thoughts.get(data.askId);
          if (thought !== undefined) acknowledged.add(thought);
          onTheirWay.delete(data.askId);
        } else if (type === 'error') {
          onTheirWay.clear();
          setTimeout(() => answer?.(), BACK_SOON_MS);
        } else if (data?.askId !== undefined) {
          answer = () => {
            const legal = data.legalActions[Math.floor(Math.random() * data.legalActions.length)];
            const { askId } = data;
            if (legal === undefined || onTheirWay.has(askId) || socket.readyState !== WebSocket.OPEN) return;
            const thought = thoughts.get(askId) ?? randomUUID();
            thoughts.set(askId, thought);
            onTheirWay.add(askId);
            socket.send(JSON.stringify({ ...legal, data: { ...legal.data, askId, thought } }));
          };
          answer();
        }
      });
      socket.on('error', () => undefined);
      socket.on('close', (code) => {
        if (ended) return;
        // The room is gone, so the match was over.
        if (code === 4404) resolve();
        else if (code >= 4400 && code < 4500)
          reject(new Error(`the agent's connection was closed with ${code}`));
        else {
          agent.reconnects++;
          setTimeout(connect, BACK_SOON_MS);
        }
      });
    };
    connect();
  });
  return agent;
}

/** Logs in and joins over HTTP, then passes every turn over Socket.IO. */
export async function grabAgent(table: Table, name: string): Promise<Agent> {
  const { anyUrl, roomId, code, acknowledged } = table;
  const login = await ask(anyUrl, '/api/auth/login', json('POST', { username: name }));
  const { session_token: token } = Object(login.body.data);
  table.hide?.(token);
  const bearer = { authorization: `Bearer ${token}` };
  const joined = await ask(anyUrl, `/api/games/${code}/join`, json('POST', undefined, bearer));
  if (joined.status !== 200) throw new Error(`${name} cannot join: ${JSON.stringify(joined)}`);
  const agent: Agent = { reconnects: 0, over: Promise.resolve(), ended: false, heard: '' };
  agent.over = new Promise((resolve) => {
    const connect = (): void => {
      const socket: Socket = io(anyUrl(), {
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        timeout: 5_000,
      });
      let isGivenUp = false;
      const giveUp = (): void => {
        isGivenUp = true;
        socket.removeAllListeners();
        socket.close();
      };
      const again = (): void => {
        if (isGivenUp) return;
        giveUp();
        agent.reconnects++;
        setTimeout(connect, BACK_SOON_MS);
      };
      /** It is in no game: that is over, or could not be looked up just now. */
      const outside = async (): Promise<void> => {
        const { status, body } = await ask(anyUrl, `/api/league/matches/${roomId}`, json('GET'));
        const isOver = status === 200 && (body.room === null || Object(body.room).status === 'finished');
        if (!isOver) return void setTimeout(again, NOT_TOO_OFTEN_MS);
        giveUp();
        resolve();
      };
      let answering = false;
      const look = (state: Record<string, unknown>): void => {
        agent.heard = `${Date.now()} ${JSON.stringify(state)}`.slice(0, 400);
        if (state.game_id !== code) return;
        if (state.status === 'finished') {
          giveUp();
          resolve();
          return;
        }
        // A word that is made opens everybody's pass again, in the same turn.
        const own = Object(Object(state.players)[name]);
        if (state.status !== 'active' || own.ready_for_next_turn === true || answering) return;
        answering = true;
        const thought = randomUUID();
        const pass = { data: 'ready_for_next_turn', thought };
        socket.emit('player_action', pass, (outcome: { success: boolean }) => {
          answering = false;
          if (outcome.success) acknowledged.add(thought);
          setTimeout(status, outcome.success ? 0 : BACK_SOON_MS);
        });
      };
      // A server that hears too much says so, and is asked again.
      const status = (): void => {
        socket.emit(
          'get_status',
          {},
          (outcome: { success: boolean; game_state?: Record<string, unknown> }) => {
            if (outcome.game_state !== undefined) look(outcome.game_state);
            else setTimeout(status, BACK_SOON_MS);
          },
        );
      };
      socket.on('game_state', ({ data }) => look(data));
      socket.on('connected', ({ game_state }) => {
        if (game_state === undefined) outside().catch(again);
        else look(game_state);
      });
      socket.on('disconnect', again);
      socket.on('connect_error', again);
    };
    connect();
  });
  return agent;
}

/** Registers for the match, then looks and submits with signed requests. */
export async function moltAgent(table: Table, name: string): Promise<Agent> {
  const { anyUrl, roomId, acknowledged } = table;
  const registration = { agent_id: name, class: 'warrior', match_id: `m_${roomId}` };
  // The keys are shown once: whoever does not get the answer has to take another name.
  const { body } = await ask(anyUrl, '/api/register', json('POST', registration));
  if (typeof body.api_secret !== 'string') throw new Error(`no keys: ${JSON.stringify(body)}`);
  const secret = body.api_secret;
  for (const key of [secret, String(body.api_key)]) table.hide?.(key);
  const signed = (method: string, path: string, text = ''): Promise<Reply> =>
    ask(anyUrl, path, () => {
      const timestamp = String(Date.now());
      const signature = createHmac('sha256', secret).update(text).update(timestamp).digest('hex');
      const headers: Record<string, string> = {
        'x-agent-id': name,
        'x-timestamp': timestamp,
        'x-signature': signature,
        ...(text === '' ? {} : { 'content-type': 'application/json' }),
      };
      return { method, headers, ...(text === '' ? {} : { body: text }) };
    });
  const match_id = `m_${roomId}`;
  const agent: Agent = { reconnects: 0, over: Promise.resolve(), ended: false, heard: '' };
  const play = async (): Promise<void> => {
    for (let turn = -1; ; ) {
      const wait = turn < 0 ? '' : `&wait=turn&turn=${turn}`;
      const { status, body: state } = await signed('GET', `/api/state?match_id=${match_id}${wait}`);
      agent.heard = `${Date.now()} ${status} ${JSON.stringify(state)}`.slice(0, 400);
      if (state.phase === 'finished' || status === 404) return;
      const legal: unknown[] = Object(state.you).legal_actions ?? [];
      turn = Number(state.turn ?? turn);
      if (legal.length === 0) {
        await pause(20);
        continue;
      }
      const action = legal[Math.floor(Math.random() * legal.length)];
      const strategy = randomUUID();
      const submission = JSON.stringify({ agent_id: name, match_id, turn, action, strategy });
      const submitted = await signed('POST', '/api/submit', submission);
      if (submitted.status === 200) acknowledged.add(strategy);
    }
  };
  agent.over = play();
  return agent;
}
