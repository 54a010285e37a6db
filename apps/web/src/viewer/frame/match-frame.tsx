'use client';

/**
 * The layout of a match, live or replay: a bar, the board, the controls below it, and panels beside it. On narrow
 * screens the panels are tabs.
 */
import { type ReactNode, useId, useState } from 'react';
import styles from './match-frame.module.scss';
import { useNarrow } from './use-narrow';

export interface MatchFrameProps {
  readonly game: string;
  /** What is below the board, which reduces the board's height. */
  readonly below: 'live' | 'replay';
  readonly bar: ReactNode;
  readonly board: ReactNode;
  readonly controls: ReactNode;
  readonly players: ReactNode;
  readonly log: ReactNode;
  /** Below everything. */
  readonly children?: ReactNode;
}

type Tab = 'board' | 'players' | 'log';

const TABS: readonly { readonly tab: Tab; readonly label: string }[] = [
  { tab: 'board', label: 'Board' },
  { tab: 'players', label: 'Players' },
  { tab: 'log', label: 'Log' },
];

export function MatchFrame({ game, below, bar, board, controls, players, log, children }: MatchFrameProps) {
  const [active, setActive] = useState<Tab>('board');
  const narrow = useNarrow();
  const id = useId();
  /** Returns the attributes of a tab's panel, on screens that have tabs. */
  const panel = (tab: Tab): object => ({
    'data-active': active === tab,
    ...(narrow ? { role: 'tabpanel', id: `${id}-${tab}`, 'aria-labelledby': `${id}-tab-${tab}` } : {}),
  });
  return (
    <div className={styles.frame} data-game={game} data-below={below}>
      <div className={styles.bar}>{bar}</div>
      <div className={styles.tabs} role="tablist" aria-label="Parts of the match">
        {TABS.map(({ tab, label }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-tab-${tab}`}
            aria-controls={`${id}-${tab}`}
            aria-selected={active === tab}
            tabIndex={active === tab ? 0 : -1}
            onClick={() => setActive(tab)}
            onKeyDown={({ key, currentTarget }) => {
              const next = neighbour(tab, key);
              if (next === null) return;
              setActive(next);
              currentTarget.parentElement?.querySelector<HTMLElement>(`[id$="-tab-${next}"]`)?.focus();
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.board} {...panel('board')}>
        {board}
      </div>
      <div className={styles.controls}>{controls}</div>
      <div className={styles.side}>
        <div className={styles.players} {...panel('players')}>
          <h2 className="visually-hidden">Players</h2>
          {players}
        </div>
        <div className={styles.log} {...panel('log')}>
          {log}
        </div>
      </div>
      {children !== undefined && <div className={styles.below}>{children}</div>}
    </div>
  );
}

/** Returns the tab that an arrow key selects. */
function neighbour(tab: Tab, key: string): Tab | null {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return null;
  const at = TABS.findIndex((one) => one.tab === tab);
  return TABS[(at + step + TABS.length) % TABS.length]!.tab;
}
