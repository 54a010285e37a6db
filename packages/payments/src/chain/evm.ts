/** An EVM chain over JSON-RPC. */
import {
  type Address,
  ContractFunctionExecutionError,
  createPublicClient,
  ExecutionRevertedError,
  encodeFunctionData,
  erc20Abi,
  fallback,
  getAbiItem,
  getAddress,
  type Hex,
  http,
  type Log,
  type PublicClient,
  parseEventLogs,
} from 'viem';
import type { ChainSettings } from '../settings/chains.js';
import {
  type Chain,
  ChainUnavailable,
  type Fees,
  type Payment,
  type Receipt,
  type Sent,
  type TokenTransfer,
  WrongChain,
} from './chain.js';
import { isCause, noneIfUnknown, refusal } from './node-errors.js';

const TIMEOUT_MS = 10_000;
/** Providers limit the blocks and topics of one query. */
const BLOCKS_AT_ONCE = 500;
const ADDRESSES_AT_ONCE = 100;

const TRANSFER = getAbiItem({ abi: erc20Abi, name: 'Transfer' });

export function evmChain(settings: ChainSettings): Chain {
  return new EvmChain(settings);
}

/** Builds the call of a payment. */
export function callOf({ to, contract, amount }: Omit<Payment, 'from'>): {
  to: Address;
  value: bigint;
  data: Hex;
} {
  if (contract === null) return { to, value: amount, data: '0x' };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
  return { to: contract, value: 0n, data };
}

class EvmChain implements Chain {
  readonly settings: ChainSettings;
  readonly #client: PublicClient;

  constructor(settings: ChainSettings) {
    this.settings = settings;
    const options = { timeout: TIMEOUT_MS, retryCount: 1, retryDelay: 200 };
    this.#client = createPublicClient({
      transport: fallback(
        settings.rpcUrls.map((url) => http(url, options)),
        { retryCount: 0 },
      ),
      cacheTime: 0,
    });
  }

  async check(): Promise<void> {
    const { name, chainId, tokens } = this.settings;
    const found = await this.#ask(() => this.#client.getChainId());
    if (found !== chainId)
      throw new WrongChain(`The node of ${name} serves chain ${found}, expected ${chainId}.`);
    for (const { symbol, address, decimals } of tokens) {
      const code = await this.#ask(() => this.#client.getCode({ address }));
      if (code === undefined || code === '0x')
        throw new WrongChain(`There is no contract of ${symbol} at ${address} on ${name}.`);
      const own = await this.#ask(() =>
        this.#client.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
      );
      if (own !== decimals)
        throw new WrongChain(`${symbol} on ${name} has ${own} decimals, not ${decimals}.`);
    }
  }

  async head(): Promise<number> {
    return Number(await this.#ask(() => this.#client.getBlockNumber({ cacheTime: 0 })));
  }

  async blockHash(block: number): Promise<Hex | null> {
    const found = await this.#ask(() =>
      this.#client.getBlock({ blockNumber: BigInt(block) }).catch(noneIfUnknown),
    );
    return found?.hash ?? null;
  }

  async transfersTo(
    addresses: readonly Address[],
    from: number,
    to: number,
  ): Promise<readonly TokenTransfer[]> {
    const found: TokenTransfer[] = [];
    const contracts = this.settings.tokens.map(({ address }) => address);
    for (let first = from; first <= to; first += BLOCKS_AT_ONCE) {
      const last = Math.min(to, first + BLOCKS_AT_ONCE - 1);
      for (let i = 0; i < addresses.length; i += ADDRESSES_AT_ONCE) {
        const logs = await this.#ask(() =>
          this.#client.getLogs({
            address: contracts,
            event: TRANSFER,
            args: { to: addresses.slice(i, i + ADDRESSES_AT_ONCE) },
            fromBlock: BigInt(first),
            toBlock: BigInt(last),
          }),
        );
        for (const transfer of transfersIn(logs)) found.push(transfer);
      }
    }
    return found.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
  }

  async receipt(hash: Hex): Promise<Receipt | null> {
    const receipt = await this.#ask(() => this.#client.getTransactionReceipt({ hash }).catch(noneIfUnknown));
    if (receipt === null) return null;
    return {
      succeeded: receipt.status === 'success',
      block: Number(receipt.blockNumber),
      blockHash: receipt.blockHash,
      transfers: transfersIn(receipt.logs),
    };
  }

  async knows(hash: Hex): Promise<boolean> {
    return (await this.#ask(() => this.#client.getTransaction({ hash }).catch(noneIfUnknown))) !== null;
  }

  async tokens(contract: Address, owner: Address, block?: number): Promise<bigint> {
    const at = block === undefined ? {} : { blockNumber: BigInt(block) };
    return this.#ask(() =>
      this.#client.readContract({
        address: contract,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
        ...at,
      }),
    );
  }

  async coins(owner: Address): Promise<bigint> {
    return this.#ask(() => this.#client.getBalance({ address: owner }));
  }

  async nonce(owner: Address): Promise<number> {
    return this.#ask(() => this.#client.getTransactionCount({ address: owner, blockTag: 'latest' }));
  }

  async fees(): Promise<Fees> {
    const { maxFeePerGas, maxPriorityFeePerGas } = await this.#ask(() => this.#client.estimateFeesPerGas());
    return { maxFeePerGas, maxPriorityFeePerGas };
  }

  async gas(payment: Payment): Promise<bigint | null> {
    const { to, value, data } = callOf(payment);
    return this.#ask(() =>
      this.#client.estimateGas({ account: payment.from, to, value, data }).catch((error: unknown) => {
        if (isCause(error, ExecutionRevertedError)) return null;
        throw error;
      }),
    );
  }

  async send(raw: Hex): Promise<Sent> {
    try {
      await this.#client.sendRawTransaction({ serializedTransaction: raw });
      return 'sent';
    } catch (error) {
      return refusal(error) ?? this.#unavailable(error);
    }
  }

  async signed(signer: Address, text: string, signature: Hex): Promise<boolean> {
    return this.#ask(() => this.#client.verifyMessage({ address: signer, message: text, signature }));
  }

  async #ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (error instanceof ContractFunctionExecutionError && isCause(error, ExecutionRevertedError))
        throw new WrongChain(`A token contract on ${this.settings.name} does not answer as one.`);
      return this.#unavailable(error);
    }
  }

  #unavailable(error: unknown): never {
    throw new ChainUnavailable(this.settings.name, { cause: error });
  }
}

/** Keeps ERC-20 transfers only: ERC-721 has the same event with an indexed id and no amount. */
function transfersIn(logs: Log[]): TokenTransfer[] {
  return parseEventLogs({ abi: [TRANSFER], logs, strict: true }).flatMap((log) => {
    const { transactionHash: txHash, blockNumber, blockHash, logIndex } = log;
    if (txHash === null || blockNumber === null || blockHash === null || logIndex === null) return [];
    const { from, to, value: amount } = log.args;
    const block = Number(blockNumber);
    return [{ txHash, contract: getAddress(log.address), from, to, amount, block, blockHash, logIndex }];
  });
}
