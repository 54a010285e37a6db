'use client';

/** The Clawpoly board: a function of the view and the latest event. */
import type { Event, View } from '@lobster-league/clawpoly/watch';
import { useCallback, useState } from 'react';
import type { BoardProps, ShownEvent } from '../../viewer/contract';
import styles from './board.module.scss';
import { Centre } from './centre';
import { type Centrepiece, centrepieceAt, nextCentrepiece } from './centrepiece';
import { Deed } from './deed';
import { EffectsLayer } from './effects-layer';
import { Ring } from './ring';
import { Tokens } from './tokens';

export function Board({ view, event, thought, pace }: BoardProps<View, Event>) {
  const moving = pace > 0 ? event : null;
  const centrepiece = useCentrepiece(view, event);
  const [open, setOpen] = useState<number | null>(null);
  const close = useCallback(() => setOpen(null), []);
  return (
    <div className={styles.frame}>
      <div className={styles.board} style={{ '--tempo': pace }}>
        <Ring view={view} moving={moving} open={open} onOpen={setOpen} onClose={close} />
        <Centre
          view={view}
          event={event}
          thought={thought}
          centrepiece={centrepiece}
          moving={moving !== null}
        />
        <Tokens view={view} moving={moving} tempo={pace} />
        <EffectsLayer view={view} moving={moving} />
        {open !== null && <Deed view={view} index={open} />}
      </div>
    </div>
  );
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
