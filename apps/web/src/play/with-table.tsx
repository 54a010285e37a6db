'use client';

/** The controls of a game, loaded only where it is played; those made of its schemas for every other game. */
import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { factsOf } from '../components/game-facts';
import type { TableProps } from './contract';

const TABLES: Readonly<Record<string, ComponentType<TableProps>>> = {
  clawpoly: dynamic(() => import('../games/clawpoly/play/table').then(({ ClawpolyTable }) => ClawpolyTable)),
  grab: dynamic(() => import('../games/grab/play/table').then(({ GrabTable }) => GrabTable)),
  molttactics: dynamic(() =>
    import('../games/molttactics/play/table').then(({ MoltTacticsTable }) => MoltTacticsTable),
  ),
};
const GenericTable = dynamic(() =>
  import('../games/generic/play/table').then(({ GenericTable: Table }) => Table),
);

export function tableFor(game: string): ComponentType<TableProps> {
  const { viewer } = factsOf(game);
  const own = viewer !== null && Object.hasOwn(TABLES, viewer) ? TABLES[viewer] : undefined;
  return own ?? GenericTable;
}
