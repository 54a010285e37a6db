'use client';

/** The Clawpoly board: a function of the view and the latest event. */
import type { Event, View } from '@lobster-league/clawpoly/watch';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useAnimation } from '../../motion';
import type { BoardProps, ShownEvent } from '../../viewer/contract';
import styles from './board.module.scss';
import { Centre } from './centre';
import { type Centrepiece, centrepieceAt, nextCentrepiece } from './centrepiece';
import { dressed } from './colours';
import { Deed } from './deed';
import { EffectsLayer } from './effects-layer';
import { biggestRent, NO_RENT, shakeOf, shaking } from './loudness';
import { Ring } from './ring';
import { reveal } from './timing';
import { Tokens } from './tokens';

export function Board(props: BoardProps<View, Event>) {
  const { event, thought, pace, told, weight = 0, chances = null } = props;
  const view = useMemo(() => dressed(props.view), [props.view]);
  const known = useMemo(
    () => (told === undefined ? { view, event } : { view: dressed(told.view), event: told.event }),
    [told, view, event],
  );
  const moving = pace > 0 ? event : null;
  const centrepiece = useCentrepiece(view, event);
  const [open, setOpen] = useState<number | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const frame = useRef<HTMLDivElement>(null);
  const shake = useShake(moving, weight);
  useAnimation(frame, shake === 0 ? null : moving!.sequence, pace, () =>
    shaking(shake, moving === null ? 0 : reveal(moving.event)),
  );
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-shown-board
      data-shakes={shake === 0 ? undefined : moving!.sequence}
    >
      <div className={styles.board} style={{ '--tempo': pace }}>
        <Ring view={known.view} moving={moving} open={open} onOpen={setOpen} onClose={close} />
        <Centre
          view={view}
          known={known}
          chances={chances}
          event={event}
          thought={thought}
          centrepiece={centrepiece}
          moving={moving !== null}
        />
        <Tokens view={view} moving={moving} tempo={pace} />
        <EffectsLayer view={view} moving={moving} />
        {open !== null && <Deed view={known.view} index={open} />}
      </div>
    </div>
  );
}

/** Returns how far an event shakes the board: above all, the biggest rent that has been seen. */
function useShake(moving: ShownEvent<Event> | null, weight: number): number {
  const [biggest, setBiggest] = useState(NO_RENT);
  const now = biggestRent(biggest, moving);
  if (now !== biggest) setBiggest(now);
  return shakeOf(moving, now, weight);
}

/** Keeps what lies in the middle from one event to the next; after a jump it is derived from the view alone. */
function useCentrepiece(view: View, event: ShownEvent<Event> | null): Centrepiece {
  const [shown, setShown] = useState<{ sequence: number | null; centrepiece: Centrepiece } | null>(null);
  if (shown !== null && event !== null && shown.sequence === event.sequence) return shown.centrepiece;
  const centrepiece =
    event === null
      ? centrepieceAt(view)
      : nextCentrepiece(shown?.centrepiece ?? centrepieceAt(view), view, event);
  const sequence = event?.sequence ?? null;
  if (sequence !== null || shown?.sequence !== null) setShown({ sequence, centrepiece });
  return centrepiece;
}
