/** Computes every seat's chance of winning from what is on the screen: in the browser, or when the page is rendered. */
import { Valuer } from '@lobster-league/insight';
import type { Insight } from '@lobster-league/kernel';
import type { GameViewer } from '../contract';

const valuers = new WeakMap<Insight, Valuer<unknown>>();

/** Returns the chances by seat; null if the game has no model, or no table yet. */
export function chancesOf({ insight }: Pick<GameViewer, 'insight'>, view: unknown): readonly number[] | null {
  if (insight === undefined || insight.model === null) return null;
  let valuer = valuers.get(insight);
  if (valuer === undefined) {
    valuer = new Valuer(insight);
    valuers.set(insight, valuer);
  }
  const chances = valuer.chances(view);
  return chances.length === 0 ? null : chances;
}

/** Returns by how much the chance changed that changed most. */
export function largestChange(then: readonly number[] | null, now: readonly number[] | null): number {
  if (then === null || now === null) return 0;
  return Math.max(0, ...now.map((chance, seat) => Math.abs(chance - (then[seat] ?? chance))));
}
