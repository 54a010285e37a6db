/** A chain, tokens, players with money, and premium rooms on a ledger; tests control time and matches. */
import { type LedgerStore, type Log, silent } from '@lobster-league/arena';
import { FakeTime } from '@lobster-league/arena/testing';
import { memoryLedgerStore } from '@lobster-league/stores';
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  type HttpTransport,
  http,
  type PublicClient,
  parseEther,
  type TestClient,
  type TransactionReceipt,
} from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { expect, vi } from 'vitest';
import type { Anvils } from '../../../../tests/support/services/index.js';
import {
  audit,
  type Chain,
  type ChainSettings,
  evmChain,
  Premium,
  type PremiumSettings,
  type TokenSettings,
  Wallet,
} from '../../src/engine.js';
import { type Account, claimText, type Outcome, type PremiumRefusal } from '../../src/index.js';
import { type TokenKind, tokenCode } from './tokens.js';

const HOUSE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const PLAYERS = 'test test test test test test test test test test test junk';
export const FEE = 100_000_000n;
export const COMMISSION: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const RICH = parseEther('1000');

export const CONFIRMATIONS = 3;
export const FINAL = 12;

type Anvil = TestClient<'anvil', HttpTransport, typeof foundry>;

export interface PremiumOptions {
  readonly chain?: Chain;
  readonly ledger?: LedgerStore;
  readonly owner?: string;
  readonly log?: Log;
  readonly settings?: Partial<PremiumSettings>;
}

export class Bank {
  readonly time = new FakeTime();
  readonly url: string;
  /** Controls the chain. */
  readonly anvil: Anvil;
  /** Reads the chain. */
  readonly client: PublicClient;
  readonly tokens: Readonly<Record<string, Address>>;
  readonly matches = new Map<string, Outcome>();
  readonly calledOff = new Set<string>();
  readonly chainSettings: ChainSettings;
  readonly #process: { remove(): Promise<void> };
  ledger: LedgerStore;
  premium: Premium;
  #rooms = 0;

  private constructor(
    url: string,
    process: { remove(): Promise<void> },
    tokens: Readonly<Record<string, Address>>,
  ) {
    this.url = url;
    this.#process = process;
    const transport = http(url);
    this.anvil = createTestClient({ mode: 'anvil', chain: foundry, transport });
    this.client = createPublicClient({ transport, cacheTime: 0 });
    this.tokens = tokens;
    const listed = Object.entries(tokens).filter(([symbol]) => symbol !== 'STRANGER');
    this.chainSettings = {
      name: 'local',
      chainId: foundry.id,
      rpcUrls: [url],
      confirmations: CONFIRMATIONS,
      tokens: listed.map(([symbol, address]): TokenSettings => ({ symbol, address, decimals: 6 })),
      finalBlocks: FINAL,
      explorer: 'https://explorer.example',
    };
    this.ledger = this.newLedger();
    this.premium = this.newPremium();
  }

  static async open(anvils: Anvils): Promise<Bank> {
    const { url, process } = await anvils.start();
    const client = createPublicClient({ transport: http(url), cacheTime: 0 });
    const kinds: Record<string, TokenKind> = {
      USDC: 'Coin',
      USDT: 'Tether',
      TAX: 'Taxed',
      MOOD: 'Moody',
      STRANGER: 'Coin',
    };
    const tokens: Record<string, Address> = {};
    const deployer = createWalletClient({
      account: mnemonicToAccount(PLAYERS),
      chain: foundry,
      transport: http(url),
    });
    for (const [symbol, kind] of Object.entries(kinds)) {
      const { abi, bytecode } = tokenCode(kind);
      const args = kind === 'Coin' ? [symbol] : [];
      const hash = await deployer.deployContract({ abi, bytecode, args });
      const { contractAddress } = await receiptOf(client, hash);
      tokens[symbol] = getAddress(contractAddress!);
    }
    const bank = new Bank(url, process, tokens);
    await bank.anvil.setBalance({ address: Wallet.from(HOUSE)!.address(0), value: RICH });
    return bank;
  }

  async close(): Promise<void> {
    await this.premium.close();
    await this.#process.remove();
  }

  newLedger(): LedgerStore {
    return memoryLedgerStore({ now: () => this.time.now() });
  }

  /** Makes another worker on the same ledger, as after a restart or in another process. */
  newPremium({ chain, ledger, owner = 'one', log = silent, settings = {} }: PremiumOptions = {}): Premium {
    return new Premium({
      settings: {
        wallet: Wallet.from(HOUSE)!,
        commissionBps: 1_000n,
        commissionAddress: COMMISSION,
        chains: new Map([['local', this.chainSettings]]),
        pollMs: 1_000,
        stuckMs: 60_000,
        newRooms: true,
        maxFeePerGas: 10n ** 12n,
        missingRoomMs: 600_000,
        watchMs: 86_400_000,
        gatherMs: 86_400_000,
        // Most tests are about rooms of two whose prize is paid at once.
        review: 'groups',
        reviewDecisions: 10,
        ...settings,
      },
      ledger: ledger ?? this.ledger,
      chains: [chain ?? evmChain(this.chainSettings)],
      matches: {
        outcome: async (roomId) => this.matches.get(roomId) ?? { kind: 'unknown' },
        callOff: async (roomId) => void this.calledOff.add(roomId),
      },
      time: this.time,
      log,
      owner,
    });
  }

  /** Opens a room that waits for payments. */
  async room(seats = 2, token = 'USDC', amount = '100'): Promise<Account> {
    this.#rooms += 1;
    const roomId = `room${this.#rooms}`;
    this.matches.set(roomId, { kind: 'open' });
    return this.premium.open(roomId, await this.premium.quote({ amount, token, chain: 'local' }, seats));
  }

  player(number: number): HDAccount {
    return mnemonicToAccount(PLAYERS, { addressIndex: 2 + number });
  }

  /** Mints tokens for a player and sends them; returns the transaction's hash. */
  async pay(player: HDAccount, to: Address, amount = FEE, token = 'USDC'): Promise<Hex> {
    await this.mint(player.address, amount, token);
    return this.call(player, token, 'transfer', [to, amount]);
  }

  mint(to: Address, amount: bigint, token = 'USDC'): Promise<Hex> {
    return this.call(this.player(-2), token, 'mint', [to, amount]);
  }

  async call(account: HDAccount, token: string, functionName: string, args: unknown[]): Promise<Hex> {
    const kind = { USDC: 'Coin', USDT: 'Tether', TAX: 'Taxed', MOOD: 'Moody' }[token] ?? 'Coin';
    const { abi } = tokenCode(kind as TokenKind);
    const wallet = createWalletClient({ account, chain: foundry, transport: http(this.url) });
    const data = encodeFunctionData({ abi, functionName, args });
    // A fixed gas limit, because a failing transaction cannot be estimated.
    const hash = await wallet.sendTransaction({ to: this.tokens[token]!, data, gas: 200_000n });
    await receiptOf(this.client, hash);
    return hash;
  }

  /** Spends from a room's address, as a thief with its key would. */
  async stolen(from: Address, amount: bigint): Promise<void> {
    const thief = createWalletClient({ account: from, chain: foundry, transport: http(this.url) });
    const args = [this.player(0).address, amount] as const;
    await thief.writeContract({ address: this.tokens.USDC!, abi: erc20Abi, functionName: 'transfer', args });
  }

  mine(blocks = CONFIRMATIONS): Promise<void> {
    return this.anvil.mine({ blocks });
  }

  async rawTransaction(hash: Hex): Promise<Hex> {
    const raw = await this.client.request<{ Parameters: [Hex]; ReturnType: Hex }>({
      method: 'eth_getRawTransactionByHash',
      params: [hash],
    });
    return raw;
  }

  /** Replaces the last blocks by others, with these transactions in the first of them. */
  async reorganise(depth: number, ...raws: Hex[]): Promise<void> {
    await this.client.request<{ Parameters: unknown[]; ReturnType: null }>({
      method: 'anvil_reorg',
      params: [depth, raws.map((raw) => [raw, 0])],
    });
  }

  async balance(owner: Address, token = 'USDC'): Promise<bigint> {
    const address = this.tokens[token]!;
    return this.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
  }

  /** Makes this many agents pay, and verifies them. */
  async staked(account: Account, agents: number, first = 0): Promise<HDAccount[]> {
    const players = Array.from({ length: agents }, (_, i) => this.player(first + i));
    const { address, token, fee } = account.opened;
    const hashes: Hex[] = [];
    for (const player of players) hashes.push(await this.pay(player, address, fee, token));
    await this.mine();
    for (const [i, player] of players.entries()) {
      const claim = { agentId: `agent${first + i}`, txHash: hashes[i]!, payoutAddress: player.address };
      await this.premium.verify(account.roomId, await signedClaim(account.roomId, claim, player));
    }
    return players;
  }

  /** Opens a room and starts its match. */
  async playing(seats = 2, token = 'USDC', amount = '100'): Promise<{ room: Account; players: HDAccount[] }> {
    const room = await this.room(seats, token, amount);
    const players = await this.staked(room, seats);
    await this.mine();
    await this.premium.start(
      room.roomId,
      players.map((_, i) => `agent${i}`),
    );
    return { room, players };
  }

  finish(roomId: string, ...winners: string[]): void {
    this.matches.set(roomId, { kind: 'finished', winners, players: [] });
  }

  /** Mines blocks and polls until a room is settled. */
  async settled(roomId: string, premium = this.premium): Promise<Account> {
    for (let round = 0; round < 20; round++) {
      await premium.work();
      const account = (await premium.account(roomId))!;
      if (account.closed) return account;
      await this.mine(FINAL);
    }
    throw new Error(`room ${roomId} does not settle: ${await this.state(roomId)}`);
  }

  async state(roomId: string): Promise<string> {
    const account = await this.premium.account(roomId);
    const transfers = [...(account?.transfers.values() ?? [])];
    return `${account?.phase} ${transfers.map(({ purpose, state }) => `${purpose}:${state}`).join(' ')}`;
  }

  /** Checks that every unit is where the ledger says, and that the chain agrees, once it has the receipts of its last block. */
  async mustBalance(ledger = this.ledger): Promise<void> {
    await vi.waitFor(async () => {
      const { problems, chains, assets } = await audit(ledger, [evmChain(this.chainSettings)]);
      expect(problems).toEqual([]);
      for (const chain of chains) expect(chain).toMatchObject({ reason: null });
      for (const { received, held, paid, refunded, commission } of assets)
        expect(received).toBe(held + paid + refunded + commission);
    });
  }
}

/**
 * Of a transaction whose block is on its way. viem would ask once for every block, and a block is known a moment before
 * its receipts are; there may never be another one.
 */
export function receiptOf(client: PublicClient, hash: Hex): Promise<TransactionReceipt> {
  return vi.waitFor(() => client.getTransactionReceipt({ hash }), { timeout: 60_000, interval: 20 });
}

/** Returns the code of a refusal. */
export async function codeOf(attempt: Promise<unknown>): Promise<string> {
  const error: unknown = await attempt.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof Error && error.name === 'PremiumRefusal') return (error as PremiumRefusal).code;
  throw error;
}

/** Makes a claim with the payer's signature. */
export async function signedClaim<Terms extends { agentId: string; txHash: Hex; payoutAddress: string }>(
  roomId: string,
  claim: Terms,
  payer: HDAccount,
): Promise<Terms & { signature: Hex }> {
  return { ...claim, signature: await payer.signMessage({ message: claimText(roomId, claim) }) };
}
