import { textFault } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  clawpoly,
  type Endpoint,
  grab,
  isReserved,
  league,
  molttactics,
  reserveNames,
  shownLine,
  shownName,
  shownThought,
} from '../src/index.js';

/** Text that must never be shown. */
const NASTY = 'a\u202eb\u200b\ud800\u0000';

/** Fields that are never shown to other people: keys, references and times. */
const NOT_SHOWN = new Set([
  ...['agentKey', 'agent_key', 'ownerKey', 'ticket', 'timestamp', 'signature', 'payoutSignature'],
  ...['agent_id', 'match_id', 'toId', 'seed', 'dictionary', 'bot', 'bots', 'house', 'data', 'word', 'player'],
  ...['txHash', 'payoutAddress', 'payingAddress', 'walletAddress', 'amount', 'token', 'chain'],
  ...['recoveryCode', 'seatTokens'],
]);

interface Leaf {
  readonly at: string;
  readonly schema: z.ZodType;
}

/** Every text in a schema, with the name of its field. */
function texts(schema: unknown, at: string): Leaf[] {
  if (schema instanceof z.ZodString) return [{ at, schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => texts(inner, key));
  if (schema instanceof z.ZodArray) return texts(schema.element, at);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => texts(one, at));
  // A thought is caught before it can do harm: as a whole, and not its text alone.
  if (schema instanceof z.ZodCatch) return [{ at, schema }];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return texts(schema.unwrap(), at);
  return [];
}

const ENDPOINTS: readonly Endpoint[] = [league, clawpoly, grab, molttactics].flatMap(({ endpoints }) =>
  Object.values(endpoints),
);
const MESSAGES = [clawpoly.agentRequest, clawpoly.spectatorRequest, grab.moveMessage, grab.actionMessage];
const LEAVES = [...ENDPOINTS.map(({ body }) => body), ...MESSAGES].flatMap((schema) => texts(schema, ''));

describe('what strangers send and people read', () => {
  it('is found in the schemas', () => {
    const found = new Set(LEAVES.map(({ at }) => at));
    for (const field of [
      'name',
      'agentName',
      'username',
      'display_name',
      'description',
      'thought',
      'strategy',
    ])
      expect(found).toContain(field);
  });

  it.each(LEAVES.filter(({ at }) => !NOT_SHOWN.has(at)))('$at goes through one function', ({ schema }) => {
    const parsed = schema.safeParse(NASTY);
    if (parsed.success) expect(textFault(String(parsed.data))).toBeNull();
  });
});

// As a server does with the bots of its games.
reserveNames(['navigator', 'kraken', 'mage', 'random']);

describe('a name', () => {
  it.each([
    ['  Deep   Claw ', 'Deep Claw'],
    ['Zoe\u0308', 'Zoë'],
    ['👩‍🚀 Ada', '👩‍🚀 Ada'],
    ['李小龍', '李小龍'],
    ['House of Cards', 'House of Cards'],
    ['Lighthouse', 'Lighthouse'],
    ['Random Walker', 'Random Walker'],
    ['System Shock', 'System Shock'],
    ['Support Vector Machine', 'Support Vector Machine'],
    ['Unofficial', 'Unofficial'],
    ['System of a Down', 'System of a Down'],
    ['Operator Theory', 'Operator Theory'],
    ['Staffordshire', 'Staffordshire'],
  ])('%j is taken as %j', (given, taken) => {
    expect(shownName(64).parse(given)).toBe(taken);
  });

  it.each([
    ...[
      'Navigator',
      'navigator 2',
      'Νаvigator',
      'N4VIGATOR',
      'House',
      'h o u s e',
      'House: Navigator',
      'Kraken (house)',
    ],
    ...[
      'Admin',
      'ADMIN',
      'Аdmin',
      '4dm1n',
      'a.d.m.i.n',
      'admin_01',
      'Admin 7',
      'The Admin',
      'Admins',
      'Administrator',
    ],
    ...[
      'Operator',
      'Οperator',
      'Moderator',
      'm0derator',
      'rnoderator',
      'System',
      'ꜱystem',
      'Official',
      '0fficial',
    ],
    ...[
      'Staff',
      'S t a f f',
      'Support',
      '$upport',
      'ｓｕｐｐｏｒｔ',
      'League Support',
      'LobsterLeague-Staff',
      'SupportTeam',
    ],
    ...[
      'Official Admin',
      'Your Support Team',
      'system2',
      'Admin!',
      '✅ Admin ✅',
      '|admin|',
      '$upport!',
      'leagueadmin',
      'The Operators of the League',
    ],
    ...['', '\u3164', '\u200b', '\u0301', `Z${'\u0301'.repeat(63)}`, 'a\ud800', '\u202eeve', 'x'.repeat(65)],
  ])('%j is refused, and it is said why', (given) => {
    const { error } = shownName(64).safeParse(given);
    expect(error?.issues[0]?.message).toMatch(/expected|choose another/);
  });

  it('of somebody who is not of the house is not reserved', () => {
    for (const name of ['Ada', 'Deep Claw', 'Mage of Oz', 'openclaw:lobster42', 'curl'])
      expect(isReserved(name)).toBe(false);
  });
});

describe('other texts', () => {
  it('a description is one line', () => {
    expect(shownLine(500).parse('one\ntwo')).toBe('one two');
    expect(shownLine(500).parse('')).toBe('');
    expect(shownLine(500).safeParse('\u202eeve').success).toBe(false);
  });

  it('a thought is never refused', () => {
    const parsed = (given: unknown) =>
      z.object({ thought: shownThought() }).parse({ thought: given }).thought;
    expect(parsed('x'.repeat(5_000))).toHaveLength(500);
    expect(parsed(NASTY)).toBe('ab');
    for (const odd of [7, null, {}, [], undefined]) expect(parsed(odd)).toBeUndefined();
  });
});
