import { admin } from '@lobster-league/protocol';
import { memoryAdminStore } from '@lobster-league/stores';
import { afterEach, describe, expect, it } from 'vitest';
import { realServer } from '../../../apps/server/test/support/real-server.js';
import { FUNCTIONS } from '../src/admin/functions.js';
import { run, scratch } from './run.js';

const before = process.env.LEAGUE_ADMIN_KEY;
afterEach(() => {
  if (before === undefined) delete process.env.LEAGUE_ADMIN_KEY;
  else process.env.LEAGUE_ADMIN_KEY = before;
});

async function served() {
  const server = await realServer({ SERVE_WEB: '0' }, { admin: memoryAdminStore() });
  const { keys } = server.services.administration;
  const { key } = await keys.make({ name: 'ana', role: 'operator', expiresAt: null });
  process.env.LEAGUE_ADMIN_KEY = key;
  const league = (...args: string[]) => run(['admin', ...args, '--server', server.url]);
  return { server, league, key };
}

describe('league admin on the machine', () => {
  it('makes a key, lists it without the key, and revokes it, in a folder', async () => {
    const data = scratch('admin-data');
    const made = await run(['admin', 'key', 'ana', '--role', 'moderator', '--days', '2', '--data', data]);
    expect(made.out).toMatch(/^lla_[0-9a-f]{64}\n$/);
    expect(made.err).not.toContain('lla_');
    const listed = JSON.parse((await run(['admin', 'keys', '--json', '--data', data])).out);
    expect(listed.keys).toMatchObject([{ name: 'ana', role: 'moderator', revokedAt: null }]);
    expect(JSON.stringify(listed)).not.toMatch(/[0-9a-f]{64}/);
    expect(await run(['admin', 'revoke', 'ana', '--data', data])).toMatchObject({ code: 0 });
    expect((await run(['admin', 'keys', '--data', data])).out).toMatch(/ana\s+moderator\s+\d{4}-/);
    expect(await run(['admin', 'revoke', 'ana', '--data', data])).toMatchObject({ code: 2 });
  });

  it.each([
    [['key'], /no NAME given/],
    [['key', 'ana'], /no --role given/],
    [['key', 'ana', '--role', 'king'], /viewer, moderator, operator/],
    [['key', 'ana', '--role', 'viewer', '--days', 'soon'], /number of days/],
    [['nonsense'], /unknown function/],
    [['stop'], /no ROOM given/],
    [['stop', 'REEF42'], /no --reason given/],
    [['rooms', '--days', '3'], /rooms takes no --days/],
    [['rooms', 'REEF42'], /unexpected/],
  ])('says what is wrong with %j', async (args, message) => {
    process.env.LEAGUE_ADMIN_KEY = 'lla_any';
    const { code, err } = await run(['admin', ...args, '--data', scratch('admin-wrong')]);
    expect(err).toMatch(message);
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('explains every function', async () => {
    const { out } = await run(['admin', '--help']);
    for (const name of [...Object.keys(FUNCTIONS), 'key', 'keys', 'revoke'])
      expect(out).toContain(`  ${name} `);
  });
});

describe('league admin at a server', () => {
  it('has a function for every endpoint but those of sessions', () => {
    const reached = new Set<string>(Object.values(FUNCTIONS).map(({ endpoint }) => endpoint));
    const missing = Object.keys(admin.endpoints).filter((name) => !reached.has(name));
    expect(missing).toEqual(['openSession', 'closeSession']);
  });

  it('hides a text and shows it again', async () => {
    const { server, league } = await served();
    const { room } = await server.services.arena.createRoom({ game: 'dummy', name: 'Nasty reef' });
    const because = ['--reason', 'a test'];
    expect((await league('reports')).out).toContain('none');
    const hidden = await league('hide-text', 'title', room.roomId, ...because);
    expect(hidden).toMatchObject({ code: 0, out: expect.stringContaining('text: Nasty reef') });
    expect(room.record.name).toBe('room name hidden by a moderator');
    const { texts } = JSON.parse((await league('texts', '--json')).out) as { texts: { id: string }[] };
    expect((await league('show-text', texts[0]!.id, ...because)).code).toBe(0);
    expect(room.record.name).toBe('Nasty reef');
    expect((await league('resolve', 'nothing', '--hide', ...because)).code).toBe(1);
  });

  it('finds, stops, bans, and reads what was done', async () => {
    const { server, league } = await served();
    const { room } = await server.services.arena.createRoom({ game: 'dummy', name: 'Reef' });
    const { code: roomCode } = room.record;
    expect((await league('rooms', '--search', 'reef')).out).toContain(roomCode);
    expect(await league('stop', roomCode, '--reason', 'a test')).toMatchObject({ code: 0, out: 'done\n' });
    const again = await league('stop', roomCode, '--reason', 'a test');
    expect(again.code).toBe(1);
    expect(again.err).toContain('room_not_found');
    const ban = await league(
      'ban',
      'address',
      '203.0.113.0/24',
      '--days',
      '7',
      '--reason',
      'a test',
      '--json',
    );
    const { id, expiresAt } = JSON.parse(ban.out);
    expect(expiresAt).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect((await league('bans')).out).toContain('203.0.113.0/24');
    expect(await league('unban', id, '--reason', 'over')).toMatchObject({ code: 0 });
    const { out } = await league('audit');
    for (const action of ['room.stop', 'ban.add', 'ban.lift']) expect(out).toContain(action);
  });

  it.each([
    'status',
    'whoami',
    'matches',
    'agents',
    'premium',
    'stores',
    'processes',
    'maintenance',
    'settings',
  ])('%s is shown as text and as JSON', async (name) => {
    const { league, key } = await served();
    const text = await league(name);
    expect(text).toMatchObject({ code: 0, err: '' });
    expect(text.out.length).toBeGreaterThan(3);
    expect(text.out).not.toContain(key);
    expect(Object(JSON.parse((await league(name, '--json')).out))).toBeTypeOf('object');
  });

  it('says without a key, with a wrong one, and without a server what is wrong', async () => {
    const { server, league } = await served();
    process.env.LEAGUE_ADMIN_KEY = `lla_${'0'.repeat(64)}`;
    expect((await league('status')).err).toContain('wrong_admin_key');
    delete process.env.LEAGUE_ADMIN_KEY;
    expect((await league('status')).err).toContain('LEAGUE_ADMIN_KEY');
    process.env.LEAGUE_ADMIN_KEY = 'lla_any';
    await server.close();
    expect(await league('status')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be reached'),
    });
  });
});
