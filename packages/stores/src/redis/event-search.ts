/** Finds events in a journal by binary search: their numbers grow, but not every line has one. */
import { eventsOf, type JournalLine, type StampedEvent } from '@lobster-league/arena';

/** Reads the lines from `from` up to but excluding `to`. */
export type ReadLines = (from: number, to: number) => Promise<readonly JournalLine[]>;

/** Fewer lines than this are read rather than searched. */
const FEW = 128;
const SAMPLE = 16;

export async function eventsFrom(
  read: ReadLines,
  length: number,
  from: number,
  limit: number,
): Promise<StampedEvent[]> {
  if (limit <= 0) return [];
  const found: StampedEvent[] = [];
  const first = await lineBefore(read, length, from);
  for (let at = first; at < length && found.length < limit; at += FEW) {
    const events = (await read(at, Math.min(at + FEW, length))).flatMap(eventsOf);
    for (const event of events) if (event.sequence >= from) found.push(event);
  }
  return found.slice(0, limit);
}

/** Returns a line before which there is no event with that number or a later one. */
async function lineBefore(read: ReadLines, length: number, from: number): Promise<number> {
  let low = 0;
  let high = length;
  while (high - low > FEW) {
    const middle = low + Math.floor((high - low) / 2);
    const sequence = await firstSequence(read, middle, high);
    if (sequence !== null && sequence <= from) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the number of the first event in some lines, reading a few at a time. */
async function firstSequence(read: ReadLines, from: number, to: number): Promise<number | null> {
  for (let at = from; at < to; at += SAMPLE) {
    const [event] = (await read(at, Math.min(at + SAMPLE, to))).flatMap(eventsOf);
    if (event !== undefined) return event.sequence;
  }
  return null;
}
