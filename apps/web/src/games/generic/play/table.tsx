'use client';

/** The controls of any game: buttons for what may be answered, a form for what cannot be listed, and the board itself where it shows the choice. */
import { useRef } from 'react';
import { Areas } from '../../../play/areas';
import type { TableProps } from '../../../play/contract';
import { Parts } from '../parts';
import { labelOf, partsOf } from '../shape';
import { ActionForm } from './action-form';
import { cellsOf, chosenAt } from './cells';
import { Choices } from './choices';
import { onlyOwn } from './only-own';
import styles from './table.module.scss';
import { useCells } from './use-cells';

export function GenericTable({
  board,
  seat,
  asked,
  legal,
  play,
  seatedPlayers,
  game,
  view,
  act,
}: TableProps) {
  const boardRef = useRef<HTMLDivElement>(null);
  const cells = asked ? cellsOf(legal, view) : null;
  useCells(boardRef, cells, (row, column) => {
    const action = cells === null ? null : chosenAt(cells, row, column);
    if (action !== null) act(action);
  });
  const players = seatedPlayers.map(({ playerId }) => playerId);
  const { ask } = seat;
  const open = seat.legal?.open ?? [];
  const secret = onlyOwn(seat.view, view);
  return (
    <Areas
      board={
        <div ref={boardRef} className={styles.board} data-picks={cells?.by ?? undefined}>
          {board}
        </div>
      }
      controls={
        <>
          {ask !== null && Object.keys(ask.brief).length > 0 && (
            <div className={styles.brief}>
              <Parts parts={partsOf(ask.brief, players)} before={null} seatedPlayers={seatedPlayers} />
            </div>
          )}
          {secret !== null && (
            <div className={styles.brief}>
              <h3>Only you see</h3>
              <Parts parts={partsOf(secret, players)} before={null} seatedPlayers={seatedPlayers} />
            </div>
          )}
          {ask === null ? (
            <p className={styles.idle}>{IDLE[seat.status]}</p>
          ) : (
            <>
              <h3 className={styles.question}>{labelOf(ask.kind)}</h3>
              <Choices legal={legal} disabled={!asked} act={act} />
              {seat.legal?.words != null && <p className={styles.idle}>{seat.legal.words}</p>}
              {(open.length > 0 || seat.legal?.words != null) && (
                <ActionForm
                  key={ask.id}
                  schema={game.action}
                  types={open.length > 0 ? open : null}
                  disabled={!asked}
                  act={act}
                />
              )}
            </>
          )}
          {play.accepted !== null && seat.status === 'not_yet' && (
            <p className={styles.idle}>Your answer is in: {labelOf(play.accepted.action.type)}.</p>
          )}
        </>
      }
    />
  );
}

const IDLE = {
  waiting_to_start: 'The match has not begun.',
  your_turn: '',
  not_yet: 'Nothing is asked of you now.',
  out: 'You are out of this match; watch how it ends.',
  finished: 'The match is over.',
} as const;
