'use client';

/** The Clawpoly board: a function of the view and the latest event. */
import type { Event, View } from '@lobster-league/clawpoly/watch';
import { useCallback, useState } from 'react';
import type { BoardProps, ShownEvent } from '../../viewer/contract';
import styles from './board.module.scss';
import { Centre } from './centre';
import { Deed } from './deed';
import { EffectsLayer } from './effects-layer';
import { Ring } from './ring';
import { nextStage, type Stage, stageAt } from './stage';
import { Tokens } from './tokens';

export function Board({ view, event, thought, pace }: BoardProps<View, Event>) {
  const moving = pace > 0 ? event : null;
  const stage = useStage(view, event);
  const [open, setOpen] = useState<number | null>(null);
  const close = useCallback(() => setOpen(null), []);
  return (
    <div className={styles.frame}>
      <div className={styles.board} style={{ '--tempo': pace }}>
        <Ring view={view} moving={moving} open={open} onOpen={setOpen} onClose={close} />
        <Centre view={view} event={event} thought={thought} stage={stage} moving={moving !== null} />
        <Tokens view={view} moving={moving} tempo={pace} />
        <EffectsLayer view={view} moving={moving} />
        {open !== null && <Deed view={view} index={open} />}
      </div>
    </div>
  );
}

/** Keeps what lies in the middle from one event to the next; after a jump it is derived from the view alone. */
function useStage(view: View, event: ShownEvent<Event> | null): Stage {
  const [shown, setShown] = useState<{ sequence: number | null; stage: Stage } | null>(null);
  if (shown !== null && event !== null && shown.sequence === event.sequence) return shown.stage;
  const stage = event === null ? stageAt(view) : nextStage(shown?.stage ?? stageAt(view), view, event);
  const sequence = event?.sequence ?? null;
  if (sequence !== null || shown?.sequence !== null) setShown({ sequence, stage });
  return stage;
}
