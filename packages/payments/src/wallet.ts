/** The wallet: one secret, from which every room's key is derived. What it is made of is never shown. */
import { inspect } from 'node:util';
import type { Address, Hex } from 'viem';
import { type HDAccount, HDKey, hdKeyToAccount, mnemonicToAccount } from 'viem/accounts';

/** The account that pays for transactions; rooms come after it. */
export const GAS_INDEX = 0;

const HIDDEN = '[wallet]';

export class Wallet {
  readonly #derive: (addressIndex: number) => HDAccount;

  private constructor(derive: (addressIndex: number) => HDAccount) {
    this.#derive = derive;
  }

  /** From a mnemonic, a master xprv, or a seed of 16 to 64 bytes in hexadecimal; null when it is none of them. */
  static from(secret: string): Wallet | null {
    const text = secret.trim().replaceAll(/\s+/g, ' ');
    try {
      const wallet = new Wallet(deriverOf(text));
      wallet.address(GAS_INDEX);
      return wallet;
    } catch {
      // The reason may quote the secret, so nobody hears it.
      return null;
    }
  }

  address(index: number): Address {
    return this.#derive(index).address;
  }

  /** A signed transaction, ready to be sent by anybody. */
  sign(index: number, transaction: Parameters<HDAccount['signTransaction']>[0]): Promise<Hex> {
    return this.#derive(index).signTransaction(transaction);
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}

function deriverOf(text: string): (addressIndex: number) => HDAccount {
  if (text.includes(' ')) return (addressIndex) => mnemonicToAccount(text.toLowerCase(), { addressIndex });
  const root = text.startsWith('xprv') ? masterKey(text) : HDKey.fromMasterSeed(seedBytes(text));
  return (addressIndex) => hdKeyToAccount(root, { addressIndex });
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
