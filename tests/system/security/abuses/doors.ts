/** Abuses of the doors themselves: of their sockets, their sessions, and of what strangers may call themselves. */
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { bearing, ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

const SOCKETS_OF_AN_ADDRESS = 1_000;

/** The status with which a socket is opened, or not; it stays open. */
function opened(ground: ProvingGround, path: string, address: string): Promise<number> {
  const socket = new WebSocket(ground.server.url.replace('http', 'ws') + path, {
    headers: { 'x-forwarded-for': address },
  });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('upgrade', ({ statusCode = 0 }) => resolve(statusCode));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
}

export const doors: Proofs = {
  'fill-sockets': async () => {
    const ground = await ProvingGround.openToAttack({ MAX_SOCKETS: String(SOCKETS_OF_AN_ADDRESS + 10) });
    const { code } = await ground.room({ game: 'clawpoly' });
    const paths = [
      `/ws/watch?code=${code}`,
      `/ws/spectator?roomCode=${code}`,
      '/socket.io/?EIO=4&transport=websocket',
    ];
    const tries = Array.from({ length: SOCKETS_OF_AN_ADDRESS + 50 }, (_, i) =>
      opened(ground, paths[i % paths.length]!, '192.0.2.1'),
    );
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 101)).toHaveLength(SOCKETS_OF_AN_ADDRESS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect(await opened(ground, paths[0]!, '192.0.2.2')).toBe(101);
    expect(ground.lines.filter((line) => line.includes('client refused'))).toHaveLength(1);
    expect(ground.lines.join('')).not.toContain('"level":"error"');
  },

  'write-from-elsewhere': async () => {
    const ground = await ProvingGround.openToAttack();
    const { roomId } = await ground.room({
      game: 'clawpoly',
      bots: ['navigator', 'random'],
      start: true,
      speed: 'slow',
    });
    const agent = { agentId: 'evil', name: 'Evil' };
    const pages: readonly Readonly<Record<string, string>>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of pages) {
      expect(await ground.status('POST', `/api/v1/rooms/${roomId}/pause`, { headers })).toBe(403);
      expect(await ground.status('POST', '/api/league/agents', { body: agent, headers })).toBe(403);
    }
    // What a browser sends unasked where it says nothing of the page.
    const body = new Blob([JSON.stringify(agent)]);
    const untyped = await fetch(`${ground.server.url}/api/league/agents`, { method: 'POST', body });
    expect(untyped.status).toBe(415);
    expect(await ground.status('GET', '/api/league/agents/evil')).toBe(404);
    const { body: match } = await ground.ask('GET', `/api/league/matches/${roomId}`);
    expect(Object(match.room).status).not.toBe('paused');
  },

  'look-like-the-house': async () => {
    const ground = await ProvingGround.openToAttack();
    const { roomId } = await ground.room({ game: 'clawpoly' });
    for (const agentName of [
      'Navigator',
      'Νаvigatоr',
      'N4v1gat0r',
      'navigator 2',
      'House',
      'h o u s e',
      'Ｈouse: Trader',
    ]) {
      expect(await ground.status('POST', `/api/v1/rooms/${roomId}/join`, { body: { agentName } })).toBe(400);
      const body = { game: 'clawpoly', name: agentName };
      expect(await ground.status('POST', '/api/league/queue', { body })).toBe(400);
    }
    for (const agentId of ['House:navigator', 'HOUSE:trader', 'house.bot'])
      expect(await ground.status('POST', '/api/league/agents', { body: { agentId, name: 'Eve' } })).toBe(409);
  },

  'break-a-page': async () => {
    const ground = await ProvingGround.openToAttack();
    const nasty = ['a\ud800', '\u3164', '\u202eeve', 'e\u200bve', `Z${'\u0301'.repeat(63)}`, '\u0007'];
    for (const name of nasty) {
      const agent = { agentId: 'eve', name };
      expect(await ground.status('POST', '/api/league/agents', { body: agent })).toBe(400);
      expect(await ground.status('POST', '/api/v1/rooms', { body: { name } })).toBe(400);
      const described = { agentId: 'eve', name: 'Eve', description: `I am ${name}.` };
      expect(await ground.status('POST', '/api/league/agents', { body: described })).toBe(400);
    }
    for (const agentId of ['.', '..'])
      expect(await ground.status('POST', '/api/league/agents', { body: { agentId, name: 'Eve' } })).toBe(400);
    // A thought is cleaned, and the move is played.
    const game = 'molttactics';
    const { seat, match } = await ground.tool('create_match', { game, name: 'Eve', players: 2 });
    const thought = `${nasty.join('')} done`;
    const acted = await ground.tool('act', { seat, since: '0-0', action: 'idle', thought });
    expect(acted).toMatchObject({ isError: false });
    const { text } = await ground.ask('GET', `/api/league/matches/${match}/events`);
    expect(text).not.toMatch(/\\ud800|\u202e|\u200b/);
  },

  'take-name': async () => {
    const ground = await ProvingGround.openToAttack({ GRAB_MAX_SESSIONS: '150' });
    const login = (username: string, address: string) =>
      ground.ask('POST', '/api/auth/login', {
        body: { username },
        headers: { 'x-forwarded-for': address },
      });
    const { body } = await login('alice', '192.0.2.9');
    const { session_token } = Object(body.data);
    const statuses: number[] = [];
    for (let i = 0; i < 121; i++) statuses.push((await login(`m${i}`, '192.0.2.1')).status);
    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(200));
    expect(statuses[120]).toBe(429);
    for (let i = 0; i < 30; i++) statuses.push((await login(`n${i}`, '192.0.2.2')).status);
    expect(statuses.at(-1)).toBe(503);
    expect((await login('alice', '192.0.2.2')).status).toBe(409);
    expect(await ground.status('GET', '/api/games', { headers: bearing(String(session_token)) })).toBe(200);
  },
};
