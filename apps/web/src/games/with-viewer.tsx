'use client';

/** The viewer of a match's game, and of no other: each game's is loaded only where it is watched. */
import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { HolderProps } from './holder';

const HOLDERS: Readonly<Record<string, ComponentType<HolderProps>>> = {
  clawpoly: dynamic(() => import('./holders/clawpoly').then(({ Holder }) => Holder)),
  grab: dynamic(() => import('./holders/grab').then(({ Holder }) => Holder)),
  molttactics: dynamic(() => import('./holders/molttactics').then(({ Holder }) => Holder)),
};

export function WithViewer({ game, children }: HolderProps & { readonly game: string }) {
  const Holder = Object.hasOwn(HOLDERS, game) ? HOLDERS[game] : undefined;
  if (Holder === undefined)
    return <p>This page is older than the arena: it does not know the game {game}.</p>;
  return <Holder>{children}</Holder>;
}
