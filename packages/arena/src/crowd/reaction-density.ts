/** How much spectators reacted along a match: counts by stretches of events, few enough for a line. Plain data. */

export const REACTIONS = ['clap', 'laugh', 'wow', 'ouch', 'fire', 'lobster'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Reactions of one kind at one moment. */
export interface ReactionCount {
  /** The number of the event that was seen. */
  readonly sequence: number;
  readonly reaction: Reaction;
  readonly count: number;
}

export interface Density {
  /** How many events each stretch has. */
  readonly width: number;
  /** By the number of the stretch, from 0; in each, by the place in REACTIONS. */
  readonly counts: Readonly<Record<number, readonly number[]>>;
}

export interface DensityStretch {
  readonly from: number;
  readonly to: number;
  readonly counts: Readonly<Partial<Record<Reaction, number>>>;
}

const MOST_STRETCHES = 200;

export const NO_REACTIONS: Density = { width: 1, counts: {} };

/** Adds them; of too many stretches two become one, so that the line stays as long as it may be. */
export function withReactions(density: Density, reactions: readonly ReactionCount[]): Density {
  const counts: Record<number, number[]> = {};
  for (const [at, known] of Object.entries(density.counts)) counts[Number(at)] = [...known];
  for (const { sequence, reaction, count } of reactions) {
    const at = Math.floor(sequence / density.width);
    counts[at] ??= REACTIONS.map(() => 0);
    counts[at][REACTIONS.indexOf(reaction)]! += count;
  }
  let added: Density = { width: density.width, counts };
  while (Object.keys(added.counts).length > MOST_STRETCHES) added = halved(added);
  return added;
}

function halved({ width, counts }: Density): Density {
  const wider: Record<number, number[]> = {};
  for (const [at, known] of Object.entries(counts)) {
    const half = Math.floor(Number(at) / 2);
    wider[half] = known.map((count, i) => count + (wider[half]?.[i] ?? 0));
  }
  return { width: 2 * width, counts: wider };
}

/** In the order of the match; where nobody reacted there is none. */
export function stretches({ width, counts }: Density): readonly DensityStretch[] {
  return Object.entries(counts)
    .map(([at, known]) => ({
      from: Number(at) * width,
      to: (Number(at) + 1) * width - 1,
      counts: Object.fromEntries(
        known.flatMap((count, i) => (count === 0 ? [] : [[REACTIONS[i]!, count]])),
      ) as DensityStretch['counts'],
    }))
    .sort((a, b) => a.from - b.from);
}
