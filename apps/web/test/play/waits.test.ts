/** What a table says to who means to leave it; the arena decides it in `packages/arena/src/saved.ts`. */
import { expect, it } from 'vitest';
import { ENGLISH } from '../../src/messages/english';
import { waitsWords } from '../../src/play/waits';
import type { RoomInfo } from '../../src/viewer/live/messages';

const seat = (taken: 'agent' | 'bot', kind: 'agent' | 'person' | 'house') =>
  ({ taken, kind }) as RoomInfo['seats'][number];
const UNRATED = { code: 'terms', text: '' } as const;
const TABLE = [seat('agent', 'person'), seat('bot', 'house')];

it.each([
  ['a person against house bots', UNRATED, 'owner', TABLE, /waits for you for 30 days/],
  ['a rated match', null, 'owner', TABLE, /It is rated/],
  ['a table that the arena pairs', UNRATED, 'none', TABLE, /It is rated/],
  ['two people', UNRATED, 'owner', [...TABLE, seat('agent', 'person')], /Others play too/],
  ['an agent', UNRATED, 'owner', [seat('agent', 'agent')], /^$/],
] as const)('%s', (_, unrated, controls, seats, words) => {
  expect(waitsWords({ unrated, controls, seats }, ENGLISH)).toMatch(words);
});
