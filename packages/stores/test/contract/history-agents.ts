/** The contract's part about agents and their secrets. */
import { type HistoryStore, NO_SECRETS as NONE } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { finished, NOON, profile, SECRETS } from './history-samples.js';

export function agentsContract(opened: () => HistoryStore): void {
  describe('agents', () => {
    it('are given back as they were added', async () => {
      const agent = profile('deepclaw-v1', { house: true });
      expect(await opened().addAgent(agent, SECRETS)).toBe(true);
      expect(await opened().agent('deepclaw-v1')).toEqual(agent);
      expect(await opened().secrets('deepclaw-v1')).toEqual(SECRETS);
    });

    it('that nobody knows are null or empty', async () => {
      await opened().addAgent(profile('known'), SECRETS);
      for (const id of ['', 'unknown', 'Known', '__proto__', 'constructor', "'; DROP TABLE agents; --"]) {
        expect(await opened().agent(id)).toBeNull();
        expect(await opened().secrets(id)).toBeNull();
        expect(await opened().standings(id)).toEqual([]);
        expect(await opened().ratingHistory(id, 'clawpoly', 10)).toEqual([]);
        expect(await opened().rivalries(id, null, 10)).toEqual([]);
        expect(Object.keys(await opened().ratings('clawpoly', [id]))).toEqual([]);
        await opened().updateAgent(id, { name: 'New', keyHash: 'new' });
        expect(await opened().agent(id)).toBeNull();
      }
      expect((await opened().agents({ page: 1, limit: 10 })).total).toBe(1);
    });

    it('cannot be added twice, nor taken over that way', async () => {
      await opened().addAgent(profile('a', { name: 'First' }), SECRETS);
      expect(await opened().addAgent(profile('a', { name: 'Second' }), NONE)).toBe(false);
      expect((await opened().agent('a'))?.name).toBe('First');
      expect(await opened().secrets('a')).toEqual(SECRETS);
    });

    it('are added by one only, when many try at once', async () => {
      const tries = Array.from({ length: 10 }, (_, n) =>
        opened().addAgent(profile('a', { name: `${n}` }), NONE),
      );
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    });

    it('show no secret, even when one was added beside the profile', async () => {
      const careless = { ...profile('a'), ...SECRETS };
      await opened().addAgent(careless, SECRETS);
      await opened().addAgent(profile('b'), SECRETS);
      await opened().recordGame(finished({ gameId: 'g', changes: { a: 16, b: -16 } }));
      const shown = JSON.stringify([
        await opened().agent('a'),
        await opened().agents({ page: 1, limit: 10 }),
        await opened().standings('a'),
        await opened().board('clawpoly', 'season', '2026-02', 10),
        await opened().rivalries('a', null, 10),
        await opened().game('g'),
      ]);
      expect(shown).toContain('The a');
      for (const secret of Object.values(SECRETS)) expect(shown).not.toContain(secret);
      expect(Object.keys((await opened().agent('a')) ?? {}).sort()).toEqual(Object.keys(profile('a')).sort());
    });

    it('are what they say they are, on boards too', async () => {
      await opened().addAgent(profile('a', { kind: 'agent' }), NONE);
      await opened().updateAgent('a', { kind: 'person' });
      expect(await opened().agent('a')).toEqual(profile('a', { kind: 'person' }));
      await opened().recordGame(finished({ gameId: 'g', changes: { a: 16, b: -16 } }));
      const [first, second] = await opened().board('clawpoly', 'season', '2026-02', 2);
      expect([first?.kind, second?.kind]).toEqual(['person', undefined]);
    });

    it('have the versions that were declared, and boards the last of them', async () => {
      const versions = [{ version: '1', since: NOON }];
      await opened().addAgent(profile('a', { versions }), NONE);
      await opened().addAgent(profile('b'), NONE);
      expect(await opened().agent('a')).toEqual(profile('a', { versions }));
      const more = [...versions, { version: '2.0-beta+x', since: NOON + 5 }];
      await opened().updateAgent('a', { versions: more });
      await opened().updateAgent('a', { name: 'New' });
      expect(await opened().agent('a')).toEqual(profile('a', { name: 'New', versions: more }));
      await opened().recordGame(finished({ gameId: 'g', changes: { a: 16, b: -16 } }));
      const [first, second] = await opened().board('clawpoly', 'season', '2026-02', 2);
      expect([first?.version, second?.version]).toEqual(['2.0-beta+x', undefined]);
      expect((await opened().standings('a'))[0]?.version).toBe('2.0-beta+x');
    });

    it('change in what is given and in nothing else', async () => {
      await opened().addAgent(profile('a'), SECRETS);
      await opened().updateAgent('a', { name: 'New' });
      expect(await opened().agent('a')).toEqual(profile('a', { name: 'New' }));
      expect(await opened().secrets('a')).toEqual(SECRETS);
      await opened().updateAgent('a', { description: '', keyHash: 'other' });
      expect(await opened().agent('a')).toEqual(profile('a', { name: 'New', description: '' }));
      expect(await opened().secrets('a')).toEqual({ ...SECRETS, keyHash: 'other' });
      await opened().updateAgent('a', { hmacSecret: null });
      expect(await opened().secrets('a')).toEqual({ ...SECRETS, keyHash: 'other', hmacSecret: null });
      await opened().updateAgent('a', {});
      expect(await opened().agent('a')).toEqual(profile('a', { name: 'New', description: '' }));
    });

    it('change their secrets once, when many who know the same ones try at once', async () => {
      await opened().addAgent(profile('a'), SECRETS);
      const tries = Array.from({ length: 10 }, (_, n) =>
        opened().updateAgent('a', { keyHash: `key-${n}`, recoveryHash: null }, SECRETS),
      );
      const done = await Promise.all(tries);
      expect(done.filter(Boolean)).toHaveLength(1);
      expect(await opened().secrets('a')).toEqual({
        ...SECRETS,
        keyHash: `key-${done.indexOf(true)}`,
        recoveryHash: null,
      });
      expect(await opened().updateAgent('a', { name: 'New' }, { recoveryHash: 'another' })).toBe(false);
      expect(await opened().updateAgent('a', { name: 'New' }, { recoveryHash: null })).toBe(true);
      expect((await opened().agent('a'))?.name).toBe('New');
      expect(await opened().updateAgent('nobody', { name: 'New' })).toBe(false);
    });

    it('are found by the hash of their key, as long as it is theirs', async () => {
      await opened().addAgent(profile('a'), SECRETS);
      await opened().addAgent(profile('b'), NONE);
      expect(await opened().agentByKey('hash-of-the-key')).toEqual(profile('a'));
      for (const other of ['', 'null', 'hash-of-the-recovery-code', 'nobody’s'])
        expect(await opened().agentByKey(other)).toBeNull();
      await opened().updateAgent('a', { keyHash: 'other' });
      expect(await opened().agentByKey('hash-of-the-key')).toBeNull();
      expect(await opened().agentByKey('other')).toEqual(profile('a'));
      await opened().updateAgent('a', { keyHash: null });
      expect(await opened().agentByKey('other')).toBeNull();
    });

    it('have their new name on boards and among rivals, and the old one in games they played', async () => {
      for (const id of ['a', 'b']) await opened().addAgent(profile(id, { name: 'Old' }), NONE);
      await opened().recordGame(finished({ gameId: 'g', changes: { a: 16, b: -16 }, name: 'Old' }));
      await opened().updateAgent('a', { name: 'New' });
      const [leader] = await opened().board('clawpoly', 'season', '2026-02', 1);
      expect(leader).toMatchObject({ agentId: 'a', name: 'New' });
      expect((await opened().rivalries('b', null, 1))[0]).toMatchObject({ agentId: 'a', name: 'New' });
      expect((await opened().game('g'))?.players[0]?.name).toBe('Old');
    });

    it('come in pages, in the order in which they came, then by id', async () => {
      const ages: [id: string, age: number][] = [
        ['z', 0],
        ['b', 5],
        ['a', 5],
        ['c', 3],
      ];
      for (const [id, age] of ages) await opened().addAgent(profile(id, { createdAt: NOON + age }), NONE);
      const page = async (number: number, limit: number) => {
        const { items, total } = await opened().agents({ page: number, limit });
        return { ids: items.map(({ agentId }) => agentId), total };
      };
      expect(await page(1, 3)).toEqual({ ids: ['z', 'c', 'a'], total: 4 });
      expect(await page(2, 3)).toEqual({ ids: ['b'], total: 4 });
      expect(await page(3, 3)).toEqual({ ids: [], total: 4 });
    });

    it('are found by a part of the id or the name, in upper or lower case, and nothing in it is a pattern', async () => {
      const named: [id: string, name: string][] = [
        ['deepclaw-v1', 'DeepClaw'],
        ['reef.shark', 'Łowca 100%'],
        ['x-1', "O'Claw \\ _"],
      ];
      for (const [i, [id, name]] of named.entries())
        await opened().addAgent(profile(id, { name, createdAt: NOON + i }), NONE);
      const found = async (search: string, limit = 10) => {
        const { items, total } = await opened().agents({ page: 1, limit }, search);
        return [...items.map(({ agentId }) => agentId), total];
      };
      expect(await found('CLAW')).toEqual(['deepclaw-v1', 'x-1', 2]);
      expect(await found('claw', 1)).toEqual(['deepclaw-v1', 2]);
      expect(await found('Łowca')).toEqual(['reef.shark', 1]);
      expect(await found('100%')).toEqual(['reef.shark', 1]);
      expect(await found('f.s')).toEqual(['reef.shark', 1]);
      expect(await found("O'")).toEqual(['x-1', 1]);
      expect(await found('\\')).toEqual(['x-1', 1]);
      for (const pattern of ['%', '_', '.', '-'])
        expect((await found(pattern)).at(-1)).toBe({ '%': 1, _: 1, '.': 1, '-': 2 }[pattern]);
      for (const pattern of ['.*', '^', '(', '[a-z]', '%%', 'nobody'])
        expect(await found(pattern)).toEqual([0]);
    });

    it.each([
      { what: 'emoji and scripts', name: '🦞 Łobster 漢字 مرحبا é' },
      { what: 'control and line characters', name: 'a\u0000b\u001b[31m\u2028\n\t' },
      { what: 'half a character', name: 'cut \ud83e here' },
      { what: '500 characters', name: '🦞'.repeat(250) },
      { what: 'nothing', name: '' },
      { what: 'quotes', name: `Robert'); DROP TABLE agents;--"` },
    ])('may have names of $what', async ({ name }) => {
      await opened().addAgent(profile('a', { name, description: name }), NONE);
      await opened().recordGame(finished({ gameId: 'g', changes: { a: 16, b: -16 }, name }));
      expect(await opened().agent('a')).toEqual(profile('a', { name, description: name }));
      expect((await opened().standings('a'))[0]?.name).toBe(name);
      expect((await opened().game('g'))?.players[0]?.name).toBe(name);
    });

    it.each([
      'openclaw:lobster42',
      'Ünï 🦞',
      '__proto__',
      'constructor',
      '*',
      '@a',
      'a"b\\c',
      'x'.repeat(500),
    ])('may have an id like %j', async (id) => {
      await opened().addAgent(profile(id), SECRETS);
      // Written out: in a literal, __proto__ would not be a key.
      const changes = Object.fromEntries([
        [id, 16],
        ['other', -16],
      ]);
      await opened().recordGame(finished({ gameId: 'g', changes }));
      expect((await opened().agent(id))?.agentId).toBe(id);
      expect(Object.entries(await opened().ratings('clawpoly', [id, 'nobody']))).toEqual([[id, 1216]]);
      expect((await opened().rivalries('other', 'clawpoly', 5)).map(({ agentId }) => agentId)).toEqual([id]);
      expect((await opened().games({ agentId: id }, { page: 1, limit: 5 })).total).toBe(1);
    });
  });
}
