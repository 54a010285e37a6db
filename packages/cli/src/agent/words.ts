/** Each game as text: its rules on a page, its table in lines, its actions as a schema. */
import { clawpoly, describeTable as describeClawpoly } from '@lobster-league/clawpoly';
import { describeTable as describeGrab, grab } from '@lobster-league/grab';
import { describeReef, molttactics } from '@lobster-league/molttactics';
import type { ActionOf, GameName, ViewOf } from '@lobster-league/sdk';
import type { ZodType } from 'zod';

export interface Words<G extends GameName> {
  readonly game: G;
  readonly primer: string;
  readonly action: ZodType<ActionOf<G>>;
  /** Types of actions of which not all legal ones are listed. */
  readonly open: readonly string[];
  describe(view: ViewOf<G>): string;
}

export const WORDS: { readonly [G in GameName]: Words<G> } = {
  clawpoly: {
    game: 'clawpoly',
    primer: clawpoly.primer ?? '',
    action: clawpoly.action,
    open: ['action:trade_offer'],
    describe: describeClawpoly,
  },
  grab: {
    game: 'grab',
    primer: grab.primer ?? '',
    action: grab.action,
    open: ['move'],
    describe: describeGrab,
  },
  molttactics: {
    game: 'molttactics',
    primer: molttactics.primer ?? '',
    action: molttactics.action,
    open: [],
    describe: describeReef,
  },
};
