/** Agents from before there were recovery codes and public keys: read, found by their key, and given what is new. */
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { openEmbedded } from '../src/index.js';
import { profile } from './contract/history-samples.js';
import { temporaryFolder } from './fixtures/temporary.js';

it('a data folder of an earlier version keeps its agents, their keys and their standings', async () => {
  const folder = await temporaryFolder();
  const first = await openEmbedded({ folder });
  await first.close();
  const file = join(folder, 'history.db');
  const database = new Database(file);
  // As the second migration left it, with an agent of then.
  database.exec('DROP INDEX agents_by_key; DROP INDEX standings_by_skill');
  for (const column of ['mean', 'spread', 'low'])
    database.exec(`ALTER TABLE standings DROP COLUMN skill_${column}`);
  database.exec(
    `INSERT INTO standings VALUES ('old', 'grab', 'all', 1216, 1216, 1200, 1, 1, 0, 1, 9, '{}', 5)`,
  );
  database.pragma('user_version = 2');
  database
    .prepare('INSERT INTO agents (agent_id, created_at, profile, secrets) VALUES (?, ?, ?, ?)')
    .run('old', 1, JSON.stringify(profile('old')), JSON.stringify({ keyHash: 'hash', hmacSecret: 'secret' }));
  database.close();
  const { history, close } = await openEmbedded({ folder });
  expect(await history.agentByKey('hash')).toEqual(profile('old'));
  const secrets = { keyHash: 'hash', hmacSecret: 'secret', recoveryHash: null, publicKey: null };
  expect(await history.secrets('old')).toEqual(secrets);
  expect(await history.updateAgent('old', { recoveryHash: 'code' }, secrets)).toBe(true);
  expect(await history.secrets('old')).toEqual({ ...secrets, recoveryHash: 'code' });
  expect(await history.standings('old')).toMatchObject([
    { game: 'grab', rating: 1216, skill: { mean: 0, spread: 0 } },
  ]);
  expect(await history.board('grab', 'skill', 'all', 10)).toHaveLength(1);
  await close();
});
