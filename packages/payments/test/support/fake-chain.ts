/** A chain in memory that reorganises, forgets and fails at will; allows more histories than a real chain. */
import { type Address, decodeFunctionData, erc20Abi, getAddress, type Hex, keccak256, toHex } from 'viem';
import {
  type Chain,
  type ChainSettings,
  ChainUnavailable,
  type Fees,
  type Receipt,
  type Sent,
  type TokenTransfer,
} from '../../src/engine.js';
import { fakeTransaction } from './fake-wallet.js';

interface Tx {
  readonly hash: Hex;
  readonly from: Address;
  /** Null where nobody counts. */
  readonly nonce: number | null;
  readonly to: Address;
  readonly contract: Address | null;
  readonly amount: bigint;
  readonly fee: bigint;
}

interface Block {
  readonly hash: Hex;
  readonly txs: readonly Tx[];
}

/** Stands for a signature by that address: whoever has not its key does not call this for it. */
export function fakeSignature(signer: Address, text: string): Hex {
  return keccak256(toHex(`${signer} ${text}`));
}

/** This token keeps a tenth of every transfer, and does not say so in its event. */
export const TAXED = 'TAX';

const GAS = 60_000n;
const BASE_FEE = 10n;

export class FakeChain implements Chain {
  readonly settings: ChainSettings;
  readonly #blocks: Block[] = [];
  #waiting: Tx[] = [];
  /** Payments that a reorganisation has dropped; whoever has seen one can send it again. */
  #dropped: Tx[] = [];
  readonly #rich: ReadonlySet<Address>;
  #count = 0;
  /** Whether the next query fails. */
  fails: () => boolean = () => false;

  /** `rich` addresses have unlimited coin. */
  constructor(settings: ChainSettings, rich: readonly Address[]) {
    this.settings = settings;
    this.#rich = new Set(rich);
    this.mine(1);
  }

  /** Sends tokens from an outside address. */
  pay(from: Address, to: Address, token: string, amount: bigint): Hex {
    const contract = this.settings.tokens.find(({ symbol }) => symbol === token)!.address;
    const hash = this.#newHash();
    this.#waiting.push({ hash, from, nonce: null, to, contract, amount, fee: 0n });
    return hash;
  }

  mine(blocks: number): void {
    for (let i = 0; i < blocks; i++) {
      const txs: Tx[] = [];
      for (let found = true; found; ) {
        const next = this.#waiting.find((tx) => this.#isDue(tx, txs));
        found = next !== undefined;
        if (next === undefined) continue;
        txs.push(next);
        this.#waiting = this.#waiting.filter(
          (tx) => tx !== next && !(tx.nonce !== null && tx.nonce === next.nonce && tx.from === next.from),
        );
      }
      this.#blocks.push({ hash: this.#newHash(), txs });
    }
  }

  /** Removes the last blocks; their transactions become pending again, or are forgotten. */
  reorganise(depth: number, forget: boolean): void {
    const gone = this.#blocks.splice(Math.max(1, this.#blocks.length - depth));
    const txs = gone.flatMap((block) => block.txs);
    if (forget) this.#dropped.push(...txs.filter(({ nonce }) => nonce === null));
    else this.#waiting = [...txs, ...this.#waiting];
    for (let i = 0; i < gone.length; i++) this.#blocks.push({ hash: this.#newHash(), txs: [] });
  }

  /** Payments that were dropped are sent again, and will be mined after all. */
  recall(): void {
    this.#waiting.push(...this.#dropped);
    this.#dropped = [];
  }

  /** Makes the node forget pending transactions. */
  forget(): void {
    this.#waiting = this.#waiting.filter(({ nonce }) => nonce === null);
  }

  async check(): Promise<void> {
    this.#ask();
  }

  async head(): Promise<number> {
    this.#ask();
    return this.#blocks.length - 1;
  }

  async blockHash(block: number): Promise<Hex | null> {
    this.#ask();
    return this.#blocks[block]?.hash ?? null;
  }

  async transfersTo(
    addresses: readonly Address[],
    from: number,
    to: number,
  ): Promise<readonly TokenTransfer[]> {
    this.#ask();
    return this.#transfers().filter(
      (one) => addresses.includes(one.to) && one.block >= from && one.block <= to,
    );
  }

  async receipt(hash: Hex): Promise<Receipt | null> {
    this.#ask();
    const block = this.#blocks.findIndex(({ txs }) => txs.some((tx) => tx.hash === hash));
    if (block < 0) return null;
    const transfers = this.#transfers().filter((one) => one.txHash === hash);
    return { succeeded: true, block, blockHash: this.#blocks[block]!.hash, transfers };
  }

  async knows(hash: Hex): Promise<boolean> {
    return (await this.receipt(hash)) !== null || this.#waiting.some((tx) => tx.hash === hash);
  }

  async tokens(contract: Address, owner: Address, block = this.#blocks.length - 1): Promise<bigint> {
    this.#ask();
    return this.#balance(
      owner,
      contract,
      this.#blocks.slice(0, block + 1).flatMap(({ txs }) => txs),
    );
  }

  async coins(owner: Address): Promise<bigint> {
    this.#ask();
    return this.#coins(owner, this.#mined());
  }

  async nonce(owner: Address): Promise<number> {
    this.#ask();
    return this.#nonce(owner, this.#mined());
  }

  async fees(): Promise<Fees> {
    this.#ask();
    return { maxFeePerGas: 2n * BASE_FEE, maxPriorityFeePerGas: 1n };
  }

  async gas(): Promise<bigint | null> {
    this.#ask();
    return GAS;
  }

  async send(raw: Hex): Promise<Sent> {
    this.#ask();
    const hash = keccak256(raw);
    if (await this.knows(hash)) return 'known';
    const { from, nonce = 0, value = 0n, data = '0x', to, maxFeePerGas: fee = 0n } = fakeTransaction(raw);
    if (nonce < this.#nonce(from, this.#mined())) return 'spent';
    const rival = this.#waiting.find((tx) => tx.from === from && tx.nonce === nonce);
    if (rival !== undefined && fee * 10n < rival.fee * 11n) return 'underpriced';
    if (this.#coins(from, this.#mined()) < value + fee * GAS) return 'poor';
    const call = data === '0x' ? null : decodeFunctionData({ abi: erc20Abi, data });
    const [target, amount] = call === null ? [to!, value] : (call.args as unknown as [Address, bigint]);
    const contract = call === null ? null : getAddress(to!);
    this.#waiting = this.#waiting.filter((tx) => tx !== rival);
    this.#waiting.push({ hash, from, nonce, to: getAddress(target), contract, amount, fee });
    return 'sent';
  }

  async signed(signer: Address, text: string, signature: Hex): Promise<boolean> {
    this.#ask();
    return signature === fakeSignature(signer, text);
  }

  #ask(): void {
    if (this.fails()) throw new ChainUnavailable(this.settings.name);
  }

  #mined(): Tx[] {
    return this.#blocks.flatMap(({ txs }) => txs);
  }

  #isDue(tx: Tx, earlier: readonly Tx[]): boolean {
    if (tx.nonce === null) return true;
    const mined = [...this.#mined(), ...earlier];
    if (tx.nonce !== this.#nonce(tx.from, mined)) return false;
    const enough = tx.contract === null || this.#balance(tx.from, tx.contract, mined) >= tx.amount;
    return enough && this.#coins(tx.from, mined) >= tx.fee * GAS;
  }

  #nonce(owner: Address, txs: readonly Tx[]): number {
    return txs.filter(({ from, nonce }) => from === owner && nonce !== null).length;
  }

  #balance(owner: Address, contract: Address, txs: readonly Tx[]): bigint {
    const arrives = contract === this.#taxed ? 9n : 10n;
    let sum = 0n;
    for (const { contract: of, from, to, amount } of txs) {
      if (of !== contract) continue;
      if (to === owner) sum += (amount * arrives) / 10n;
      if (from === owner) sum -= amount;
    }
    return sum;
  }

  get #taxed(): Address | undefined {
    return this.settings.tokens.find(({ symbol }) => symbol === TAXED)?.address;
  }

  #coins(owner: Address, txs: readonly Tx[]): bigint {
    if (this.#rich.has(owner)) return 10n ** 30n;
    let sum = 0n;
    for (const { from, to, contract, amount, nonce } of txs) {
      if (contract === null && to === owner) sum += amount;
      if (from === owner && nonce !== null) sum -= BASE_FEE * GAS;
    }
    return sum;
  }

  #transfers(): TokenTransfer[] {
    return this.#blocks.flatMap(({ hash: blockHash, txs }, block) =>
      txs.flatMap(({ hash: txHash, contract, from, to, amount }, logIndex) =>
        contract === null ? [] : [{ txHash, contract, from, to, amount, block, blockHash, logIndex }],
      ),
    );
  }

  #newHash(): Hex {
    this.#count += 1;
    return `0x${this.#count.toString(16).padStart(64, '0')}`;
  }
}
