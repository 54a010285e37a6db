/** Every door tells who plays and who watches the commitment, and takes a part of the dice from who sits down. */
import { sha256 } from '@lobster-league/kernel';
import { league } from '@lobster-league/protocol';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { overHttp } from './mcp/client.js';
import { realServer } from './support/real-server.js';
import { connected } from './support/socket.js';

const NONCE = 'tide-pool-7';
const OPENED = `sha256:${sha256(NONCE)}`;

class Doors {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async send(method: string, path: string, body?: object, bearer?: string) {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: Object(await response.json()) };
  }

  async room(order: object): Promise<league.RoomInfo> {
    const { body } = await this.send('POST', '/api/league/matches', order);
    return league.createdRoom.parse(body).room;
  }

  /** The first message of a socket. */
  async first(path: string) {
    const socket = await connected(this.url + path);
    const [text] = await until(() => socket.frames.map(({ text }) => text));
    socket.socket.close();
    return Object(JSON.parse(text!));
  }
}

async function until<T>(look: () => readonly T[]): Promise<readonly T[]> {
  return expect.poll(look).not.toEqual([]).then(look);
}

async function doors(): Promise<Doors & { commitments: (id: string) => (string | null)[] }> {
  const { url, services } = await realServer();
  const commitments = (id: string) =>
    services.arena
      .room(id)
      .info()
      .seats.map(({ entropy }) => entropy);
  return Object.assign(new Doors(url), { commitments });
}

describe('the commitment and the entropy', () => {
  it('of Clawpoly: joining, welcome, start, spectators', async () => {
    const door = await doors();
    const { roomId, code, commitment } = await door.room({
      game: 'clawpoly',
      maxPlayers: 2,
      bots: ['random'],
    });
    const joined = await door.send('POST', `/api/v1/rooms/${roomId}/join`, {
      agentName: 'Ada',
      entropy: NONCE,
    });
    expect(joined).toMatchObject({ status: 200, body: { commitment } });
    expect(door.commitments(roomId)).toContain(OPENED);
    const agent = `/ws/agent?roomId=${roomId}&agentToken=${joined.body.agentToken}`;
    expect(await door.first(agent)).toMatchObject({ type: 'agent:welcome', data: { commitment } });
    const state = await door.first(`/ws/spectator?roomCode=${code}`);
    expect(state).toMatchObject({ type: 'game:state', commitment });
    const watched = await door.first(`/ws/watch?code=${code}`);
    expect(watched).toMatchObject({ type: 'snapshot', snapshot: { room: { commitment } } });
    await door.send('POST', `/api/v1/rooms/${roomId}/start`, {});
    const socket = await connected(door.url + agent);
    const started = await until(() =>
      socket.frames
        .map(({ text }) => Object(JSON.parse(text)))
        .filter(({ type }) => type === 'agent:game_started'),
    );
    expect(started[0]).toMatchObject({ data: { commitment } });
    socket.socket.close();
    const wrong = await door.send('POST', `/api/v1/rooms/${roomId}/join`, { agentName: 'B', entropy: 'a b' });
    expect(wrong.status).toBe(400);
  });

  it('of Grab: creating, joining, details, Socket.IO', async () => {
    const door = await doors();
    const { body } = await door.send('POST', '/api/auth/login', { username: 'ada' });
    const { session_token: token } = body.data;
    const made = await door.send('POST', '/api/games', { max_players: 2 }, token);
    const { game_id, commitment } = made.body.data;
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    const joined = await door.send('POST', `/api/games/${game_id}/join`, { entropy: NONCE }, token);
    expect(joined.body.data).toMatchObject({ game_id, commitment });
    expect(door.commitments(game_id)).toContain(OPENED);
    expect((await door.send('GET', `/api/games/${game_id}`, undefined, token)).body.data).toMatchObject({
      commitment,
    });
    const socket = io(door.url, { auth: { token }, transports: ['websocket'] });
    const welcome = await new Promise((resolve) => socket.once('connected', resolve));
    socket.close();
    expect(welcome).toMatchObject({ commitment });
  });

  it('of MoltTactics: registering and the state, and no seed before the start', async () => {
    const door = await doors();
    const { roomId, commitment } = await door.room({ game: 'molttactics', maxPlayers: 2 });
    const body = { agent_id: 'ada', class: 'mage', match_id: `m_${roomId}`, entropy: NONCE };
    const registered = await door.send('POST', '/api/register', body);
    expect(registered).toMatchObject({ status: 200, body: { commitment, seed: 0, provisional: true } });
    expect(door.commitments(roomId)).toContain(OPENED);
    expect((await door.send('GET', `/api/state?match_id=m_${roomId}`)).body).toMatchObject({ commitment });
  });

  it('of the league: the seat, /ws/play, and MCP', async () => {
    const door = await doors();
    const { roomId, commitment } = await door.room({ game: 'clawpoly', maxPlayers: 3 });
    const taken = await door.send('POST', `/api/league/matches/${roomId}/seats`, {
      name: 'Ada',
      entropy: NONCE,
    });
    expect(taken.body).toMatchObject({ seat: { commitment } });
    const seat = await door.first(`/ws/play?match=${roomId}&token=${taken.body.token}`);
    expect(seat).toMatchObject({ type: 'seat', seat: { commitment } });
    const mcp = await overHttp(door.url);
    const joined = await mcp.call('join_match', { match: roomId, name: 'Bo', entropy: OPENED });
    expect(joined).toMatchObject({ commitment });
    expect(door.commitments(roomId)).toEqual([OPENED, OPENED, null]);
  });

  it('of quick match: the next seeds are committed to before anybody is paired, and used in order', async () => {
    const door = await doors();
    const entry = { game: 'molttactics', options: { class: 'mage' } };
    const enter = async (name: string) =>
      (await door.send('POST', '/api/league/queue', { ...entry, name, entropy: NONCE })).body;
    const tickets = [await enter('a'), await enter('b'), await enter('c'), await enter('d')];
    const { commitments } = tickets[0].status;
    expect(commitments).toHaveLength(8);
    expect(new Set(commitments).size).toBe(8);
    for (const { status } of tickets) expect(status.commitments).toEqual(commitments);
    const look = async () => (await door.send('GET', `/api/league/queue/${tickets[0].ticket}`)).body;
    await expect.poll(look).toMatchObject({ state: 'found' });
    const { roomId } = (await look()).found;
    const { body } = await door.send('GET', `/api/league/matches/${roomId}`);
    expect(body.room).toMatchObject({ commitment: commitments[0] });
    expect(body.room.seats.map(({ entropy }: { entropy: string }) => entropy)).toContain(OPENED);
    expect((await enter('e')).status.commitments.slice(0, 7)).toEqual(commitments.slice(1));
  });
});

describe('a nonce that was committed to', () => {
  it('is opened by whoever knows it, once the seats are fixed; who asks for that waits for it', async () => {
    const door = await doors();
    const { roomId, commitment } = await door.room({ game: 'clawpoly', maxPlayers: 2, bots: ['random'] });
    const path = `/api/league/matches/${roomId}`;
    await door.send('POST', `${path}/seats`, { name: 'Ada', entropy: OPENED });
    expect((await door.send('POST', `${path}/entropy`, { nonce: NONCE })).status).toBe(409);
    const waiting = door.send('GET', `${path}/dice?wait=20`);
    const starting = door.send('POST', `${path}/start`);
    const { body: dice } = await waiting;
    expect(dice).toMatchObject({ phase: 'opening', commitment, opensUntil: expect.any(Number) });
    expect(dice.terms).toMatch(/^[0-9a-f]{64}$/);
    expect(dice.seats.map(({ entropy }: { entropy: string }) => entropy)).toEqual([null, OPENED]);
    expect((await door.send('POST', `${path}/entropy`, { nonce: 'guess' })).status).toBe(400);
    expect(await door.send('POST', `${path}/entropy`, { nonce: NONCE })).toMatchObject({ status: 200 });
    const started = await starting;
    expect(started.body).toMatchObject({ startedAt: expect.any(Number), opensUntil: null, seed: null });
    const { terms } = dice;
    expect((await door.send('GET', `${path}/dice`)).body).toMatchObject({ phase: 'begun', terms });
  });
});
