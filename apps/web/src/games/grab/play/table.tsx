'use client';

/** The controls of Grab: type a word and press Enter; the space bar passes. */
import type { GrabView } from '@lobster-league/grab/watch';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { Areas } from '../../../play/areas';
import type { TableProps } from '../../../play/contract';
import { useLitTiles } from './light';
import { Practice } from './practice';
import styles from './table.module.scss';
import { type Way, waysOf } from './ways';

const MOST_LETTERS = 30;

export function GrabTable({ board, seat, play, legal, act, ...props }: TableProps) {
  const view = props.view as GrabView;
  const [word, setWord] = useState('');
  const [from, setFrom] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const boardRef = useRef<HTMLDivElement>(null);
  const own = view.players.findIndex(({ player_id }) => player_id === seat.playerId);
  const { ways, lit } = waysOf(word, view, own);
  const way = ways.find((one) => keyOf(one) === from) ?? ways[0] ?? null;
  useLitTiles(boardRef, way === null ? lit : way.pool);
  const passed = seat.status === 'not_yet';
  const out = seat.status === 'out';
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  // What was refused can be mended; what was made is done.
  useAccepted(play.accepted, () => {
    setWord('');
    setFrom(null);
    input.current?.focus({ preventScroll: true });
  });
  const claim = (event: FormEvent): void => {
    event.preventDefault();
    if (word !== '')
      act({ type: 'move', word, ...(from === null || way === null ? {} : { from: way.from ?? 'pool' }) });
  };
  const pass = (): void => {
    if (!passed && !out) act({ type: 'ready_for_next_turn' });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return;
    event.preventDefault();
    if (word === '') pass();
  };
  return (
    <Areas
      board={
        <div ref={boardRef} className={styles.board}>
          {board}
        </div>
      }
      controls={
        out ? (
          <p className={styles.words}>You have left the game; your words stay on the table.</p>
        ) : (
          <>
            <form className={styles.claim} onSubmit={claim}>
              <label className={styles.label} htmlFor="grab-word">
                Your word
              </label>
              <input
                id="grab-word"
                ref={input}
                value={word}
                maxLength={MOST_LETTERS}
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
                placeholder="TYPE A WORD"
                aria-describedby="grab-ways"
                onKeyDown={press}
                onChange={({ target }) => setWord(target.value.toLowerCase().replaceAll(/[^a-z]/g, ''))}
              />
              <Button kind="primary" type="submit" disabled={word === '' || play.sending !== null}>
                Claim
              </Button>
              <Button disabled={passed || play.sending !== null} onClick={pass}>
                {passed ? 'Passed' : 'Pass (space)'}
              </Button>
            </form>
            <p id="grab-ways" className={styles.words} aria-live="polite">
              {word === ''
                ? passed
                  ? 'You wait for the next letter; a word may still be claimed.'
                  : 'From the pool alone, or from one word on the table and letters of the pool.'
                : way === null
                  ? 'These letters are not on the table.'
                  : wayText(way, view)}
            </p>
            {ways.length > 1 && (
              <fieldset className={styles.ways}>
                <legend>Make it from</legend>
                {ways.map((one) => (
                  <button
                    key={keyOf(one)}
                    type="button"
                    aria-pressed={way !== null && keyOf(one) === keyOf(way)}
                    onClick={() => setFrom(keyOf(one))}
                  >
                    {one.from === null
                      ? 'the pool'
                      : `${one.from.word.toUpperCase()} of ${view.players[one.from.player]?.username ?? 'somebody'}`}
                  </button>
                ))}
              </fieldset>
            )}
            {seat.legal?.words === null && <Practice legal={legal} view={view} own={own} />}
          </>
        )
      }
    />
  );
}

function keyOf({ from }: Way): string {
  return from === null ? 'pool' : `${from.player} ${from.word}`;
}

function wayText({ from, pool }: Way, view: GrabView): string {
  if (from === null) return 'From the pool alone.';
  const owner = view.players[from.player]?.username ?? 'somebody';
  return `From ${from.word.toUpperCase()} of ${owner}, with ${pool.join(' ').toUpperCase()} of the pool.`;
}

function useAccepted(accepted: TableProps['play']['accepted'], act: () => void): void {
  const [last, setLast] = useState(accepted);
  useEffect(() => {
    if (accepted === last) return;
    setLast(accepted);
    if (accepted?.action.type === 'move') act();
  });
}
