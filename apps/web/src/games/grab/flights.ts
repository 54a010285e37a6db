/**
 * Animates tiles: moved ones fly to their new place, new ones turn up. Nothing is animated after a jump or at pace 0.
 */
import type { GrabEvent } from '@lobster-league/grab/watch';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShownEvent } from '../../viewer/contract';
import { flightOf, MOST_STAGGERED, SLIDE_MS, STAGGER_MS, TURN_UP_MS } from './durations';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly home: string;
}

export function useTileFlights(
  table: RefObject<HTMLElement | null>,
  event: ShownEvent<GrabEvent> | null,
  pace: number,
): void {
  const places = useRef<ReadonlyMap<string, Place>>(new Map());
  useLayoutEffect(() => {
    if (table.current === null) return;
    const before = places.current;
    const now = new Map<string, Place>();
    let flown = 0;
    const flight = event?.event.type === 'word_made' ? flightOf(event.event.data) : SLIDE_MS;
    for (const tile of table.current.querySelectorAll<HTMLElement>('[data-tile]')) {
      const id = tile.dataset.tile ?? '';
      const place = placeOf(tile, table.current);
      now.set(id, place);
      if (event === null || pace === 0) continue;
      const from = before.get(id);
      if (from === undefined) turnUp(tile, pace);
      else if (from.home !== place.home) fly(tile, from, place, { order: flown++, flight, pace });
      else if (isElsewhere(from, place)) slide(tile, from, place, pace);
    }
    places.current = now;
  });
}

/** Returns the place of a tile on the table, ignoring running animations. */
function placeOf(tile: HTMLElement, table: HTMLElement): Place {
  let x = 0;
  let y = 0;
  for (let at: Element | null = tile; at instanceof HTMLElement && at !== table; at = at.offsetParent) {
    x += at.offsetLeft;
    y += at.offsetTop;
  }
  return { x, y, size: tile.offsetWidth, home: tile.dataset.home ?? '' };
}

function isElsewhere(from: Place, to: Place): boolean {
  return Math.abs(from.x - to.x) > 1 || Math.abs(from.y - to.y) > 1;
}

interface Flight {
  readonly order: number;
  /** In ms at normal pace. */
  readonly flight: number;
  readonly pace: number;
}

/** Flies a tile to its new place, in an arc above everything else. */
function fly(tile: HTMLElement, from: Place, to: Place, { order, flight, pace }: Flight): void {
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  const scale = from.size / to.size;
  const lift = Math.min(60, Math.hypot(dx, dy) / 4);
  tile.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 20 },
      {
        transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${Math.max(scale, 1) * 1.2})`,
        zIndex: 20,
      },
      { transform: 'none', zIndex: 20 },
    ],
    {
      duration: flight * pace,
      delay: Math.min(order, MOST_STAGGERED) * STAGGER_MS * pace,
      easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)',
      fill: 'backwards',
    },
  );
}

/** Slides a tile that only makes room. */
function slide(tile: HTMLElement, from: Place, to: Place, pace: number): void {
  tile.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }], {
    duration: SLIDE_MS * pace,
    easing: 'ease-in-out',
  });
}

/** Animates a letter from the bag: drops in face down and turns over. */
function turnUp(tile: HTMLElement, pace: number): void {
  tile.animate(
    [
      { transform: 'translateY(-40px) rotateY(180deg) scale(1.3)', opacity: 0, filter: 'brightness(0.35)' },
      {
        transform: 'translateY(-12px) rotateY(95deg) scale(1.2)',
        opacity: 1,
        filter: 'brightness(0.5)',
        offset: 0.45,
      },
      { transform: 'none', opacity: 1, filter: 'none' },
    ],
    { duration: TURN_UP_MS * pace, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1.1)' },
  );
}
