'use client';

/** The controls of Clawpoly: the question and its answers, one's deeds with what can be done with them, and trades. */
import type { View } from '@lobster-league/clawpoly/watch';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { Areas } from '../../../play/areas';
import type { TableProps } from '../../../play/contract';
import { dressed } from '../colours';
import { Answers } from './answers';
import { dealsOf } from './deals';
import { Deeds } from './deeds';
import styles from './table.module.scss';
import { TradeForm } from './trade-form';
import { useSquares } from './use-squares';

export function ClawpolyTable({ board, seat, asked, legal, act, ...props }: TableProps) {
  const view = useMemo(() => dressed(props.view as View), [props.view]);
  const me = view.players.find(({ id }) => id === seat.playerId);
  const boardRef = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [trading, setTrading] = useState(false);
  const deals = useMemo(() => dealsOf(legal), [legal]);
  const lit = useMemo(() => new Set(asked ? deals.keys() : []), [asked, deals]);
  useSquares(boardRef, lit, setChosen);
  const mayTrade = legal.some(({ type }) => type === 'action:trade_offer') || mayOffer(seat);
  // What was chosen on the board comes first.
  const squares = [...(me?.properties ?? [])].sort((a, b) => Number(b === chosen) - Number(a === chosen));
  return (
    <Areas
      board={
        <div ref={boardRef} className={styles.board}>
          {board}
        </div>
      }
      controls={
        <>
          <Answers seat={seat} view={view} legal={legal} asked={asked} act={act} />
          {seat.ask === null && (
            <p className={styles.quiet}>
              {seat.status === 'out'
                ? 'You are bankrupt. Watch how it ends.'
                : 'The others are at it. You may look at any deed on the board.'}
            </p>
          )}
          {me !== undefined && (
            <p className={styles.purse}>
              You have <b>${me.money}</b>
              {me.inLobsterPot && ', and sit in the Lobster Pot'}
              {me.escapeCards > 0 &&
                `, and ${me.escapeCards} escape ${me.escapeCards === 1 ? 'card' : 'cards'}`}
            </p>
          )}
          {squares.length > 0 && (
            <Deeds view={view} deals={deals} squares={squares} chosen={chosen} disabled={!asked} act={act} />
          )}
          {mayTrade && me !== undefined && (
            <>
              <Button aria-expanded={trading} onClick={() => setTrading(!trading)}>
                {trading ? 'No trade' : 'Offer a trade'}
              </Button>
              {trading && <TradeForm view={view} me={me} disabled={!asked} act={act} />}
            </>
          )}
        </>
      }
    />
  );
}

/** Trades of other goods than those that are listed may be offered too. */
function mayOffer({ legal, ask }: TableProps['seat']): boolean {
  const { availableActions } = ask?.brief ?? {};
  const named = Array.isArray(availableActions) && availableActions.includes('trade_offer');
  return named || legal?.open.includes('action:trade_offer') === true;
}
