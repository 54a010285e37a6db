'use client';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
/**
 * The layout of a match, live or replay: a bar, the board, the controls below it, and panels beside it. On narrow
 * screens the panels are tabs.
 */
import { useText } from '#use-text';
import { tableColours } from '../../games/seat-colours';
import type { SeatedPlayer } from '../contract';
import { Apart } from '../viewing/apart';
import { useViewing } from '../viewing/use-viewing';
import { ViewButtons } from '../viewing/view-buttons';
import styles from './match-frame.module.scss';
import { useNarrow } from './use-narrow';

export interface MatchFrameProps {
  readonly game: string;
  /** Whose colours everything has. */
  readonly seatedPlayers: readonly SeatedPlayer[];
  /** What is below the board, which reduces the board's height. */
  readonly below: 'live' | 'replay';
  /** The chart between the board and its controls, which does so too. */
  readonly chart: ReactNode | null;
  readonly bar: ReactNode;
  readonly board: ReactNode;
  /** Below the board where the panels are tabs: who is ahead, and the latest lines. */
  readonly glance: ReactNode;
  readonly controls: ReactNode;
  readonly players: ReactNode;
  readonly log: ReactNode;
  /** What spectators say; absent where they say nothing. */
  readonly chat?: ReactNode;
  /** Brings the board into sight whenever it increases. */
  readonly boardWanted?: number;
  /** Below everything. */
  readonly children?: ReactNode;
}

type Tab = 'board' | 'players' | 'log' | 'chat';

const TABS: readonly Tab[] = ['board', 'players', 'log', 'chat'];
const WITHOUT_CHAT = TABS.filter((tab) => tab !== 'chat');

export function MatchFrame(props: MatchFrameProps) {
  const t = useText();
  const {
    game,
    seatedPlayers,
    below,
    chart,
    bar,
    board,
    glance,
    controls,
    players,
    log,
    chat = null,
    boardWanted = 0,
    children,
  } = props;
  const [active, setActive] = useState<Tab>('board');
  const boardRef = useRef<HTMLDivElement>(null);
  const [brought, setBrought] = useState(boardWanted);
  if (brought !== boardWanted) {
    setBrought(boardWanted);
    setActive('board');
  }
  useEffect(() => {
    if (boardWanted > 0) boardRef.current?.scrollIntoView({ block: 'nearest' });
  }, [boardWanted]);
  const frame = useRef<HTMLDivElement>(null);
  const viewing = useViewing(frame);
  const narrow = useNarrow();
  const id = useId();
  const tabs = chat === null ? WITHOUT_CHAT : TABS;
  /** Returns the attributes of a tab's panel, on screens that have tabs. */
  const panel = (tab: Tab): object => ({
    'data-active': active === tab,
    ...(narrow ? { role: 'tabpanel', id: `${id}-${tab}`, 'aria-labelledby': `${id}-tab-${tab}` } : {}),
  });
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-deep=""
      style={tableColours(seatedPlayers)}
      data-theatre={viewing.theatre || viewing.full || undefined}
      data-game={game}
      data-below={below}
      data-chart={chart === null ? undefined : ''}
    >
      <div className={styles.bar}>
        {bar}
        <ViewButtons {...viewing} />
      </div>
      <div className={styles.tabs} role="tablist" aria-label={t('frame.parts')}>
        {tabs.map((tab) => (
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
              const next = neighbour(tabs, tab, key);
              if (next === null) return;
              setActive(next);
              currentTarget.parentElement?.querySelector<HTMLElement>(`[id$="-tab-${next}"]`)?.focus();
            }}
          >
            {t(`frame.${tab}`)}
          </button>
        ))}
      </div>
      <div className={styles.board} ref={boardRef} {...panel('board')}>
        <Apart window={viewing.apart} game={game} seatedPlayers={seatedPlayers}>
          {board}
        </Apart>
        <div className={styles.glance}>{glance}</div>
      </div>
      <div className={styles.controls}>
        {chart !== null && <div className={styles.chart}>{chart}</div>}
        {controls}
      </div>
      <div className={styles.side}>
        <div className={styles.players} {...panel('players')}>
          <h2 className="visually-hidden">{t('frame.players')}</h2>
          {players}
        </div>
        <div className={styles.log} {...panel('log')}>
          {log}
        </div>
        {chat !== null && (
          <div className={styles.chat} {...panel('chat')}>
            {chat}
          </div>
        )}
      </div>
      {children !== undefined && <div className={styles.below}>{children}</div>}
    </div>
  );
}

/** Returns the tab that an arrow key selects. */
function neighbour(tabs: typeof TABS, tab: Tab, key: string): Tab | null {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return null;
  return tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]!;
}
