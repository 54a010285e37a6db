/** The wallet: one secret from which every room's key is derived. The secret is never shown. */
import { inspect } from 'node:util';
import { type Address, type Hex, toHex } from 'viem';
import {
  HDKey,
  hdKeyToAccount,
  mnemonicToAccount,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts';

/** The index of the account that pays for gas; rooms have the indexes after it. */
export const GAS_INDEX = 0;

/** What premium rooms need of a wallet. */
export type Signatory = Pick<Wallet, 'address' | 'sign'>;

const HIDDEN = '[wallet]';
/** The standard derivation path of a wallet's first account; the index follows. */
const PATH = "m/44'/60'/0'/0";

export class Wallet {
  readonly #branch: HDKey;
  /** Cache, because deriving is slow. */
  readonly #addresses = new Map<number, Address>();

  private constructor(branch: HDKey) {
    this.#branch = branch;
    // The first account makes the tables of the curve, which takes a while: better before anybody waits.
    this.address(GAS_INDEX);
  }

  /** Reads a mnemonic, a master xprv, or a seed of 16 to 64 bytes in hexadecimal; null if it is none of them. */
  static from(secret: string): Wallet | null {
    try {
      return new Wallet(branchOf(secret.trim().replaceAll(/\s+/g, ' ')));
    } catch {
      // The error may quote the secret, so it is dropped.
      return null;
    }
  }

  address(index: number): Address {
    const address = this.#addresses.get(index) ?? this.#account(index).address;
    this.#addresses.set(index, address);
    return address;
  }

  /** Returns a signed transaction, ready to send. */
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

/** An xprv that is not a master key would derive other addresses than its mnemonic. */
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
