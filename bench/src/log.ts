/** What the transparency log costs: the three leaves of a match, and proofs from a large log. */
import { silent, TransparencyLog } from '@lobster-league/arena';
import { Frontier, leafHash, leafText } from '@lobster-league/kernel/transparency';
import { openEmbedded } from '@lobster-league/stores';
import { type Benchmark, metered, type Timing } from './measure.js';
import { inFolder } from './stores-under-test.js';

const AT_ONCE = 256;
const PROOFS = 2_000;
const HASH = 'ab'.repeat(32);

const benchmark: Benchmark = {
  name: 'log',
  run: (quick) =>
    inFolder(async (folder) => {
      const { transparency: store, close } = await openEmbedded({ folder });
      const size = quick ? 100_000 : 1_000_000;
      const frontier = new Frontier();
      const grown = await metered(async () => {
        while (frontier.size < size) await store.append(leavesAfter(frontier, Math.min(AT_ONCE, size)));
        return frontier.size / 3;
      });
      const random = { bytes: (count: number) => new Uint8Array(count).fill(1) };
      const time = { now: Date.now, wall: Date.now, after: () => () => undefined };
      const log = new TransparencyLog({ store, time, random, log: silent });
      const { size: leaves } = await log.head();
      const some = Array.from({ length: PROOFS }, (_, n) => 1 + Math.floor((n * (leaves - 1)) / PROOFS));
      const inclusion = await metered(async () => {
        for (const leaf of some) await log.inclusion(leaf, leaves);
        return PROOFS;
      });
      const consistency = await metered(async () => {
        for (const first of some) await log.consistency(first, leaves);
        return PROOFS;
      });
      await close();
      return [
        { name: 'the three leaves of a match', ...milliseconds(grown), atMost: 1 },
        { name: `an inclusion proof, of ${leaves}`, ...milliseconds(inclusion), atMost: 10 },
        { name: `a consistency proof, of ${leaves}`, ...milliseconds(consistency), atMost: 10 },
      ];
    }),
};

function leavesAfter(frontier: Frontier, count: number) {
  return Array.from({ length: count }, () => {
    const index = frontier.size;
    const about = { game: 'clawpoly', rules: 1, commitment: HASH, at: index } as const;
    const text = leafText({ format: 1, kind: 'start', match: `match-${index}`, ...about });
    return { index, key: `start:${index}`, kind: 'start', text, hashes: frontier.append(leafHash(text)) };
  });
}

/** CPU milliseconds per unit. */
function milliseconds({ units, wallSeconds, cpuSeconds }: Timing) {
  return {
    value: Number(((cpuSeconds * 1000) / units).toFixed(3)),
    unit: 'CPU-ms',
    wallSeconds,
    cpuSeconds,
  };
}

export default benchmark;
