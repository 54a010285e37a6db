/** The steps of a random history, and how often each comes. */
import fc from 'fast-check';
import { FEE, PLAYERS } from './history.js';

/** Steps that two servers may take at the same time. */
type Request =
  | { readonly do: 'announce'; readonly player: number }
  /** Of the thief: with a signature that was seen before, or one of her own. */
  | {
      readonly do: 'forgeAnnouncement';
      readonly agent: number;
      readonly payer: number;
      readonly payTo: number;
      readonly seen: number;
    }
  | { readonly do: 'claim'; readonly player: number; readonly signed: boolean }
  /** Of the thief: one of the last payments, whoever made it. */
  | {
      readonly do: 'steal';
      readonly agent: number;
      readonly payment: number;
      readonly payTo: number;
      /** Her own signature, one that was seen before, none, or nothing but the transaction. */
      readonly proof: 'own' | number | 'none' | 'bare';
    }
  | { readonly do: 'start' }
  | { readonly do: 'work'; readonly alone: boolean; readonly crashAfter: number | null };

export type Step =
  | Request
  | { readonly do: 'race'; readonly steps: readonly Request[] }
  /** Without a token in the room's own. */
  | { readonly do: 'pay'; readonly player: number; readonly amount: bigint; readonly token: string | null }
  | { readonly do: 'mine'; readonly blocks: number }
  | { readonly do: 'reorganise'; readonly depth: number; readonly forget: boolean }
  | { readonly do: 'forget' }
  /** Deposits that had vanished reappear. */
  | { readonly do: 'recall' }
  | { readonly do: 'end'; readonly winners: readonly number[]; readonly left: boolean }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'fail'; readonly questions: number }
  | { readonly do: 'operate'; readonly act: string; readonly transfer: number };

const player = fc.nat(PLAYERS.length - 1);
const thief = fc.constantFrom(2, 3);
/** Stands for the address that paid. */
const PAYER = PLAYERS.length;
/** Mostly hers. */
const someone = fc.oneof({ weight: 3, arbitrary: thief }, { weight: 1, arbitrary: player });
const kind = <Name extends string>(name: Name) => fc.constant(name);

const announce = fc.record({ do: kind('announce'), player });
const forgeAnnouncement = fc.record({
  do: kind('forgeAnnouncement'),
  agent: thief,
  payer: player,
  payTo: someone,
  seen: fc.integer({ min: -5, max: 5 }),
});
const claim = fc.record({ do: kind('claim'), player, signed: fc.boolean() });
const steal = fc.record({
  do: kind('steal'),
  agent: someone,
  payment: fc.nat(3),
  payTo: fc.constantFrom(2, 3, PAYER, PAYER),
  proof: fc.oneof(
    fc.constantFrom('own' as const, 'none' as const, 'bare' as const),
    fc.integer({ min: -5, max: 5 }),
  ),
});
const start = fc.constant({ do: 'start' as const });
const work = fc.record({
  do: kind('work'),
  alone: fc.boolean(),
  crashAfter: fc.option(fc.nat(12), { freq: 2 }),
});
const request = fc.oneof(announce, forgeAnnouncement, claim, claim, steal, steal, start, work);

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: kind('pay'),
      player,
      amount: fc.constantFrom(FEE, FEE, FEE, FEE - 10n, FEE + 50n, 2n * FEE),
      token: fc.constantFrom(null, null, null, null, 'USDT', 'TAX'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: kind('mine'), blocks: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: kind('reorganise'),
      depth: fc.integer({ min: 1, max: 4 }),
      forget: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'forget' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'recall' as const }) },
  { weight: 2, arbitrary: announce },
  { weight: 3, arbitrary: forgeAnnouncement },
  { weight: 3, arbitrary: claim },
  { weight: 6, arbitrary: steal },
  { weight: 3, arbitrary: start },
  { weight: 2, arbitrary: fc.record({ do: kind('race'), steps: fc.tuple(request, request) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: kind('end'),
      winners: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
      left: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: work },
  {
    weight: 1,
    arbitrary: fc.record({ do: kind('pass'), ms: fc.constantFrom(1_000, 60_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: kind('fail'), questions: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: kind('operate'),
      act: fc.constantFrom('cancel', 'redirect', 'redirect', 'retry', 'release', 'refund'),
      transfer: fc.nat(4),
    }),
  },
);

const WORK: Step = { do: 'work', alone: true, crashAfter: null };

/** Payments that are deep enough, of which the first is announced, and none is claimed; the thief has announced one too. */
export function ripe(players: readonly number[]): Step[] {
  return [
    { do: 'announce', player: players[0]! },
    { do: 'announce', player: 3 },
    ...players.map((one, i): Step => ({ do: 'pay', player: one, amount: FEE + BigInt(50 * i), token: null })),
    { do: 'mine', blocks: 3 },
  ];
}

/** A deposit vanishes, its player pays again and has a seat, and then the first one reappears. */
export function paidTwice(player: number): Step[] {
  const pay: readonly Step[] = [
    { do: 'pay', player, amount: FEE, token: null },
    { do: 'mine', blocks: 3 },
    { do: 'claim', player, signed: true },
    WORK,
  ];
  return [
    ...pay,
    { do: 'reorganise', depth: 3, forget: true },
    WORK,
    ...pay,
    { do: 'recall' },
    { do: 'mine', blocks: 3 },
    WORK,
  ];
}

/** Brings a match of these under way. */
export function underWay(players: readonly number[]): Step[] {
  return [
    ...ripe(players),
    { do: 'claim', player: players[0]!, signed: false },
    ...players.slice(1).map((one): Step => ({ do: 'claim', player: one, signed: true })),
    { do: 'mine', blocks: 2 },
    { do: 'start' },
  ];
}
