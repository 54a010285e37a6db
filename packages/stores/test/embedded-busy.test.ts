/** Writes of the embedded stores wait for their file, as for a slow disk, without holding the event loop. */

import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { type Embedded, openEmbedded } from '../src/index.js';
import { finished } from './contract/history-samples.js';
import { ledgerEntry } from './contract/ledger-store.js';
import { room } from './contract/live-samples.js';
import { temporaryFolder } from './fixtures/temporary.js';

const TURNS = 20;

it.each<[file: string, write: (stores: Embedded) => Promise<unknown>]>([
  ['live.db', ({ live }) => live.createRoom(room('r1'))],
  ['history.db', ({ history }) => history.recordGame(finished({ gameId: 'g1', seats: ['ada', null] }))],
  ['ledger.db', ({ ledger }) => ledger.append(ledgerEntry('a', 0))],
  ['ledger.db', ({ ledger }) => ledger.setCursor('base', 7)],
])('%s can be busy while the loop turns', async (file, write) => {
  const folder = await temporaryFolder();
  const stores = await openEmbedded({ folder, limits: { enough: 1 } });
  const other = new Database(join(folder, file));
  other.exec('BEGIN IMMEDIATE');
  let written = false;
  const writing = write(stores).then(() => {
    written = true;
  });
  // A write on this thread would never get here: the file is released only below.
  for (let i = 0; i < TURNS; i++) await turn();
  expect(written).toBe(false);
  other.exec('COMMIT');
  other.close();
  await writing;
  await stores.close();
});
