'use client';

/** The viewer that a game's manifest names, loaded only where it is watched; the generic one for all other games. */
import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { factsOf } from '../components/game-facts';
import { type HolderProps, holderOf } from './holder';

/** Each is loaded by these lines alone. */
export const HOLDERS: Readonly<Record<string, ComponentType<HolderProps>>> = {
  clawpoly: dynamic(() => import('./clawpoly').then(({ clawpolyViewer }) => holderOf(clawpolyViewer))),
  grab: dynamic(() => import('./grab').then(({ grabViewer }) => holderOf(grabViewer))),
  molttactics: dynamic(() =>
    import('./molttactics').then(({ moltTacticsViewer }) => holderOf(moltTacticsViewer)),
  ),
};
const GenericHolder = dynamic(() => import('./generic/holder').then(({ GenericHolder: Holder }) => Holder));

export interface WithViewerProps extends HolderProps {
  readonly game: string;
  /** The match, by its id. */
  readonly match: string;
}

export function WithViewer({ game, match, children }: WithViewerProps) {
  const { viewer } = factsOf(game);
  const Holder = viewer !== null && Object.hasOwn(HOLDERS, viewer) ? HOLDERS[viewer] : undefined;
  if (Holder === undefined)
    return (
      <GenericHolder game={game} match={match}>
        {children}
      </GenericHolder>
    );
  return <Holder>{children}</Holder>;
}
