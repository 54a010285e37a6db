'use client';

/** The controls of MoltTactics: tap a tile or press a key to choose an order, see what can come of it, and seal it. */
import type { View } from '@lobster-league/molttactics/watch';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../components/button';
import { Areas } from '../../../play/areas';
import type { TableProps } from '../../../play/contract';
import { Overlay } from '../../overlay';
import { wordsFor } from '../emoji';
import { keyChoice } from './keys';
import { type Group, type Option, optionsOf } from './options';
import { TileOverlay } from './overlay';
import styles from './table.module.scss';

const GROUPS: readonly Group[] = ['Move', 'Attack', 'Ability', 'Stay'];
const NO_OPTIONS: readonly Option[] = [];

export function MoltTacticsTable(props: TableProps) {
  const { board, seat, asked, legal, play, act } = props;
  const view = props.view as View;
  const me = view.agents.find(({ agent_id }) => agent_id === seat.playerId);
  const options = useMemo(
    () => (me === undefined || !asked ? NO_OPTIONS : optionsOf(legal, view, me)),
    [legal, view, me, asked],
  );
  const [key, setKey] = useState<string | null>(null);
  const [tileOptions, setTileOptions] = useState<readonly Option[]>([]);
  const chosen = options.find((option) => option.key === key) ?? null;
  const choose = (option: Option): void => {
    setKey(option.key);
    setTileOptions([]);
  };
  const seal = (): void => {
    if (chosen === null) return;
    setKey(null);
    act(chosen.action);
  };
  const pick = (there: readonly Option[]): void => {
    const at = there.findIndex((option) => option.key === key);
    // The second tap on a tile seals what the first has chosen.
    if (at >= 0) {
      seal();
      return;
    }
    if (there.length > 1) setTileOptions(there);
    if (there[0] !== undefined) setKey(there[0].key);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key: pressed } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && target.closest('input, select, textarea, [role="tablist"]'))
        return;
      if (pressed === 'Enter') {
        if (!(target instanceof HTMLElement && target.closest('button, a') !== null)) seal();
        return;
      }
      const next = keyChoice(pressed, options, key);
      if (next === null) return;
      event.preventDefault();
      choose(next);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  const sealed = play.accepted !== null && play.accepted.turn === seat.turn && seat.status === 'not_yet';
  return (
    <Overlay value={<TileOverlay options={options} chosen={chosen} onPick={pick} />}>
      <Areas
        board={board}
        controls={
          options.length === 0 ? (
            <p className={styles.waiting}>
              {sealed ? (
                <>
                  <b>Sealed.</b> {props.seat.name}{' '}
                  {wordsFor(play.accepted!.action as Parameters<typeof wordsFor>[0])}: played when all orders
                  are in.
                </>
              ) : seat.status === 'out' ? (
                'Your agent has fallen. Watch how it ends.'
              ) : (
                'The orders are being played…'
              )}
            </p>
          ) : (
            <>
              <p className={styles.preview} aria-live="polite">
                {chosen === null ? (
                  'Tap a tile, or choose an order. Arrow keys move, A attacks, S is your ability, D defends, H harvests, Enter seals.'
                ) : (
                  <>
                    <b>
                      {chosen.group === 'Stay' ? '' : `${chosen.group}: `}
                      {chosen.label}.
                    </b>{' '}
                    {chosen.preview}
                  </>
                )}
              </p>
              {tileOptions.length > 1 && (
                <fieldset className={styles.group}>
                  <legend>On this tile</legend>
                  {tileOptions.map((option) => (
                    <OptionButton key={option.key} option={option} chosen={chosen} onChoose={choose} long />
                  ))}
                </fieldset>
              )}
              <Button kind="primary" disabled={chosen === null} onClick={seal}>
                Seal the order
              </Button>
              {GROUPS.map((group) => {
                const own = options.filter((option) => option.group === group);
                if (own.length === 0) return null;
                return (
                  <fieldset key={group} className={styles.group}>
                    <legend>{group}</legend>
                    {own.map((option) => (
                      <OptionButton key={option.key} option={option} chosen={chosen} onChoose={choose} />
                    ))}
                  </fieldset>
                );
              })}
            </>
          )
        }
      />
    </Overlay>
  );
}

interface OptionButtonProps {
  readonly option: Option;
  readonly chosen: Option | null;
  /** Whether the group has to be said too. */
  readonly long?: boolean;
  onChoose(option: Option): void;
}

function OptionButton({ option, chosen, long = false, onChoose }: OptionButtonProps) {
  const { group, label } = option;
  return (
    <button
      type="button"
      aria-pressed={option.key === chosen?.key}
      aria-label={group === 'Move' || group === 'Attack' ? `${group} ${label}` : label}
      onClick={() => onChoose(option)}
    >
      {long && (group === 'Move' || group === 'Attack') ? `${group} ${label}` : label}
    </button>
  );
}
