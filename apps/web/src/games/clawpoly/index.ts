/** The exports of Clawpoly's viewer. */
import { type Event, fold, insight, opening, type View } from '@lobster-league/clawpoly/watch';
import { wealth } from '@lobster-league/pictures/clawpoly-wealth';
import type { GameViewer } from '../../viewer/contract';
import { Board } from './board';
import { colour } from './colours';
import { highlights } from './highlights';
import { line } from './line';
import { Mark } from './mark';
import { Players } from './players';
import { sound } from './sound';
import { duration, reveal } from './timing';

/** Fills in the rules' own defaults for missing settings. */
function configOf(config: unknown): { turnLimit: number | null; startingShells: number } {
  const given = typeof config === 'object' && config !== null ? config : {};
  const turnLimit = 'turnLimit' in given ? given.turnLimit : undefined;
  const shells = 'startingShells' in given ? given.startingShells : undefined;
  return {
    turnLimit: typeof turnLimit === 'number' || turnLimit === null ? turnLimit : 200,
    startingShells: typeof shells === 'number' ? shells : 1500,
  };
}

function final(view: View, playerId: string): Readonly<Record<string, unknown>> {
  const player = view.players.find(({ id }) => id === playerId);
  if (player === undefined) return {};
  const { money, properties, isBankrupt } = player;
  return { finalMoney: money, finalProperties: properties, isBankrupt };
}

export const clawpolyViewer: GameViewer<View, Event> = {
  id: 'clawpoly',
  Board,
  Players,
  Mark,
  opening: (config, seats) => opening(configOf(config), seats),
  fold,
  duration,
  reveal,
  line,
  sound,
  colour,
  measure: { label: 'Wealth in shells', of: wealth },
  final,
  highlights,
  insight,
};
