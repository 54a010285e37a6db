/** A ban ends what whoever is banned has: seats where it waits, matches that it plays, tickets and sessions, at every gateway. */
import { type admin, league } from '@lobster-league/protocol';
import { newKeyPair } from '@lobster-league/sdk';
import { describe, expect, it, vi } from 'vitest';
import { overlaps } from '../../src/http/address-bans.js';
import { type Caller, Doors, HOME, SITS } from './doors.js';

const AWAY = '203.0.113.7';

/** What is banned of an agent, and whether that is its address alone. */
const BANS: Readonly<Record<admin.Ban['kind'], (who: Caller) => string>> = {
  agent: ({ agentId }) => agentId,
  key: ({ key }) => key,
  address: () => '203.0.113.0/24',
};
const KINDS = Object.keys(BANS) as admin.Ban['kind'][];

describe.each(KINDS)('a ban by %s', (kind) => {
  it.each(Object.keys(SITS))('ends a seat that was taken at %s, and gives no other', async (door) => {
    const doors = await Doors.open();
    const bad = await doors.agent('bad', AWAY);
    const good = await doors.agent('good');
    const sit = SITS[door]!;
    const room = await sit(doors, bad);
    const other = await sit(doors, good);
    expect(doors.seated(String(room))).toContain('bad');
    await doors.ban(kind, BANS[kind](bad));
    const { arena } = doors.server.services;
    // A room that nobody sits in any more may be gone.
    await vi.waitFor(() =>
      expect(arena.find(String(room)) === null ? [] : doors.seated(String(room))).not.toContain('bad'),
    );
    expect(doors.seated(String(other))).toContain('good');
    expect(await sit(doors, bad)).toBe(403);
    expect(await sit(doors, good)).toBeTypeOf('string');
    // The address is no other's, and the agent may come from elsewhere.
    const moved = await sit(doors, { ...bad, address: HOME });
    if (kind === 'address') expect(moved).toBeTypeOf('string');
    else expect(moved).toBe(403);
  });

  it('forfeits the match that is played', async () => {
    const doors = await Doors.open();
    const bad = await doors.agent('bad', AWAY);
    const roomId = await doors.room('dummy', { config: { rounds: 100 } });
    const take = (who: Caller) =>
      doors.ask('POST', `/api/league/matches/${roomId}/seats`, { name: who.agentId }, who);
    for (const who of [bad, await doors.agent('good')]) expect((await take(who)).status).toBeLessThan(300);
    const { arena } = doors.server.services;
    const room = arena.room(roomId);
    if (room.record.startedAt === null) await room.start();
    await arena.begun(room);
    await doors.ban(kind, BANS[kind](bad));
    const left = room.record.seats.map(({ agentId }, i) => [agentId, room.now().seats[i]?.out]);
    expect(left).toContainEqual(['bad', true]);
    const { body } = await doors.ask('GET', `/api/league/matches/${roomId}`);
    expect(JSON.stringify(body)).not.toContain(AWAY);
  });

  it('gives no seat for a ticket that waits', async () => {
    const doors = await Doors.open();
    const bad = await doors.agent('bad', AWAY);
    const enter = (name: string, who?: Caller) =>
      doors.ask('POST', '/api/league/queue', { game: 'grab', name, allowBots: false }, who);
    expect((await enter('bad', bad)).status).toBe(202);
    await doors.ban(kind, BANS[kind](bad));
    const tickets = await Promise.all(['a', 'b', 'c', 'd'].map((name) => enter(name)));
    const path = `/api/league/queue/${tickets[0]!.body.ticket}`;
    await vi.waitFor(async () => expect((await doors.ask('GET', path)).body.state).toBe('found'), {
      timeout: 60_000,
    });
    const { arena } = doors.server.services;
    for (const { roomId } of arena.rooms) expect(doors.seated(roomId)).not.toContain('bad');
  });

  it('ends a session of Grab', async () => {
    const doors = await Doors.open();
    const bad = await doors.agent('bad', AWAY);
    const login = await doors.ask('POST', '/api/auth/login', { username: 'bad' }, bad);
    const session = { address: AWAY, key: String(Object(login.body.data).session_token) };
    expect((await doors.ask('GET', '/api/games', undefined, session)).status).toBe(200);
    await doors.ban(kind, BANS[kind](bad));
    expect((await doors.ask('GET', '/api/games', undefined, session)).status).toBe(403);
  });
});

it('a ban by a public key ends the seat of the agent that signs with it', async () => {
  const doors = await Doors.open();
  const { publicKey } = await newKeyPair();
  const wanted = { agentId: 'signer', name: 'signer', publicKey };
  const { body } = await doors.ask('POST', '/api/league/agents', wanted);
  league.registered.parse(body);
  const roomId = await doors.room('dummy');
  const { arena } = doors.server.services;
  await arena.join(arena.room(roomId), { name: 'x', agentId: 'signer', address: HOME });
  await doors.ban('key', publicKey);
  expect(doors.seated(roomId)).toEqual([]);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24', true],
  ['203.0.114.7', '203.0.113.0/24', false],
  ['2001:db8:0:1::/64', '2001:db8::/32', true],
  ['2001:db8:0:1::/64', '2001:db8:0:1::5/128', true],
  ['2001:db8:0:1::/64', '2001:db8:0:2::5/128', false],
  ['2001:db8:0:1::/64', '203.0.113.0/24', false],
  ['nowhere', '203.0.113.0/24', false],
])('%s and %s have an address in common: %s', (network, range, expected) => {
  expect(overlaps(network, range)).toBe(expected);
});
