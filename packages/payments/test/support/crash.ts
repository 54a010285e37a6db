/** A worker that dies at a chosen moment: before or after any entry it writes, or any transaction it sends. */
import type { LedgerStore } from '@lobster-league/arena';
import { memoryLedgerStore } from '@lobster-league/stores';
import type { Chain } from '../../src/engine.js';

export class Crash extends Error {}

/** Counts moments down; from zero on, every call fails. */
export class Fuse {
  #left: number;
  burnt = false;

  constructor(moments: number) {
    this.#left = moments;
  }

  pass(): void {
    if (this.#left === 0) this.burnt = true;
    if (this.burnt) throw new Crash('the process was killed');
    this.#left -= 1;
  }

  async around<T>(effect: () => Promise<T>): Promise<T> {
    this.pass();
    const outcome = await effect();
    this.pass();
    return outcome;
  }
}

export function fusedLedger(store: LedgerStore, fuse: Fuse): LedgerStore {
  return fused(store, fuse, 'append');
}

export function fusedChain(chain: Chain, fuse: Fuse): Chain {
  return fused(chain, fuse, 'send');
}

/** Wraps one method as a moment; the others only fail after the crash. */
function fused<Part extends object>(part: Part, fuse: Fuse, effect: keyof Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      return (...args: unknown[]) => {
        const call = async () => Reflect.apply(own, target, args);
        if (fuse.burnt) throw new Crash('the process was killed');
        return name === effect ? fuse.around(call) : call();
      };
    },
  });
}

/** Copies a ledger. */
export async function copyOf(ledger: LedgerStore, now: () => number): Promise<LedgerStore> {
  const copy = memoryLedgerStore({ now });
  for (const { stream, chain } of await ledger.heads()) {
    for (const entry of await ledger.entries(stream)) await copy.append(entry);
    const cursor = await ledger.cursor(chain);
    if (cursor !== null) await copy.setCursor(chain, cursor);
  }
  return copy;
}
