/** The largest matching of any graph: Edmonds' blossoms. */

const NOBODY = -1;

/**
 * Grows a matching (`mate[v]` is v's partner or −1) to the largest there is, changing as little as an augmenting path
 * must. `neighbours` lists who may be matched with v, the best first.
 */
export function largestMatching(mate: Int32Array, neighbours: (v: number) => readonly number[]): void {
  const search = new Search(mate, neighbours);
  for (let root = 0; root < mate.length; root++) if (mate[root] === NOBODY) search.augment(root);
}

class Search {
  readonly #mate: Int32Array;
  readonly #neighbours: (v: number) => readonly number[];
  /** The vertex before an odd one on its way from the root. */
  readonly #parent: Int32Array;
  /** The base of the blossom that a vertex is part of. */
  readonly #base: Int32Array;
  readonly #even: Uint8Array;
  readonly #inBlossom: Uint8Array;
  readonly #onPath: Uint8Array;
  #queue: number[] = [];

  constructor(mate: Int32Array, neighbours: (v: number) => readonly number[]) {
    const n = mate.length;
    this.#mate = mate;
    this.#neighbours = neighbours;
    this.#parent = new Int32Array(n);
    this.#base = new Int32Array(n);
    this.#even = new Uint8Array(n);
    this.#inBlossom = new Uint8Array(n);
    this.#onPath = new Uint8Array(n);
  }

  augment(root: number): void {
    const mate = this.#mate;
    for (let v = this.#findPath(root); v !== NOBODY; ) {
      const before = this.#parent[v]!;
      const next = mate[before]!;
      mate[v] = before;
      mate[before] = v;
      v = next;
    }
  }

  /** The unmatched end of an alternating path from the root; −1 where there is none. */
  #findPath(root: number): number {
    const mate = this.#mate;
    const parent = this.#parent.fill(NOBODY);
    const base = this.#base;
    for (let v = 0; v < base.length; v++) base[v] = v;
    this.#even.fill(0)[root] = 1;
    this.#queue = [root];
    for (let head = 0; head < this.#queue.length; head++) {
      const v = this.#queue[head]!;
      for (const to of this.#neighbours(v)) {
        if (base[v] === base[to] || mate[v] === to) continue;
        const partner = mate[to]!;
        if (to === root || (partner !== NOBODY && parent[partner] !== NOBODY)) this.#contract(v, to);
        else if (parent[to] === NOBODY) {
          parent[to] = v;
          if (partner === NOBODY) return to;
          this.#even[partner] = 1;
          this.#queue.push(partner);
        }
      }
    }
    return NOBODY;
  }

  #contract(v: number, to: number): void {
    const base = this.#base;
    const common = this.#commonBase(v, to);
    const inBlossom = this.#inBlossom.fill(0);
    this.#markPath(v, common, to);
    this.#markPath(to, common, v);
    for (let i = 0; i < base.length; i++) {
      if (inBlossom[base[i]!] === 0) continue;
      base[i] = common;
      if (this.#even[i] === 1) continue;
      this.#even[i] = 1;
      this.#queue.push(i);
    }
  }

  #markPath(from: number, base: number, next: number): void {
    let v = from;
    let child = next;
    while (this.#base[v] !== base) {
      const partner = this.#mate[v]!;
      this.#inBlossom[this.#base[v]!] = 1;
      this.#inBlossom[this.#base[partner]!] = 1;
      this.#parent[v] = child;
      child = partner;
      v = this.#parent[partner]!;
    }
  }

  #commonBase(a: number, b: number): number {
    const onPath = this.#onPath.fill(0);
    let v = a;
    for (;;) {
      v = this.#base[v]!;
      onPath[v] = 1;
      if (this.#mate[v] === NOBODY) break;
      v = this.#parent[this.#mate[v]!]!;
    }
    let w = b;
    for (;;) {
      w = this.#base[w]!;
      if (onPath[w] === 1) return w;
      w = this.#parent[this.#mate[w]!]!;
    }
  }
}
