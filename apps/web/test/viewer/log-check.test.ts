/** The check of the public log that a browser makes, against a log that is honest and ones that are not. */
import {
  consistencyNodes,
  Frontier,
  inclusionNodes,
  type Leaf,
  lastLeafOf,
  leafHash,
  leafText,
  proofHash,
  publicLogKey,
  signTreeHead,
  type TreeNode,
} from '@lobster-league/kernel/transparency';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkLog, type SeenHead } from '../../src/viewer/verify/log-check';

const ARENA = 'http://arena.test';
const SECRET = '07'.repeat(32);
const HASH = 'ab'.repeat(32);
const DIGEST = 'cd'.repeat(32);
const TERMS = 'ef'.repeat(32);
const checked = { commitment: HASH, terms: TERMS, digest: DIGEST };

afterEach(() => vi.unstubAllGlobals());

function leavesOf(match: string, digest = DIGEST, terms = TERMS): Leaf[] {
  const about = { format: 1, match, game: 'dummy', rules: 1, commitment: HASH } as const;
  return [
    { ...about, kind: 'commitment', at: 1 },
    { ...about, format: 2, kind: 'start', at: 2, terms, agents: ['ann', null] },
    { ...about, kind: 'result', at: 3, placements: [], digest },
  ];
}

interface Shown {
  readonly leaves: readonly Leaf[];
  readonly secret?: string;
  /** What it gives for a leaf instead. */
  readonly change?: (text: string) => string;
}

/** An arena whose log has these leaves. */
function arenaWith({ leaves, secret = SECRET, change = (text) => text }: Shown): SeenHead {
  const frontier = new Frontier();
  const texts = leaves.map(leafText);
  const hashes = texts.map((text) => frontier.append(leafHash(text)));
  const hashOf = (node: TreeNode): string => hashes[lastLeafOf(node)]![node.level]!;
  const head = signTreeHead({ size: leaves.length, root: frontier.root(), at: 5 }, secret);
  const proof = (path: readonly (readonly TreeNode[])[]) => path.map((nodes) => proofHash(nodes, hashOf));
  const answer = (url: URL): unknown => {
    if (url.pathname.startsWith('/.well-known/')) return { publicKey: publicLogKey(SECRET) };
    if (url.pathname.endsWith('/consistency')) {
      const [first, second] = ['first', 'second'].map((name) => Number(url.searchParams.get(name)));
      return second! > leaves.length ? null : { proof: proof(consistencyNodes(first!, second!)) };
    }
    const match = url.pathname.split('/').at(-1);
    const entries = leaves.flatMap((leaf, index) =>
      leaf.match === match
        ? [{ index, leaf: change(texts[index]!), proof: proof(inclusionNodes(index, leaves.length)) }]
        : [],
    );
    return { head, entries };
  };
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const body = answer(new URL(url));
    return new Response(JSON.stringify(body ?? { error: 'no' }), { status: body === null ? 404 : 200 });
  });
  return { publicKey: publicLogKey(SECRET), head };
}

function look(gameId: string, seen: SeenHead | null = null) {
  return checkLog({ arena: ARENA, gameId, checked, seen });
}

describe('the public log, in a browser', () => {
  it('has the match, and is remembered', async () => {
    const head = arenaWith({ leaves: [...leavesOf('other'), ...leavesOf('mine')] });
    expect(await look('mine')).toEqual({
      verdict: { state: 'included', leaves: [3, 4, 5], size: 6 },
      seen: head,
    });
  });

  it('must continue what was seen on the last visit', async () => {
    const seen = arenaWith({ leaves: leavesOf('mine') });
    arenaWith({ leaves: [...leavesOf('mine'), ...leavesOf('next')] });
    expect((await look('mine', seen)).verdict.state).toBe('included');
    arenaWith({ leaves: [...leavesOf('forged'), ...leavesOf('mine')] });
    expect(await look('mine', seen)).toMatchObject({ verdict: { state: 'wrong' }, seen: null });
    arenaWith({ leaves: leavesOf('mine').slice(0, 2) });
    expect((await look('mine', seen)).verdict.state).toBe('wrong');
    expect((await look('mine', { ...seen, publicKey: HASH })).verdict.state).toBe('wrong');
  });

  it('must say of the match what was verified', async () => {
    arenaWith({ leaves: leavesOf('mine', HASH) });
    expect((await look('mine')).verdict.state).toBe('wrong');
    arenaWith({ leaves: leavesOf('mine').map((leaf) => ({ ...leaf, commitment: DIGEST })) });
    expect((await look('mine')).verdict.state).toBe('wrong');
  });

  it('must have the seats that were verified at its start; a start of the earlier format says nothing of them', async () => {
    arenaWith({ leaves: leavesOf('mine', DIGEST, HASH) });
    expect((await look('mine')).verdict).toMatchObject({
      state: 'wrong',
      message: expect.stringContaining('seats'),
    });
    const [opened, , end] = leavesOf('mine');
    arenaWith({ leaves: [opened!, { ...opened!, kind: 'start', at: 2 } as Leaf, end!] });
    expect((await look('mine')).verdict.state).toBe('included');
  });

  it('must be signed with its key, and prove its leaves', async () => {
    arenaWith({ leaves: leavesOf('mine'), secret: '08'.repeat(32) });
    expect((await look('mine')).verdict.state).toBe('wrong');
    arenaWith({ leaves: leavesOf('mine'), change: (text) => text.replace('"at":1', '"at":9') });
    expect((await look('mine')).verdict.state).toBe('wrong');
  });

  it('may not have the match yet, or not be there at all', async () => {
    arenaWith({ leaves: leavesOf('mine').slice(0, 2) });
    expect(await look('mine')).toMatchObject({ verdict: { state: 'absent' }, seen: { head: { size: 2 } } });
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
    expect(await look('mine')).toMatchObject({ verdict: { state: 'absent' }, seen: null });
  });
});
