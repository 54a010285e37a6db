import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  botSeed,
  commitmentTo,
  type Dice,
  type DiceTerms,
  entropyOf,
  entropySchema,
  Match,
  matchSeed,
  playOut,
  type Replay,
  Rng,
  replayHead,
  replayInput,
  replayText,
  sha256,
  verify,
  verifyText,
} from '../src/index.js';
import { snatch } from './games/snatch.js';
import { registry, seats } from './matches.js';

const TERMS: DiceTerms = { game: 'snatch', rules: 1, config: snatch.config.parse({}), seats: seats(3) };
const DICE: Dice = {
  version: 1,
  integer: false,
  serverSeed: 'ab'.repeat(32),
  seats: [
    { bot: null, commitment: sha256('nonce-of-mine'), nonce: 'nonce-of-mine' },
    { bot: null, commitment: sha256('never opened'), nonce: null },
    { bot: 'greedy', commitment: null, nonce: null },
  ],
  sources: [],
};

/** A match of those dice, played by bots, as the arena would write it. */
function played(dice = DICE, terms = TERMS, commitment = commitmentTo(dice.serverSeed)): Replay {
  const seed = matchSeed(dice, terms);
  const match = Match.record(snatch, {
    config: snatch.config.parse(terms.config),
    seats: terms.seats,
    seed,
    commitment,
  });
  const head = replayHead(match.header, seed, match.digest, dice);
  const inputs: Replay['inputs'][number][] = [];
  match.onEntry((entry) => inputs.push(replayInput(entry)));
  const bot = Object.values(snatch.bots)[0]!;
  playOut(
    match,
    terms.seats.map((_, seat) => ({ bot, rng: Rng.fromSeed(botSeed(dice), seat + 1) })),
  );
  const result = match.result()?.map((place) => ({ ...place })) ?? null;
  return { head, inputs, end: { result, digest: match.digest } };
}

describe('the seed of a match', () => {
  const seed = matchSeed(DICE, TERMS);

  it('is the same for the same dice and terms, for ever', () => {
    const seat = (id: string, entropy: string, bot: string) =>
      `{"bot":${bot},"entropy":"${entropy}","id":"${id}","name":"S\u00ebat ${id.slice(1)}"}`;
    const text =
      '{"config":{"pearls":6},"domain":"lobster-league match seed 1","game":"snatch","rules":1,"seats":[' +
      `${seat('s0', 'nonce-of-mine', 'null')},${seat('s1', `stand-in ${sha256('never opened')}`, 'null')},` +
      `${seat('s2', 'stand-in none', '"greedy"')}],"serverSeed":"${'ab'.repeat(32)}","sources":[]}`;
    expect(createHash('sha256').update(text).digest('hex')).toBe(seed);
    expect(matchSeed(JSON.parse(JSON.stringify(DICE)), JSON.parse(JSON.stringify(TERMS)))).toBe(seed);
  });

  const [first, second, third] = DICE.seats;
  it.each<[string, Dice, DiceTerms]>([
    ["the server's seed", { ...DICE, serverSeed: 'ac'.repeat(32) }, TERMS],
    ['a nonce', { ...DICE, seats: [{ ...first!, nonce: 'another' }, second!, third!] }, TERMS],
    ['whether a nonce was opened', { ...DICE, seats: [{ ...first!, nonce: null }, second!, third!] }, TERMS],
    ['an unopened commitment', { ...DICE, seats: [first!, { ...second!, commitment: null }, third!] }, TERMS],
    ['a house bot', { ...DICE, seats: [first!, second!, { ...third!, bot: 'lazy' }] }, TERMS],
    ['a source', { ...DICE, sources: [{ source: 'tide', announced: '7', value: 'high' }] }, TERMS],
    ['the game', DICE, { ...TERMS, game: 'claws' }],
    ['the rules', DICE, { ...TERMS, rules: 2 }],
    ['the config', DICE, { ...TERMS, config: { pearls: 9 } }],
    ['a name', DICE, { ...TERMS, seats: TERMS.seats.with(1, { id: 's1', name: 'Other' }) }],
    ['the order of the seats', DICE, { ...TERMS, seats: TERMS.seats.toReversed() }],
  ])('depends on %s', (_what, dice, terms) => {
    expect(matchSeed(dice, terms)).not.toBe(seed);
  });

  it('of a game with a public seed is a whole number below 2^53, and tells nothing of the house bots', () => {
    const integer = { ...DICE, integer: true };
    const number = Number(matchSeed(integer, TERMS));
    expect(Number.isSafeInteger(number)).toBe(true);
    expect(number).toBe(Number(BigInt(`0x${seed}`) >> 203n));
    expect(botSeed(integer)).not.toContain(String(number));
    expect(botSeed(integer)).not.toBe(botSeed({ ...integer, serverSeed: 'ac'.repeat(32) }));
  });

  it('takes a nonce, or the commitment to one, and nothing else', () => {
    expect(entropyOf('reef')).toEqual({ commitment: sha256('reef'), nonce: 'reef' });
    expect(entropyOf(`sha256:${sha256('reef')}`)).toEqual({ commitment: sha256('reef'), nonce: null });
    for (const wrong of [
      '',
      'a b',
      'ü',
      'x'.repeat(129),
      'sha256:',
      `sha256:${'A'.repeat(64)}`,
      'sha256:reef',
    ])
      expect(entropySchema.safeParse(wrong).success, wrong).toBe(false);
  });
});

describe('verify of a match whose dice are from server and seats', () => {
  const replay = played();
  const commitment = commitmentTo(DICE.serverSeed);
  const committed = TERMS.seats.map(({ id }, i) => ({ id, commitment: DICE.seats[i]!.commitment }));

  it('finds nothing wrong, in the text neither, with what was seen live neither', () => {
    expect(replay.head.format).toBe(2);
    expect(verify(registry, replay)).toBeNull();
    const pinned = { commitment, seats: committed, own: { id: 's0', nonce: 'nonce-of-mine' } };
    expect(verifyText(registry, replayText(replay), { pinned })).toBeNull();
  });

  it.each<[string, Replay, RegExp]>([
    [
      'another seed of the server, under the published commitment',
      played({ ...DICE, serverSeed: 'ac'.repeat(32) }, TERMS, commitment),
      /published commitment/,
    ],
    [
      'a seed that was put in its place',
      { ...replay, head: { ...replay.head, seed: 'cd'.repeat(32) } },
      /does not come from the server and the seats/,
    ],
    [
      'a nonce that was not committed to',
      played({ ...DICE, seats: DICE.seats.with(1, { ...DICE.seats[1]!, nonce: 'chosen' }) }),
      /nonce of seat 2/,
    ],
    [
      'a seat left out',
      { ...replay, head: { ...replay.head, dice: { ...DICE, seats: [] } } },
      /number of seats/,
    ],
    [
      'a source that nobody can check',
      played({ ...DICE, sources: [{ source: 'tide', announced: '7', value: 'high' }] }),
      /tide cannot be checked/,
    ],
  ])('finds %s', (_what, changed, message) => {
    expect(verify(registry, changed)).toMatchObject({
      step: 'head',
      message: expect.stringMatching(message),
    });
  });

  it('asks who can check a source', () => {
    const said = played({ ...DICE, sources: [{ source: 'tide', announced: '7', value: 'high' }] });
    const tide = (right: string) => (value: { value: string | null }) =>
      value.value === right ? null : 'it said otherwise';
    expect(verify(registry, said, { sources: { tide: tide('high') } })).toBeNull();
    expect(verify(registry, said, { sources: { tide: tide('low') } })?.message).toMatch(/otherwise/);
  });

  it('finds dice that were drawn again, by what was seen while the match was live', () => {
    const again = played({ ...DICE, serverSeed: 'ac'.repeat(32) });
    expect(verify(registry, again)).toBeNull();
    expect(verify(registry, again, { pinned: { commitment } })?.message).toMatch(/not the one that was seen/);
    const puppet = played({
      ...DICE,
      seats: DICE.seats.with(1, { bot: null, commitment: sha256('fits'), nonce: 'fits' }),
    });
    expect(verify(registry, puppet, { pinned: { seats: committed } })?.message).toMatch(/before the start/);
    const unheard = played({ ...DICE, seats: DICE.seats.with(0, { ...DICE.seats[0]!, nonce: null }) });
    const own = { id: 's0', nonce: 'nonce-of-mine' };
    expect(verify(registry, unheard, { pinned: { own } })?.message).toMatch(/was not used/);
  });
});
