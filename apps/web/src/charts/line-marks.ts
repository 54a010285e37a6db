/** What tells lines apart without their colour: a dash for each, and where the label beside its end goes. */

/** By the number of a line: SVG dashes in pixels. */
const DASHES = ['none', '8 4', '2 4', '10 3 2 3', '5 3', '12 4', '1 3 6 3', '3 6'] as const;

export function dashOf(line: number): string {
  return DASHES[line % DASHES.length]!;
}

export interface Label {
  readonly name: string;
  readonly colour: string;
  /** From 0 at the bottom to 1 at the top. */
  readonly at: number;
}

/** Moves labels apart that would lie on each other, and keeps them between 0 and 1; the highest first. */
export function spread(labels: readonly Label[], gap: number): Label[] {
  const sorted = [...labels].sort((a, b) => b.at - a.at);
  const placed: Label[] = [];
  for (const label of sorted) {
    const above = placed.at(-1);
    placed.push({ ...label, at: above === undefined ? label.at : Math.min(label.at, above.at - gap) });
  }
  // What was pushed below the bottom pushes the others up again.
  let lowest = 0;
  for (let i = placed.length - 1; i >= 0; i--) {
    const label = placed[i]!;
    placed[i] = { ...label, at: Math.max(label.at, lowest) };
    lowest = placed[i]!.at + gap;
  }
  return placed;
}
