/** The forty squares, with keyboard navigation: one tab stop, arrows as the board lies. */
import { BOARD_SIZE, type Event, type PlayerView, SQUARES, type View } from '@lobster-league/clawpoly/watch';
import { beside } from '@lobster-league/pictures/clawpoly-places';
import { type KeyboardEvent, useState } from 'react';
import type { ShownEvent } from '../../viewer/contract';
import styles from './board.module.scss';
import { patternOf } from './colours';
import { Square } from './square';

interface RingProps {
  readonly view: View;
  /** The event being animated. */
  readonly moving: ShownEvent<Event> | null;
  readonly open: number | null;
  onOpen(index: number): void;
  onClose(): void;
}

export function Ring({ view, moving, open, onOpen, onClose }: RingProps) {
  const [tabStop, setTabStop] = useState(0);
  const current = view.gamePhase === 'playing' ? view.players[view.currentPlayerIndex] : undefined;
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const next = keyTarget(event.key, tabStop);
    if (event.key === 'Escape') onClose();
    if (next === null) return;
    event.preventDefault();
    // Arrow keys also scrub a replay; here they only move along the board.
    event.stopPropagation();
    setTabStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  };
  return (
    <ol className={styles.ring} aria-label="Board, forty squares from Set Sail" onKeyDown={walk}>
      {view.board.map((square) => {
        const owner = view.players.find((player) => player.id === square.owner);
        return (
          <Square
            key={square.index}
            index={square.index}
            label={labelOf(view, square.index, owner)}
            owner={owner ?? null}
            pattern={owner === undefined ? 'none' : patternOf(view, owner.id)}
            outposts={square.outposts}
            fortress={square.fortress}
            mortgaged={square.mortgaged}
            active={current?.position === square.index}
            flash={flashes(moving?.event, square.index) ? moving!.sequence : null}
            built={builds(moving?.event, square.index) ? moving!.sequence : null}
            tabbable={tabStop === square.index}
            open={open === square.index}
            onOpen={onOpen}
            onClose={onClose}
          />
        );
      })}
    </ol>
  );
}

function keyTarget(key: string, from: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return beside(from, 1, 0);
    case 'ArrowLeft':
      return beside(from, -1, 0);
    case 'ArrowDown':
      return beside(from, 0, 1);
    case 'ArrowUp':
      return beside(from, 0, -1);
    case 'Home':
      return 0;
    case 'End':
      return BOARD_SIZE - 1;
    default:
      return null;
  }
}

function flashes(event: Event | undefined, index: number): boolean {
  switch (event?.type) {
    case 'game:property_bought':
    case 'game:mortgaged':
    case 'game:unmortgaged':
      return event.data.squareIndex === index;
    case 'game:trade_accepted': {
      const { offering, requesting } = event.data.offer;
      return offering.properties.includes(index) || requesting.properties.includes(index);
    }
    default:
      return false;
  }
}

function builds(event: Event | undefined, index: number): boolean {
  const building = event?.type === 'game:outpost_built' || event?.type === 'game:fortress_built';
  return building && event.data.squareIndex === index;
}

function labelOf(view: View, index: number, owner: PlayerView | undefined): string {
  const { name, colorGroup, price } = SQUARES[index]!;
  const { mortgaged, outposts, fortress } = view.board[index]!;
  const parts = [name];
  if (colorGroup !== null) parts.push(colorGroup);
  if (price !== null) parts.push(`$${price}`);
  if (owner !== undefined) parts.push(`owned by ${owner.name}`);
  if (mortgaged) parts.push('mortgaged');
  if (fortress) parts.push('with a fortress');
  else if (outposts > 0) parts.push(`with ${outposts} ${outposts === 1 ? 'outpost' : 'outposts'}`);
  const here = view.players.filter((player) => player.position === index && !player.isBankrupt);
  if (here.length > 0) parts.push(`here: ${here.map((player) => player.name).join(', ')}`);
  return parts.join(', ');
}
