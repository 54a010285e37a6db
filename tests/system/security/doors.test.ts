/** Every door asks the one policy: each act, in each kind of room, by each caller, is refused where the policy says so. */
import { type Credentials, type NewRoom, type Room, type RoomAct, refusalOf } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { type Answer, asOwner, bearing, ProvingGround } from './arena.js';

const KINDS: Readonly<Record<string, Partial<NewRoom>>> = {
  open: {},
  owned: { controls: 'owner' },
  lobby: { controls: 'none', extra: { lobby: true } },
  ranked: { controls: 'none', extra: { quickMatch: true } },
  house: { controls: 'none', extra: { exhibition: true } },
  premium: { controls: 'none', extra: { mode: 'premium' } },
};

/** Whoever asks, with what it shows: nothing, the key of another room, the room's own. */
const CALLERS = ['stranger', 'wrong key', 'owner'] as const;

/** Does it at that door; the code of the policy's refusal, or null for whatever else came of it. */
type Try = (ground: ProvingGround, room: Room, shown: Credentials) => Promise<string | null>;
type Gateway = Readonly<Partial<Record<RoomAct, Try>>>;

const POLICY = /^not_(owner|allowed)$/;

function codeIn(code: unknown): string | null {
  const known = String(code).toLowerCase();
  return POLICY.test(known) ? known.toUpperCase() : null;
}

function over(
  method: string,
  path: (room: Room) => string,
  body: object | undefined,
  read: (answer: Answer) => unknown,
): Try {
  return async (ground, room, { ownerKey }) => {
    const headers = ownerKey === undefined ? {} : asOwner(ownerKey);
    const answer = await ground.ask(method, path(room), body === undefined ? { headers } : { headers, body });
    const code = codeIn(read(answer));
    expect(code === null || answer.status === 403).toBe(true);
    return code;
  };
}

function league(act: string, body?: object, method = 'POST'): Try {
  return over(
    method,
    ({ roomId }) => `/api/league/matches/${roomId}${act}`,
    body,
    (answer) => answer.body.error,
  );
}

function clawpoly(act: string, body?: object, method = 'POST'): Try {
  const read = (answer: Answer): unknown => Object(answer.body.data).code;
  return over(method, ({ roomId }) => `/api/v1/rooms/${roomId}${act}`, body, read);
}

/** A room that waits says of every control that the game has not started, if it says nothing else. */
function socket(type: string, data: object = {}): Try {
  return async (ground, { record: { code } }, { ownerKey }) => {
    const spectator = await ground.socket(`/ws/spectator?roomCode=${code}`);
    const shown = ownerKey === undefined ? {} : { ownerKey };
    spectator.say({ type, data: { ...data, ...shown } });
    spectator.say({ type: 'spectator:pause', data: shown });
    const error = await spectator.until((message) => message.type === 'error');
    spectator.leave();
    return codeIn(Object(Object(Object(error).data).context).reason);
  };
}

const GATEWAYS: Readonly<Record<string, Gateway>> = {
  league: {
    addBot: league('/bots', { bot: 'random' }),
    start: league('/start'),
    pause: league('/pause'),
    resume: league('/resume'),
    step: league('/step'),
    setSpeed: league('/speed', { speed: 'fast' }),
    remove: league('', undefined, 'DELETE'),
  },
  clawpoly: {
    join: clawpoly('/join', { agentName: 'Mallory' }),
    addBot: clawpoly('/bots', { bots: 1 }),
    start: clawpoly('/start'),
    pause: clawpoly('/pause'),
    resume: clawpoly('/resume'),
    step: clawpoly('/step'),
    setSpeed: clawpoly('/speed', { gameSpeed: 'fast' }),
    remove: clawpoly('', undefined, 'DELETE'),
  },
  spectators: {
    pause: socket('spectator:pause'),
    resume: socket('spectator:resume'),
    step: socket('spectator:next_turn'),
    setSpeed: socket('spectator:set_speed', { gameSpeed: 'fast' }),
  },
};

const table = Object.entries(GATEWAYS).flatMap(([door, acts]) =>
  Object.keys(KINDS).flatMap((kind) => CALLERS.map((caller) => ({ door, acts, kind, caller }))),
);

describe('every door', () => {
  it.each(table)('$door: a room that is $kind, by $caller', async ({ acts, kind, caller }) => {
    const ground = await ProvingGround.open({ HOUSE_MATCHES: '0' });
    const { arena } = ground.server.services;
    for (const [act, attempt] of Object.entries(acts) as [RoomAct, Try][]) {
      const order = { game: 'clawpoly', maxPlayers: 3, ...KINDS[kind] };
      const { room, ownerKey } = await arena.createRoom(order);
      const other = await arena.createRoom(order);
      const keys = { stranger: undefined, 'wrong key': other.ownerKey, owner: ownerKey };
      const shown = { ownerKey: keys[caller] };
      const expected = refusalOf(room, act, shown)?.code ?? null;
      expect(await attempt(ground, room, shown), act).toBe(expected);
    }
  });

  it.each(Object.keys(KINDS))("Grab's: a game that is %s", async (kind) => {
    const ground = await ProvingGround.open({ HOUSE_MATCHES: '0' });
    const login = async (username: string) => {
      const { data } = (await ground.ask('POST', '/api/auth/login', { body: { username } })).body;
      return {
        playerId: String(Object(data).player_id),
        headers: bearing(String(Object(data).session_token)),
      };
    };
    const players = [await login('creator'), await login('stranger')];
    const requests = [
      ['join', 'POST', '/join'],
      ['addBot', 'POST', '/bots'],
      ['start', 'POST', '/start'],
      ['stop', 'DELETE', ''],
    ] as const;
    for (const { playerId, headers } of players) {
      for (const [act, method, path] of requests) {
        const { extra, ...order } = KINDS[kind]!;
        const { room } = await ground.server.services.arena.createRoom({
          game: 'grab',
          maxPlayers: 3,
          ...order,
          extra: { ...extra, creator_id: players[0]!.playerId },
        });
        const expected = refusalOf(room, act, { playerId }) === null;
        const body = act === 'addBot' ? { body: {} } : {};
        const answer = await ground.ask(method, `/api/games/${room.record.code}${path}`, {
          headers,
          ...body,
        });
        expect(answer.status !== 403, `${act} ${answer.text}`).toBe(expected);
        if (act === 'join') await ground.ask('POST', `/api/games/${room.record.code}/leave`, { headers });
      }
    }
  });

  it.each(Object.keys(KINDS))("MCP's and MoltTactics': a match that is %s", async (kind) => {
    const ground = await ProvingGround.open({ HOUSE_MATCHES: '0' });
    const { arena } = ground.server.services;
    const order = { maxPlayers: 3, ...KINDS[kind] };
    const { room } = await arena.createRoom({ game: 'clawpoly', ...order });
    const expected = (act: RoomAct): string | null => refusalOf(room, act)?.code ?? null;
    const joined = await ground.tool('join_match', { match: room.roomId, name: 'Mallory' });
    expect(codeIn(joined.error)).toBe(expected('join'));
    if (kind !== 'premium') {
      const { token } = await room.join({ name: 'Ada', agentId: null });
      const started = await ground.tool('start_match', { seat: `${room.roomId}.${token}` });
      expect(codeIn(started.error)).toBe(expected('start'));
    }
    const { room: match } = await arena.createRoom({ game: 'molttactics', ...order });
    const body = { agent_id: 'mallory', class: 'rogue', match_id: `m_${match.roomId}` };
    const { body: answer } = await ground.ask('POST', '/api/register', { body });
    expect(answer.error === 'match_full').toBe(refusalOf(match, 'join') !== null);
  });
});
