/** A wallet whose transactions are readable instead of signed: real signatures take most of a history's time. */
import { type Address, getAddress, type Hex, hexToString, keccak256, toHex } from 'viem';
import type { PremiumSettings } from '../../src/engine.js';

type Signatory = PremiumSettings['wallet'];

interface FakeTransaction {
  readonly from: Address;
  readonly to: Address;
  readonly nonce?: number;
  readonly value?: bigint;
  readonly data?: Hex;
  readonly maxFeePerGas?: bigint;
}

const addresses = new Map<number, Address>();

export const fakeWallet: Signatory = {
  address(index) {
    const known = addresses.get(index) ?? getAddress(`0x${keccak256(toHex(`wallet ${index}`)).slice(-40)}`);
    addresses.set(index, known);
    return known;
  },
  async sign(index, transaction) {
    const text = JSON.stringify({ ...transaction, from: fakeWallet.address(index) }, (_, value) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    return toHex(text);
  },
};

export function fakeTransaction(raw: Hex): FakeTransaction {
  return JSON.parse(hexToString(raw), (_, value) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
}
