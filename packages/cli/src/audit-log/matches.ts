/** What the leaves say of each match, and whether it fits together: opened, started, ended, each once and alike. */
import { type Leaf, readLeaf } from '@lobster-league/kernel/transparency';

const ABOUT = ['game', 'rules', 'commitment'] as const;

export type StartLeaf = Extract<Leaf, { readonly kind: 'start' }>;

/** Of a match that ended: what its leaf says. */
export type EndLeaf = Exclude<Leaf, { readonly kind: 'commitment' | 'start' }>;

export class LoggedMatches {
  readonly problems: string[] = [];
  /** How many leaves of each kind there are. */
  readonly counts: Record<string, number>;
  /** Matches that have started and not ended, and when they started. */
  readonly open: Map<string, number>;
  /** In the order in which they ended. */
  readonly ended: EndLeaf[] = [];
  /** What was said of each match at its start, of those that were read here. */
  readonly starts = new Map<string, StartLeaf>();
  /** Matches whose first leaf is in a part that was read another time. */
  readonly begunEarlier: string[] = [];
  /** The last leaf of each match that was read here. */
  readonly #last = new Map<string, Leaf>();

  constructor(counts: Readonly<Record<string, number>>, open: Readonly<Record<string, number>>) {
    this.counts = { ...counts };
    this.open = new Map(Object.entries(open));
  }

  add(index: number, text: string): void {
    const leaf = readLeaf(text);
    if (leaf === null) {
      this.problems.push(`leaf ${index} is not a leaf as it should be`);
      return;
    }
    const { kind, match } = leaf;
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    const before = this.#last.get(match);
    const wrong = before === undefined ? this.#first(leaf) : disorder(before, leaf);
    if (wrong !== null) this.problems.push(`leaf ${index}: match ${match} ${wrong}`);
    this.#last.set(match, leaf);
    if (kind === 'commitment') return;
    if (leaf.kind === 'start') {
      this.open.set(match, leaf.at);
      this.starts.set(match, leaf);
    } else {
      this.open.delete(match);
      this.ended.push(leaf);
    }
  }

  /** The first leaf of a match that is read here: others may be in the part that was read another time. */
  #first({ kind, match }: Leaf): string | null {
    if (kind !== 'commitment') this.begunEarlier.push(match);
    if (kind === 'commitment' || kind === 'start' || this.open.has(match)) return null;
    return 'ends, and never started';
  }
}

function disorder(before: Leaf, leaf: Leaf): string | null {
  const expected = before.kind === 'commitment' ? leaf.kind === 'start' : before.kind === 'start';
  if (!expected || leaf.kind === 'commitment' || (leaf.kind === 'start' && before.kind === 'start'))
    return `has a leaf '${leaf.kind}' after '${before.kind}'`;
  for (const field of ABOUT)
    if (before[field] !== leaf[field])
      return `has another ${field} than before: ${leaf[field]}, not ${before[field]}`;
  return null;
}
