'use client';

/** A trade to offer: both players' deeds, shells and escape cards, side by side. */
import { type PlayerView, SQUARES, type View } from '@lobster-league/clawpoly/watch';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import type { Action } from '../../../play/seat-play';
import { groupColour } from '../groups';
import styles from './trade-form.module.scss';

interface Goods {
  readonly shells: number;
  readonly properties: readonly number[];
  readonly escapeCards: number;
}

const NOTHING: Goods = { shells: 0, properties: [], escapeCards: 0 };

export interface TradeFormProps {
  readonly view: View;
  readonly me: PlayerView;
  readonly disabled: boolean;
  act(action: Action): void;
}

export function TradeForm({ view, me, disabled, act }: TradeFormProps) {
  const others = view.players.filter(({ id, isBankrupt }) => id !== me.id && !isBankrupt);
  const [toId, setToId] = useState(others[0]?.id ?? '');
  const [offering, setOffering] = useState(NOTHING);
  const [requesting, setRequesting] = useState(NOTHING);
  const other = others.find(({ id }) => id === toId) ?? others[0];
  if (other === undefined) return null;
  const isEmpty = [offering, requesting].some(
    ({ shells, properties, escapeCards }) => shells + properties.length + escapeCards === 0,
  );
  const offer = (event: FormEvent): void => {
    event.preventDefault();
    act({ type: 'action:trade_offer', toId: other.id, offering, requesting });
    setOffering(NOTHING);
    setRequesting(NOTHING);
  };
  return (
    <form className={styles.form} onSubmit={offer}>
      <label className={styles.partner}>
        Trade with
        <select
          value={other.id}
          onChange={({ target }) => {
            setToId(target.value);
            setRequesting(NOTHING);
          }}
        >
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Side title="You give" player={me} view={view} goods={offering} onChange={setOffering} />
      <Side
        title={`${other.name} gives`}
        player={other}
        view={view}
        goods={requesting}
        onChange={setRequesting}
      />
      <Button type="submit" disabled={disabled || isEmpty}>
        Offer the trade
      </Button>
    </form>
  );
}

interface SideProps {
  readonly title: string;
  readonly player: PlayerView;
  readonly view: View;
  readonly goods: Goods;
  readonly onChange: (goods: Goods) => void;
}

function Side({ title, player, view, goods, onChange }: SideProps) {
  const { shells, properties, escapeCards } = goods;
  const toggle = (square: number): void =>
    onChange({
      ...goods,
      properties: properties.includes(square)
        ? properties.filter((one) => one !== square)
        : [...properties, square],
    });
  return (
    <fieldset className={styles.side}>
      <legend>{title}</legend>
      <label className={styles.shells}>
        Shells, of {player.money}
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={player.money}
          step={1}
          value={shells}
          onChange={({ target }) =>
            onChange({ ...goods, shells: Math.max(0, Math.trunc(target.valueAsNumber) || 0) })
          }
        />
      </label>
      {player.properties.map((square) => (
        <label
          key={square}
          className={styles.deed}
          style={{ '--group': groupColour(square) ?? 'var(--line)' }}
        >
          <input type="checkbox" checked={properties.includes(square)} onChange={() => toggle(square)} />
          {SQUARES[square]!.name}
          {view.board[square]!.mortgaged && <small> mortgaged</small>}
        </label>
      ))}
      {player.properties.length === 0 && <p className={styles.none}>No deeds yet</p>}
      {player.escapeCards > 0 && (
        <label className={styles.shells}>
          Escape cards, of {player.escapeCards}
          <input
            type="number"
            min={0}
            max={player.escapeCards}
            value={escapeCards}
            onChange={({ target }) =>
              onChange({ ...goods, escapeCards: Math.max(0, Math.trunc(target.valueAsNumber) || 0) })
            }
          />
        </label>
      )}
    </fieldset>
  );
}
