/** Output that pages show after the command that makes it. */
import { expect } from 'vitest';

export interface Output {
  readonly page: string;
  readonly begins: string;
  /** Compares what is shown with what the page's commands said. */
  readonly check: (shown: string, said: string) => void;
}

const ROW = /^(\w+) +(\d+) +\d+ +([\d.]+) % +([\d.]+) % to +([\d.]+) %/gm;

/** Each win rate lies in the interval that is shown, and every other row is there. */
function samePractice(shown: string, said: string): void {
  const rates = new Map([...said.matchAll(ROW)].map(([, bot, , rate]) => [bot, Number(rate)]));
  const rows = [...shown.matchAll(ROW)];
  expect(rows.length).toBeGreaterThan(3);
  for (const [, bot, , , low, high] of rows) {
    expect(rates.get(bot), bot).toBeGreaterThanOrEqual(Number(low));
    expect(rates.get(bot), bot).toBeLessThanOrEqual(Number(high));
  }
  const words = shown.split('\n').flatMap((line) => /^(?!…)(.{8,}?)(?: {2,}|$)/.exec(line)?.[1] ?? []);
  for (const row of words) expect(said).toContain(row);
}

export const OUTPUTS: readonly Output[] = [
  { page: 'README.md', begins: 'against       games', check: samePractice },
];
