'use client';

/** Help for practice, in matches that are not rated: who can be robbed of what. The words to find stay hidden. */
import type { GrabView } from '@lobster-league/grab/watch';
import { useState } from 'react';
import { Button } from '../../../components/button';
import type { Action } from '../../../play/seat-play';
import styles from './table.module.scss';

export interface PracticeProps {
  readonly legal: readonly Action[];
  readonly view: GrabView;
  /** The player's own seat at the table. */
  readonly own: number;
}

export function Practice({ legal, view, own }: PracticeProps) {
  const [open, setOpen] = useState(false);
  const chances = new Map<string, { readonly label: string; count: number }>();
  for (const action of legal) {
    const source = sourceOf(action);
    if (source === null) continue;
    const { player, word } = source;
    const owner =
      player === null ? '' : player === own ? 'your own ' : `${view.players[player]?.username ?? '?'}’s `;
    const label = word === null ? 'the pool alone' : `${owner}${word.toUpperCase()}`;
    const key = `${player} ${word}`;
    const known = chances.get(key);
    if (known === undefined) chances.set(key, { label, count: 1 });
    else known.count++;
  }
  return (
    <div className={styles.practice}>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the help' : 'Help: who can be robbed?'}
      </Button>
      {open && (
        <ul>
          {[...chances].map(([key, { label, count }]) => (
            <li key={key}>
              <b>{label}</b>: {count} {count === 1 ? 'word' : 'words'}
            </li>
          ))}
          {chances.size === 0 && <li>Nothing can be made now: pass.</li>}
        </ul>
      )}
    </div>
  );
}

interface Source {
  readonly player: number | null;
  readonly word: string | null;
}

function sourceOf({ type, from }: Action): Source | null {
  if (type !== 'move') return null;
  if (typeof from !== 'object' || from === null || !('player' in from) || !('word' in from))
    return { player: null, word: null };
  const { player, word } = from;
  return typeof player === 'number' && typeof word === 'string' ? { player, word } : null;
}
