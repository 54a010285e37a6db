/**
 * A random history of one premium room: honest players, a thief who tries everything, reorganisations, outages, crashes
 * and a second server. What each party signed and sent is written down here, apart from the ledger.
 */
import { type LedgerStore, silent } from '@lobster-league/arena';
import { FakeTime } from '@lobster-league/arena/testing';
import { type Address, type Hex, keccak256, toHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { expect } from 'vitest';
import { audit, type Chain, type ChainSettings, NotPossible, Operator, Premium } from '../../src/engine.js';
import {
  type Account,
  announcementText,
  type ClaimTerms,
  claimText,
  type Deposit,
  type Outcome,
  PremiumRefusal,
} from '../../src/index.js';
import { accountFrom } from '../../src/ledger/book.js';
import { Crash, Fuse, fusedChain, fusedLedger } from './crash.js';
import { FakeChain, fakeSignature } from './fake-chain.js';
import { fakeLedger } from './fake-ledger.js';
import { fakeWallet } from './fake-wallet.js';
import type { Step } from './steps.js';

const ROOM = 'room';
export const FEE = 1_000_000n;
const COMMISSION_BPS = 1_000n;
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
    { symbol: 'TAX', address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', decimals: 6 },
  ],
};
const HOUSE = addressOf('the house');
const STRANGER = addressOf('a stranger');
/** Two honest players with an agent each, and a thief with two of both: 2 and 3 are hers. */
export const PLAYERS = [0, 1, 2, 3].map((n) => addressOf(`player ${n}`));
const THIEVES = PLAYERS.slice(2);
const AGENTS = PLAYERS.map((_, n) => `agent${n}`);

function addressOf(name: string): Address {
  return privateKeyToAddress(keccak256(toHex(name)));
}

type Proof = Extract<Step, { do: 'steal' }>['proof'];

interface Paid {
  readonly player: number;
  readonly hash: Hex;
}

export class History {
  readonly time = new FakeTime();
  readonly ledger = fakeLedger();
  readonly chain = new FakeChain(CHAIN, [fakeWallet.address(0), ...PLAYERS]);
  readonly #token: string;
  readonly #seats: number;
  #outcome: Outcome = { kind: 'open' };
  #address: Address = HOUSE;
  readonly #paid: Paid[] = [];
  /** Texts that addresses really signed, by their signature: the thief may have seen any of them. */
  readonly #signed = new Map<Hex, { readonly signer: Address; readonly text: string }>();
  #seated: readonly string[] = [];

  constructor(token: string, seats: number) {
    this.#token = token;
    this.#seats = seats;
  }

  premium(ledger: LedgerStore = this.ledger, chain: Chain = this.chain): Premium {
    return new Premium({
      settings: {
        wallet: fakeWallet,
        commissionBps: COMMISSION_BPS,
        commissionAddress: HOUSE,
        pollMs: 1_000,
        newRooms: true,
        stuckMs: 60_000,
        chains: new Map([['local', CHAIN]]),
        maxFeePerGas: 10n ** 9n,
        missingRoomMs: 1,
        gatherMs: Number.POSITIVE_INFINITY,
        watchMs: 10 ** 9,
        review: 'suspicious',
        reviewDecisions: 10,
      },
      matches: { outcome: async () => this.#outcome, callOff: async () => undefined },
      ledger,
      chains: [chain],
      time: this.time,
      log: silent,
      owner: 'worker',
    });
  }

  async open(): Promise<void> {
    const premium = this.premium();
    const fee = { amount: '1', token: this.#token, chain: 'local' };
    this.#address = (await premium.open(ROOM, await premium.quote(fee, this.#seats))).opened.address;
  }

  async account(): Promise<Account> {
    return (await this.premium().account(ROOM))!;
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'pay':
        this.#pay(step.player, step.amount, step.token ?? this.#token);
        return;
      case 'mine':
        return this.chain.mine(step.blocks);
      case 'reorganise': {
        // What is deeper than the confirmations comes back, once it may have been used.
        const shallow = step.depth < CHAIN.confirmations || (await this.account()).phase === 'gathering';
        return this.chain.reorganise(step.depth, step.forget && shallow);
      }
      case 'recall':
        return this.chain.recall();
      case 'forget':
        return this.chain.forget();
      case 'announce':
        return this.#announce(step.player, PLAYERS[step.player]!, PLAYERS[step.player]!, null);
      case 'forgeAnnouncement':
        return this.#announce(step.agent, PLAYERS[step.payer]!, PLAYERS[step.payTo]!, step.seen);
      case 'claim': {
        const own = this.#paid.filter(({ player }) => player === step.player).at(-1);
        if (own === undefined) return;
        return this.#claim(step.player, own, PLAYERS[step.player]!, step.signed ? 'own' : 'none');
      }
      case 'steal': {
        const target = this.#paid.at(-1 - step.payment);
        if (target === undefined) return;
        return this.#claim(step.agent, target, PLAYERS[step.payTo] ?? PLAYERS[target.player]!, step.proof);
      }
      case 'race':
        await Promise.all(step.steps.map((one) => this.take(one)));
        return;
      case 'start':
        return this.#start();
      case 'end':
        return this.#end(step.winners, step.left);
      case 'work': {
        const fuse = new Fuse(step.crashAfter ?? Number.POSITIVE_INFINITY);
        const doomed = this.premium(fusedLedger(this.ledger, fuse), fusedChain(this.chain, fuse));
        const others = step.alone ? [] : [this.premium().work()];
        const [died] = await Promise.allSettled([doomed.work(), ...others]);
        if (died?.status === 'rejected' && !(died.reason instanceof Crash)) throw died.reason;
        return;
      }
      case 'pass':
        return this.time.advance(step.ms);
      case 'fail': {
        let left = step.questions;
        this.chain.fails = () => left-- > 0;
        await this.premium().work();
        this.chain.fails = () => false;
        return;
      }
      case 'operate':
        return this.#operate(step.act, `t${step.transfer}`).catch((error: unknown) => {
          if (!(error instanceof NotPossible)) throw error;
        });
    }
  }

  #pay(player: number, amount: bigint, token: string): void {
    const hash = this.chain.pay(PLAYERS[player]!, this.#address, token, amount);
    this.#paid.push({ player, hash });
  }

  /** Signs with a key that the caller has. */
  #sign(signer: Address, text: string): Hex {
    const signature = fakeSignature(signer, text);
    this.#signed.set(signature, { signer, text });
    return signature;
  }

  /** A signature that was seen before, if `seen` names one; else one of the thief's own. */
  #forged(text: string, seen: number): Hex {
    return [...this.#signed.keys()].at(seen) ?? this.#sign(THIEVES[0]!, text);
  }

  async #announce(agent: number, payer: Address, payTo: Address, seen: number | null): Promise<void> {
    const agentId = AGENTS[agent]!;
    const terms = { agentId, payingAddress: payer, payoutAddress: payTo };
    const text = announcementText(ROOM, { chain: CHAIN.name, chainId: CHAIN.chainId, ...terms });
    const own = seen === null || THIEVES.includes(payer);
    const signature = own ? this.#sign(payer, text) : this.#forged(text, seen);
    await this.premium()
      .announce(ROOM, { ...terms, signature })
      .catch(unlessRefused);
  }

  async #claim(agent: number, { player, hash }: Paid, payTo: Address, proof: Proof): Promise<void> {
    const payer = PLAYERS[player]!;
    const claim = { agentId: AGENTS[agent]!, txHash: hash, payoutAddress: payTo };
    const made =
      proof === 'bare'
        ? { txHash: hash }
        : proof === 'none'
          ? claim
          : this.#signedClaim(claim, agent, player, proof);
    const claimed = await this.premium().verify(ROOM, made).catch(unlessRefused);
    if (claimed !== undefined) this.#mustBeWilled(payer, claimed.deposit);
  }

  #signedClaim(
    claim: ClaimTerms & { readonly txHash: Hex },
    agent: number,
    player: number,
    proof: 'own' | number,
  ) {
    const payer = PLAYERS[player]!;
    const text = claimText(ROOM, claim);
    // An honest player signs nothing but that its own agent plays for its own money.
    const honest = player === agent && claim.payoutAddress === payer;
    const may = proof === 'own' && (honest || THIEVES.includes(payer));
    const signature = may ? this.#sign(payer, text) : this.#forged(text, proof === 'own' ? -1_000 : proof);
    return { ...claim, signature };
  }

  /** What is accepted as an agent's payment, its payer has signed as such. */
  #mustBeWilled(payer: Address, { claim: made, txHash }: Deposit): void {
    const { agentId, payTo } = made!;
    const claim = claimText(ROOM, { agentId, txHash, payoutAddress: payTo });
    const terms = { agentId, payingAddress: payer, payoutAddress: payTo };
    const announcement = announcementText(ROOM, { chain: CHAIN.name, chainId: CHAIN.chainId, ...terms });
    const willed = [...this.#signed.values()].some(
      ({ signer, text }) => signer === payer && (text === claim || text === announcement),
    );
    expect(willed, `${agentId} plays for the money of ${payer}, paid out to ${payTo}`).toBe(true);
  }

  /** As the server does: when every seat is taken by somebody who has paid. */
  async #start(): Promise<void> {
    if (this.#seated.length > 0) return;
    const premium = this.premium();
    const paid = await Promise.all(
      AGENTS.map((agentId) =>
        premium.mustHavePaid(ROOM, agentId).then(
          () => true,
          () => false,
        ),
      ),
    );
    const seated = AGENTS.filter((_, n) => paid[n]);
    if (seated.length < this.#seats) return;
    await premium.start(ROOM, seated).then(() => {
      this.#seated = seated;
    }, unlessRefused);
  }

  #end(winners: readonly number[], left: boolean): void {
    if (this.#outcome.kind !== 'open') return;
    const agents = winners.flatMap((seat) => this.#seated[seat] ?? []);
    const conduct = { left, decisions: left ? 3 : 30 };
    this.#outcome =
      agents.length === 0
        ? { kind: 'void', reason: 'abandoned' }
        : {
            kind: 'finished',
            winners: agents,
            players: this.#seated.map((agentId) => ({ agentId, ...conduct })),
          };
  }

  /** The operator, at any moment, rightly or wrongly. */
  async #operate(act: string, transfer: string): Promise<void> {
    const operator = new Operator(this.ledger, this.time, () => [this.chain]);
    if (act === 'cancel') await operator.cancel(ROOM);
    if (act === 'release') await operator.release(ROOM);
    if (act === 'refund') await operator.refund(ROOM);
    if (act === 'redirect') await operator.redirect(ROOM, transfer, STRANGER);
    if (act === 'retry') await operator.retry(ROOM, transfer);
  }

  /** The match ends, the chain is calm, the operator does its work, and everything comes to rest. */
  async settle(): Promise<Account> {
    if (this.#outcome.kind === 'open') this.#outcome = { kind: 'void', reason: 'abandoned' };
    const premium = this.premium();
    for (let round = 0; round < 40; round++) {
      this.chain.mine(CHAIN.finalBlocks + 1);
      await premium.work();
      if (round % 4 === 3) await this.time.advance(60_000);
      const account = await this.account();
      if (account.closed) return account;
      if (account.review !== null) await this.#operate(round % 2 === 0 ? 'release' : 'refund', '');
    }
    const { phase, transfers } = await this.account();
    const states = [...transfers.values()].map(({ purpose, state }) => `${purpose}:${state}`);
    throw new Error(`it does not come to rest: ${phase} ${states.join(' ')}`);
  }

  /** No party has more than the rules give it, and every unit is accounted for. */
  async mustBeFair(): Promise<void> {
    const { problems, assets } = await audit(this.ledger, [this.chain]);
    expect(problems).toEqual([]);
    for (const { held } of assets) expect(held).toBe(0n);
    const { prizes, commission, stakes, redirected } = await this.#divided();
    for (const { symbol, address: contract } of CHAIN.tokens) {
      expect(await this.chain.tokens(contract, this.#address)).toBe(0n);
      const isOwn = symbol === this.#token;
      const nets = await Promise.all(PLAYERS.map((one) => this.chain.tokens(contract, one)));
      const due = (n: number): bigint => (isOwn ? (prizes.get(n) ?? 0n) - (stakes.has(n) ? FEE : 0n) : 0n);
      if (symbol !== 'TAX') {
        // Of what is redirected by the operator nobody here gets anything.
        for (const n of [0, 1])
          expect(nets[n]! + (redirected.get(`${symbol} ${PLAYERS[n]}`) ?? 0n)).toBeGreaterThanOrEqual(due(n));
        const sum = nets.reduce((all, one) => all + one, 0n);
        const outside = await Promise.all([HOUSE, STRANGER].map((one) => this.chain.tokens(contract, one)));
        expect(sum + outside[0]! + outside[1]!).toBe(0n);
      }
      expect(nets[2]! + nets[3]!).toBeLessThanOrEqual(due(2) + due(3));
      expect(await this.chain.tokens(contract, HOUSE)).toBeLessThanOrEqual(isOwn ? commission : 0n);
    }
  }

  /** What the rules give: worked out from who sat down, who won, and whose stake was there at that moment. */
  async #divided() {
    const entries = await this.ledger.entries(ROOM);
    const end = entries.findIndex(({ fact }) => fact.type === 'finished');
    const stakes = new Set<number>();
    const prizes = new Map<number, bigint>();
    let commission = 0n;
    if (end >= 0) {
      const { stakes: there } = accountFrom(entries.slice(0, end))!;
      for (const { claim } of there) stakes.add(AGENTS.indexOf(claim!.agentId));
      expect(this.#outcome.kind).toBe('finished');
      const winners = this.#outcome.kind === 'finished' ? this.#outcome.winners : [];
      const paid = this.#seated.filter((one) => winners.includes(one) && stakes.has(AGENTS.indexOf(one)));
      const pool = FEE * BigInt(stakes.size);
      commission = (pool * COMMISSION_BPS) / 10_000n;
      const share = (pool - commission) / BigInt(paid.length);
      const first = AGENTS.indexOf(winners.find((one) => paid.includes(one))!);
      for (const one of paid) prizes.set(AGENTS.indexOf(one), share);
      prizes.set(first, share + (pool - commission - share * BigInt(paid.length)));
      for (const n of stakes) expect(this.#seated).toContain(AGENTS[n]);
    }
    return { prizes, commission, stakes, redirected: this.#redirected(entries) };
  }

  /** Whose money the operator has sent elsewhere, by token and address. */
  #redirected(entries: Awaited<ReturnType<LedgerStore['entries']>>): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const [i, { fact }] of entries.entries()) {
      if (fact.type !== 'redirected') continue;
      const { to, token, amount } = accountFrom(entries.slice(0, i))!.transfer(String(fact.transfer));
      const key = `${token} ${to}`;
      sums.set(key, (sums.get(key) ?? 0n) + amount);
    }
    return sums;
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof PremiumRefusal)) throw error;
}
