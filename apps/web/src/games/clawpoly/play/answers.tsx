'use client';

/** The question to the seat, and the answers that are not about a square: roll, buy, the pot, the end of the turn. */
import { SQUARES, type View } from '@lobster-league/clawpoly/watch';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button';
import type { Action, SeatState } from '../../../play/seat-play';
import { TradeTable } from '../trade-table';
import styles from './table.module.scss';

export interface AnswersProps {
  readonly seat: SeatState;
  readonly view: View;
  readonly legal: readonly Action[];
  readonly asked: boolean;
  act(action: Action): void;
}

export function Answers({ seat, view, legal, asked, act }: AnswersProps) {
  const { ask } = seat;
  const list = useRef<HTMLDivElement>(null);
  const id = ask?.id ?? null;
  const answers = legal.flatMap((action) => {
    const label = labelOf(action, ask?.kind ?? '');
    return label === null ? [] : [{ action, label }];
  });
  const count = answers.length;
  // So that the keyboard is where the question is, unless it is used elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every question anew.
  useEffect(() => {
    const { activeElement } = document;
    const idle =
      activeElement === null || activeElement === document.body || list.current?.contains(activeElement);
    if (asked && idle === true) list.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [asked, id, count]);
  if (ask === null) return null;
  return (
    <>
      <h3 className={styles.question}>{questionOf(seat, view)}</h3>
      {ask.kind === 'trade_received' && view.trade !== null && (
        <TradeTable trade={view.trade} answer={null} view={view} />
      )}
      <div ref={list} className={styles.answers}>
        {answers.map(({ action, label }, i) => (
          <Button
            key={JSON.stringify(action)}
            kind={i === 0 ? 'primary' : 'plain'}
            disabled={!asked}
            onClick={() => act(action)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

function questionOf({ ask }: SeatState, view: View): string {
  const { yourMoney, amount, property, turnsTrapped, fromId } = ask?.brief ?? {};
  switch (ask?.kind) {
    case 'buy_decision':
      return `Buy ${nameOf(property)}? You have $${yourMoney}.`;
    case 'your_turn':
      return 'Your turn';
    case 'build_decision':
      return 'Do you want to build?';
    case 'lobster_pot_decision':
      return `In the Lobster Pot, turn ${Number(turnsTrapped) + 1} of 3`;
    case 'trade_received':
      return `${view.players.find(({ id }) => id === fromId)?.name ?? 'Somebody'} offers a trade`;
    case 'must_raise_funds':
      return `You owe $${amount} and have $${yourMoney}: sell or mortgage`;
    default:
      return 'Your move';
  }
}

function nameOf(property: unknown): string {
  const named =
    typeof property === 'object' && property !== null && 'name' in property ? property.name : null;
  return typeof named === 'string' ? named : 'it';
}

function labelOf({ type, squareIndex, accept }: Action, kind: string): string | null {
  switch (type) {
    case 'action:roll_dice':
      return '🎲 Roll the dice';
    case 'action:end_turn':
      return 'End the turn';
    case 'action:buy':
      return `Buy for $${SQUARES[Number(squareIndex)]?.price}`;
    case 'action:pass':
      return kind === 'must_raise_funds' ? 'Let the bank choose' : 'Do not buy';
    case 'action:skip_build':
      return 'Done';
    case 'action:escape_roll':
      return '🎲 Try for doubles';
    case 'action:escape_pay':
      return 'Pay $50';
    case 'action:escape_card':
      return 'Play an escape card';
    case 'action:trade_respond':
      return accept === true ? 'Take the trade' : 'Decline';
    default:
      return null;
  }
}
