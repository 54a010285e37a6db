/** Thousands of histories of deposits, reorganisations, failures and crashes: in each of them every unit is accounted for. */
import { silent } from '@lobster-league/arena';
import { FakeTime } from '@lobster-league/arena/testing';
import { memoryLedgerStore } from '@lobster-league/stores';
import fc from 'fast-check';
import { type Address, keccak256, toHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { audit, type ChainSettings, NotPossible, Operator, Premium, Wallet } from '../src/engine.js';
import { type Outcome, PremiumRefusal } from '../src/index.js';
import { Crash, Fuse, fusedChain, fusedLedger } from './support/crash.js';
import { FakeChain } from './support/fake-chain.js';

const WALLET = Wallet.from('test test test test test test test test test test test junk')!;
const CHAIN: ChainSettings = {
  name: 'local',
  chainId: 31_337,
  rpcUrls: [],
  confirmations: 2,
  finalBlocks: 6,
  explorer: null,
  tokens: [
    { symbol: 'USDC', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6 },
    { symbol: 'USDT', address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', decimals: 6 },
  ],
};
const HOUSE = privateKeyToAddress(keccak256(toHex('the house')));
const PLAYERS = [0, 1, 2].map((n) => privateKeyToAddress(keccak256(toHex(`player ${n}`))));
const STRANGER = privateKeyToAddress(keccak256(toHex('a stranger')));
const FEE = 1_000_000n;
const SEATS = 2;

type Step =
  | { readonly do: 'pay'; readonly player: number; readonly amount: bigint; readonly token: string }
  | { readonly do: 'mine'; readonly blocks: number }
  | { readonly do: 'reorganise'; readonly depth: number }
  | { readonly do: 'forget' }
  | { readonly do: 'verify'; readonly player: number }
  | { readonly do: 'start' }
  | { readonly do: 'end'; readonly winners: readonly number[] }
  | { readonly do: 'work'; readonly worker: number; readonly crashAfter: number | null }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'fail'; readonly questions: number }
  | { readonly do: 'operate'; readonly act: 'cancel' | 'redirect' | 'retry'; readonly transfer: number };

const player = fc.integer({ min: 0, max: PLAYERS.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      player,
      amount: fc.constantFrom(FEE, FEE, FEE, FEE - 1n, FEE + 5n),
      token: fc.constantFrom('USDC', 'USDC', 'USDC', 'USDT'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reorganise' as const), depth: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'forget' as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('verify' as const), player }) },
  { weight: 2, arbitrary: fc.constant({ do: 'start' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      winners: fc.uniqueArray(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      worker: fc.integer({ min: 0, max: 1 }),
      crashAfter: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1_000, 60_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fail' as const), questions: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('operate' as const),
      act: fc.constantFrom('cancel' as const, 'redirect' as const, 'redirect' as const, 'retry' as const),
      transfer: fc.integer({ min: 0, max: 4 }),
    }),
  },
);

class History {
  readonly time = new FakeTime();
  readonly ledger = memoryLedgerStore({ now: () => this.time.now() });
  readonly chain = new FakeChain(CHAIN, [WALLET.address(0), ...PLAYERS]);
  outcome: Outcome = { kind: 'open' };
  readonly #paid: { readonly player: number; readonly hash: `0x${string}` }[] = [];
  #seated: number[] = [];

  premium(
    ledger = this.ledger,
    chain = this.chain as ConstructorParameters<typeof Premium>[0]['chains'][number],
  ) {
    return new Premium({
      settings: {
        wallet: WALLET,
        commissionBps: 1_000n,
        commissionAddress: HOUSE,
        pollMs: 1_000,
        newRooms: true,
        stuckMs: 60_000,
        chains: new Map([['local', CHAIN]]),
        maxFeePerGas: 10n ** 9n,
        missingRoomMs: 1,
        gatherMs: Number.POSITIVE_INFINITY,
        watchMs: 10 ** 9,
      },
      matches: { outcome: async () => this.outcome, callOff: async () => undefined },
      ledger,
      chains: [chain],
      time: this.time,
      log: silent,
      owner: 'worker',
    });
  }

  async open(): Promise<Address> {
    const premium = this.premium();
    const fee = { amount: '1', token: 'USDC', chain: 'local' };
    return (await premium.open('room', await premium.quote(fee, SEATS))).opened.address;
  }

  async take(step: Step, address: Address): Promise<void> {
    const premium = this.premium();
    switch (step.do) {
      case 'pay':
        this.#paid.push({
          player: step.player,
          hash: this.chain.pay(PLAYERS[step.player]!, address, step.token, step.amount),
        });
        return;
      case 'mine':
        return this.chain.mine(step.blocks);
      case 'reorganise': {
        // If a deposit vanishes for good after it was used, the room lacks that money.
        const phase = (await premium.account('room'))?.phase;
        return this.chain.reorganise(step.depth, phase === 'gathering' && step.depth % 2 === 1);
      }
      case 'forget':
        return this.chain.forget();
      case 'verify': {
        const own = this.#paid.filter((one) => one.player === step.player);
        const hash = own[own.length - 1]?.hash;
        if (hash === undefined) return;
        const claim = { agentId: `agent${step.player}`, txHash: hash, payoutAddress: PLAYERS[step.player]! };
        const signature = '0x00';
        await premium.verify('room', { ...claim, signature }).catch(unlessRefused);
        return;
      }
      case 'start': {
        const staked = (await premium.account('room'))!.stakes.map(({ claim }) =>
          Number(claim!.agentId.at(-1)),
        );
        if (staked.length < SEATS || this.#seated.length > 0) return;
        await premium
          .start(
            'room',
            staked.map((n) => `agent${n}`),
          )
          .catch(unlessRefused);
        this.#seated = staked;
        return;
      }
      case 'end':
        if (this.outcome.kind !== 'open') return;
        this.outcome =
          this.#seated.length === 0 || step.winners.length === 0
            ? { kind: 'void', reason: 'abandoned' }
            : { kind: 'finished', winners: step.winners.map((seat) => `agent${this.#seated[seat]}`) };
        return;
      case 'work': {
        const fuse = new Fuse(step.crashAfter ?? Number.POSITIVE_INFINITY);
        const doomed = this.premium(fusedLedger(this.ledger, fuse), fusedChain(this.chain, fuse));
        const others = step.worker === 0 ? [] : [premium.work()];
        const [died] = await Promise.allSettled([doomed.work(), ...others]);
        if (died?.status === 'rejected' && !(died.reason instanceof Crash)) throw died.reason;
        return;
      }
      case 'pass':
        return this.time.advance(step.ms);
      case 'fail': {
        let left = step.questions;
        this.chain.fails = () => left-- > 0;
        await premium.work();
        this.chain.fails = () => false;
        return;
      }
      case 'operate':
        return this.#operate(step.act, `t${step.transfer}`).catch((error: unknown) => {
          if (!(error instanceof NotPossible)) throw error;
        });
    }
  }

  /** The operator, at any moment, rightly or wrongly. */
  async #operate(act: 'cancel' | 'redirect' | 'retry', transfer: string): Promise<void> {
    const operator = new Operator(this.ledger, this.time);
    if (act === 'cancel') await operator.cancel('room');
    if (act === 'redirect') await operator.redirect('room', transfer, STRANGER);
    if (act === 'retry') await operator.retry(this.chain, 'room', transfer);
  }

  /** The match ends, the chain is calm, and everything comes to rest. */
  async settle(): Promise<void> {
    if (this.outcome.kind === 'open') this.outcome = { kind: 'void', reason: 'abandoned' };
    const premium = this.premium();
    for (let round = 0; round < 40; round++) {
      this.chain.mine(CHAIN.finalBlocks + 1);
      await premium.work();
      if (round % 4 === 3) await this.time.advance(60_000);
      if ((await premium.account('room'))!.closed) return;
    }
    const account = await premium.account('room');
    const transfers = [...account!.transfers.values()].map(({ purpose, state }) => `${purpose}:${state}`);
    throw new Error(`it does not come to rest: ${account!.phase} ${transfers.join(' ')}`);
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof PremiumRefusal)) throw error;
}

const UNDER_WAY: Step[] = [
  { do: 'pay', player: 0, amount: FEE, token: 'USDC' },
  { do: 'pay', player: 1, amount: FEE + 5n, token: 'USDC' },
  { do: 'mine', blocks: 3 },
  { do: 'verify', player: 0 },
  { do: 'verify', player: 1 },
  { do: 'start' },
];
/** Half of the histories begin with a match under way. */
const prelude = fc.boolean().map((played): Step[] => (played ? UNDER_WAY : []));
/** Some of them end with a winner; this one certainly does. */
const WON: [Step[], Step[]] = [UNDER_WAY, [{ do: 'end', winners: [0] }]];

const RUNS = sized(20, 60, 2_000);

it('every unit that came in has gone where it belongs', { timeout: 60_000 + RUNS * 1_000 }, async () => {
  let finished = 0;
  const steps = fc.array(step, { minLength: 5, maxLength: 50 });
  const property = fc.asyncProperty(prelude, steps, async (before, after) => {
    const history = new History();
    const address = await history.open();
    for (const one of [...before, ...after]) {
      await history.take(one, address);
      const { problems } = await audit(history.ledger, []);
      expect(problems.filter(({ what }) => !what.includes('vanished from the chain'))).toEqual([]);
    }
    await history.settle();
    const { problems, assets } = await audit(history.ledger, [history.chain]);
    expect(problems).toEqual([]);
    for (const { held } of assets) expect(held).toBe(0n);
    for (const { address: contract } of CHAIN.tokens)
      expect(await history.chain.tokens(contract, address)).toBe(0n);
    const account = (await history.premium().account('room'))!;
    if (account.phase === 'finished') finished += 1;
    const won = [...account.transfers.values()].filter(
      ({ purpose }) => purpose !== 'refund' && purpose !== 'fuel',
    );
    const pool = won.reduce((sum, { amount }) => sum + amount, 0n);
    expect([0n, FEE, BigInt(SEATS) * FEE]).toContain(pool);
  });
  await fc.assert(property, { numRuns: RUNS, examples: [WON] });
  expect(finished).toBeGreaterThan(0);
});
