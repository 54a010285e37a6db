/** What an agent's own check says of servers that do not keep to what they committed to. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dummy } from '@lobster-league/dummy';
import {
  commitmentTo,
  type Dice,
  Match,
  matchSeed,
  type Replay,
  replayHead,
  replayInput,
  termsDigest,
} from '@lobster-league/kernel';
import { afterEach, expect, it } from 'vitest';
import { type DiceCheck, DiceKeeper, Http } from '../src/index.js';

const CONFIG = dummy.config.parse({ rounds: 2 });
const SEATS = [
  { id: 'agent-1', name: 'Ada' },
  { id: 'agent-2', name: 'Bo' },
];
const signal = new AbortController().signal;
let server: Server | null = null;

afterEach(() => server?.close());

function played(dice: Dice, commitment = commitmentTo(dice.serverSeed), seats = SEATS): Replay {
  const seed = matchSeed(dice, { game: dummy.id, rules: dummy.version, config: CONFIG, seats });
  const match = Match.record(dummy, { config: CONFIG, seats, seed, commitment });
  const head = replayHead(match.header, seed, match.digest, dice);
  const inputs: Replay['inputs'][number][] = [];
  match.onEntry((entry) => inputs.push(replayInput(entry)));
  for (let ask = match.asks()[0]; ask !== undefined; ask = match.asks()[0])
    match.answer(ask, { type: 'roll' });
  const result = match.result()?.map((place) => ({ ...place })) ?? null;
  return { head, inputs, end: { result, digest: match.digest } };
}

/** A server that tells the agent `commitment`, takes its nonce, and says afterwards what `lie` makes of the match. */
async function checked(lie: (honest: Dice) => Replay, told?: ReadonlySet<string>): Promise<DiceCheck> {
  let dice: Dice | null = null;
  const serverSeed = 'ab'.repeat(32);
  const commitment = commitmentTo(serverSeed);
  let keeper: DiceKeeper | null = null;
  server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const entropy = keeper!.entropy;
    const seats = SEATS.map(({ id, name }, i) => ({ playerId: id, name, entropy: i === 0 ? entropy : null }));
    const parts = SEATS.map((_, i) => ({
      bot: null,
      commitment: i === 0 ? entropy.slice('sha256:'.length) : null,
      nonce: null,
    }));
    const { id: game, version: rules } = dummy;
    const terms = termsDigest({ seats: parts, sources: [] }, { game, rules, config: CONFIG, seats: SEATS });
    const told = { match: 'm', phase: 'opening', commitment, opensUntil: 0, terms, seats };
    if (path.endsWith('/entropy')) {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const { nonce } = JSON.parse(text) as { nonce: string };
      const own = { bot: null, commitment: entropy.slice('sha256:'.length), nonce };
      const other = { bot: null, commitment: null, nonce: null };
      dice = { version: 1, integer: false, serverSeed, seats: [own, other], sources: [] };
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(path.endsWith('/replay') ? lie(dice!) : told));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server!.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  keeper = new DiceKeeper(new Http(`http://127.0.0.1:${port}`, signal), signal);
  keeper.sits('m', commitment, told);
  return keeper.check(dummy as unknown as Parameters<DiceKeeper['check']>[0]);
}

const REDRAWN = 'cd'.repeat(32);

it('of an honest server: dice as committed', async () => {
  expect(await checked((dice) => played(dice))).toEqual({ verified: true, message: 'dice as committed' });
});

it('of a quick match whose seed was committed to only when the seats were known: not as committed', async () => {
  const honest = (dice: Dice): Replay => played(dice);
  expect(await checked(honest, new Set([commitmentTo('ab'.repeat(32))]))).toMatchObject({ verified: true });
  expect(await checked(honest, new Set([commitmentTo(REDRAWN)]))).toEqual({
    verified: false,
    message: expect.stringContaining('none of those that were told in the queue'),
  });
});

it.each<[string, (honest: Dice) => Replay, RegExp]>([
  [
    'the seed changed in the store, under the published commitment',
    (dice) => played({ ...dice, serverSeed: REDRAWN }, commitmentTo(dice.serverSeed)),
    /published commitment/,
  ],
  [
    'the seed drawn again when the seats were known',
    (dice) => played({ ...dice, serverSeed: REDRAWN }),
    /not the one that was seen/,
  ],
  [
    'the nonce left out',
    (dice) => played({ ...dice, seats: dice.seats.map((seat) => ({ ...seat, nonce: null })) }),
    /was not used/,
  ],
  [
    'another seat that has given a nonce to suit the operator, after ours was opened',
    (dice) => {
      const puppet = { bot: null, commitment: commitmentTo('fits'), nonce: 'fits' };
      return played({ ...dice, seats: [dice.seats[0]!, puppet] });
    },
    /before the start/,
  ],
  [
    "another seat's name changed after ours was opened",
    (dice) => played(dice, undefined, [SEATS[0]!, { id: 'agent-2', name: 'Bo the 17th' }]),
    /fixed before nonces were opened/,
  ],
  [
    'other dice in the match than the replay says',
    (dice) => {
      const rigged = played({ ...dice, serverSeed: REDRAWN });
      return { ...rigged, head: played(dice).head };
    },
    /not what was recorded|another|refused/,
  ],
])('of %s: not as committed', async (_what, lie, message) => {
  const { verified, message: said } = await checked(lie);
  expect(said).toMatch(message);
  expect(verified).toBe(false);
});
