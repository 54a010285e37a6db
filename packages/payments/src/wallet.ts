/** The wallet: one secret, from which every room's key is derived. What it is made of is never shown. */
import { inspect } from 'node:util';
import { type Address, type Hex, toHex } from 'viem';
import {
  HDKey,
  hdKeyToAccount,
  mnemonicToAccount,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts';

/** The account that pays for transactions; rooms come after it. */
export const GAS_INDEX = 0;

const HIDDEN = '[wallet]';
/** Where wallets keep the addresses of their first account; the index follows. */
const PATH = "m/44'/60'/0'/0";

export class Wallet {
  readonly #branch: HDKey;
  /** Deriving takes a while. */
  readonly #addresses = new Map<number, Address>();

  private constructor(branch: HDKey) {
    this.#branch = branch;
  }

  /** From a mnemonic, a master xprv, or a seed of 16 to 64 bytes in hexadecimal; null when it is none of them. */
  static from(secret: string): Wallet | null {
    try {
      return new Wallet(branchOf(secret.trim().replaceAll(/\s+/g, ' ')));
    } catch {
      // The reason may quote the secret, so nobody hears it.
      return null;
    }
  }

  address(index: number): Address {
    const address = this.#addresses.get(index) ?? this.#account(index).address;
    this.#addresses.set(index, address);
    return address;
  }

  /** A signed transaction, ready to be sent by anybody. */
  sign(index: number, transaction: Parameters<PrivateKeyAccount['signTransaction']>[0]): Promise<Hex> {
    return this.#account(index).signTransaction(transaction);
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }

  #account(index: number): PrivateKeyAccount {
    const { privateKey } = this.#branch.deriveChild(index);
    if (privateKey === null) throw new Error('there is no such key');
    return privateKeyToAccount(toHex(privateKey));
  }
}

function branchOf(text: string): HDKey {
  if (text.includes(' ')) return mnemonicToAccount(text.toLowerCase(), { path: PATH }).getHdKey();
  const root = text.startsWith('xprv') ? masterKey(text) : HDKey.fromMasterSeed(seedBytes(text));
  return hdKeyToAccount(root, { path: PATH }).getHdKey();
}

/** The key of an account further down would derive other addresses than its mnemonic does. */
function masterKey(text: string): HDKey {
  const key = HDKey.fromExtendedKey(text);
  if (key.depth !== 0) throw new Error('not a master key');
  return key;
}

function seedBytes(text: string): Uint8Array {
  const digits = /^(?:0x)?((?:[0-9a-f]{2}){16,64})$/i.exec(text)?.[1];
  if (digits === undefined) throw new Error('not a seed');
  return new Uint8Array(Buffer.from(digits, 'hex'));
}
