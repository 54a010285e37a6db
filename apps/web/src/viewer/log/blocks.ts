/** Groups lines of the log into blocks, so that a long log is rendered and compared block by block. */
import type { LogEntry } from './entries';

/** The most events in a block. */
const EVENTS = 40;

export interface Block {
  readonly number: number;
  readonly lines: readonly LogEntry[];
}

/**
 * Blocks are numbered by their events, so a block keeps its lines when older ones are added before it. Blocks unchanged
 * since `before` are the same objects.
 */
export function blocksOf(entries: readonly LogEntry[], before: readonly Block[]): readonly Block[] {
  const known = new Map(before.map((block) => [block.number, block]));
  const blocks: Block[] = [];
  for (let from = 0; from < entries.length; ) {
    const number = Math.floor(entries[from]!.sequence / EVENTS);
    let to = from + 1;
    while (to < entries.length && entries[to]!.sequence < (number + 1) * EVENTS) to++;
    blocks.push(
      unchanged(known.get(number), entries, from, to) ?? { number, lines: entries.slice(from, to) },
    );
    from = to;
  }
  return blocks;
}

function unchanged(
  block: Block | undefined,
  entries: readonly LogEntry[],
  from: number,
  to: number,
): Block | null {
  if (block === undefined || block.lines.length !== to - from) return null;
  return block.lines.every((line, i) => line === entries[from + i]) ? block : null;
}
