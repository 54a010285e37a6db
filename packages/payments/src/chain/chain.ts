/** The chain port: what premium rooms need of a chain. Tests implement it to make any call fail. */
import type { Address, Hex } from 'viem';
import type { ChainSettings } from '../settings/chains.js';

/** The chain is unreachable right now. The message contains no URL and no key, so it can be shown. */
export class ChainUnavailable extends Error {
  constructor(chain: string, options?: ErrorOptions) {
    super(`The chain ${chain} cannot be reached right now; try again later.`, options);
    this.name = 'ChainUnavailable';
  }
}

/** The chain is reachable but not the one in the settings. */
export class WrongChain extends Error {}

/** How a node answers a transaction that it is sent. */
export type Sent = 'sent' | 'known' | 'spent' | 'underpriced' | 'poor';

/** A transfer of a token. */
export interface TokenTransfer {
  readonly txHash: Hex;
  /** The token's contract, not the sender. */
  readonly contract: Address;
  readonly from: Address;
  readonly to: Address;
  readonly amount: bigint;
  readonly block: number;
  readonly blockHash: Hex;
  readonly logIndex: number;
}

export interface Receipt {
  readonly succeeded: boolean;
  readonly block: number;
  readonly blockHash: Hex;
  /** All ERC-20 transfers, of our tokens or others. */
  readonly transfers: readonly TokenTransfer[];
}

export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** What a transaction sends: tokens, or the chain's native coin. */
export interface Payment {
  readonly from: Address;
  readonly to: Address;
  /** Null for the native coin. */
  readonly contract: Address | null;
  readonly amount: bigint;
}

/** Every method throws ChainUnavailable if the chain is unreachable. */
export interface Chain {
  readonly settings: ChainSettings;
  /** Throws WrongChain unless the chain and its tokens match the settings. */
  check(): Promise<void>;
  head(): Promise<number>;
  /** Returns the hash of that block; null if the node does not have it yet. */
  blockHash(block: number): Promise<Hex | null>;
  /** Returns transfers of the configured tokens to any of these addresses, in these blocks, in order. */
  transfersTo(addresses: readonly Address[], from: number, to: number): Promise<readonly TokenTransfer[]>;
  receipt(hash: Hex): Promise<Receipt | null>;
  /** Returns whether the node has the transaction, mined or pending. */
  knows(hash: Hex): Promise<boolean>;
  tokens(contract: Address, owner: Address, block?: number): Promise<bigint>;
  /** Returns the balance in the native coin, in wei. */
  coins(owner: Address): Promise<bigint>;
  /** Returns the number of mined transactions of that address. */
  nonce(owner: Address): Promise<number>;
  fees(): Promise<Fees>;
  /** Estimates the gas; null if the transaction would fail. */
  gas(payment: Payment): Promise<bigint | null>;
  send(raw: Hex): Promise<Sent>;
  /** Returns whether that address signed that text; contracts sign by EIP-1271. */
  signed(signer: Address, text: string, signature: Hex): Promise<boolean>;
}
