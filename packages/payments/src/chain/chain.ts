/** The chain as premium rooms see it: a port, so that tests can make it fail at any moment. */
import type { Address, Hex } from 'viem';
import type { ChainSettings } from '../settings/chains.js';

/** The chain cannot be asked right now. The message is safe to show: no URL, no key. */
export class ChainUnavailable extends Error {
  constructor(chain: string, options?: ErrorOptions) {
    super(`The chain ${chain} cannot be reached right now; try again later.`, options);
    this.name = 'ChainUnavailable';
  }
}

/** The chain is there, and not what the settings say. */
export class WrongChain extends Error {}

/** The node will not take a transaction as it is. */
export type Sent = 'sent' | 'known' | 'spent' | 'underpriced' | 'poor';

/** A transfer of a token. */
export interface TokenTransfer {
  readonly txHash: Hex;
  /** Of the token, not of who sent it. */
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
  /** All transfers of ERC-20 tokens, ours or not. */
  readonly transfers: readonly TokenTransfer[];
}

export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** What a transaction does: sends tokens, or the chain's own coin. */
export interface Payment {
  readonly from: Address;
  readonly to: Address;
  /** Null for the chain's own coin. */
  readonly contract: Address | null;
  readonly amount: bigint;
}

/** Everything throws ChainUnavailable when the chain cannot be asked. */
export interface Chain {
  readonly settings: ChainSettings;
  /** Throws WrongChain unless the chain and its tokens are the ones that the settings name. */
  check(): Promise<void>;
  head(): Promise<number>;
  /** Of the block of that number; null where the node has none yet. */
  blockHash(block: number): Promise<Hex | null>;
  /** Transfers of the settings' tokens to any of these addresses, in these blocks, in order. */
  transfersTo(addresses: readonly Address[], from: number, to: number): Promise<readonly TokenTransfer[]>;
  receipt(hash: Hex): Promise<Receipt | null>;
  /** Whether the node has the transaction, mined or waiting. */
  knows(hash: Hex): Promise<boolean>;
  tokens(contract: Address, owner: Address, block?: number): Promise<bigint>;
  /** Of the chain's own coin, in wei. */
  coins(owner: Address): Promise<bigint>;
  /** How many transactions of that address are mined. */
  nonce(owner: Address): Promise<number>;
  fees(): Promise<Fees>;
  /** How much gas it needs; null when it would fail. */
  gas(payment: Payment): Promise<bigint | null>;
  send(raw: Hex): Promise<Sent>;
  /** Whether that address has signed that text; contracts sign by EIP-1271. */
  signed(signer: Address, text: string, signature: Hex): Promise<boolean>;
}
