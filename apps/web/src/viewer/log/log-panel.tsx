'use client';

import { type CSSProperties, useMemo, useState } from 'react';
/** The game log: filters, auto-scroll until the reader scrolls up, and only visible lines in the page. */
import { useText } from '#use-text';
import type { ChanceMoment } from '../chances/moment';
import type { SeatedPlayer } from '../contract';
import { Announcer } from './announcer';
import { EVERYTHING, folded, heavyIn, kindsOf, type LogEntry, matches, THOUGHT_KIND } from './entries';
import { LogLines } from './log-lines';
import styles from './log-panel.module.scss';

export interface LogPanelProps {
  readonly entries: readonly LogEntry[];
  readonly seatedPlayers: readonly SeatedPlayer[];
  colour(playerId: string): string;
  /** The chances of winning: what changes them much stands out. */
  readonly moments?: readonly ChanceMoment[];
  /** Set if there are older lines to load. */
  readonly onOlder?: (() => void) | undefined;
  /** Called when a line is clicked. */
  readonly onPick?: ((sequence: number) => void) | undefined;
}

const NO_MOMENTS: readonly ChanceMoment[] = [];

export function LogPanel(props: LogPanelProps) {
  const t = useText();
  const { entries, seatedPlayers, colour, moments = NO_MOMENTS, onOlder, onPick } = props;
  const [filter, setFilter] = useState(EVERYTHING);
  const shown = useMemo(
    () => (filter === EVERYTHING ? folded(entries) : entries.filter((entry) => matches(filter, entry))),
    [entries, filter],
  );
  const heavy = useMemo(() => heavyIn(moments), [moments]);
  const kinds = useMemo(() => kindsOf(entries), [entries]);
  const choose = (change: Partial<typeof filter>): void => {
    const next = { ...filter, ...change };
    setFilter(next.playerId === null && next.kind === null ? EVERYTHING : next);
  };
  return (
    <section className={styles.panel} aria-label={t('log.title')}>
      <header className={styles.head}>
        <h2>{t('frame.log')}</h2>
        <select
          aria-label={t('log.whose')}
          value={filter.playerId ?? ''}
          onChange={({ target }) => choose({ playerId: target.value === '' ? null : target.value })}
        >
          <option value="">{t('log.everybody')}</option>
          {seatedPlayers.map(({ playerId, name }) => (
            <option key={playerId} value={playerId}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={t('log.kinds')}
          value={filter.kind ?? ''}
          onChange={({ target }) => choose({ kind: target.value === '' ? null : target.value })}
        >
          <option value="">{t('log.everything')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {isOurs(kind) ? t(`log.kind.${kind}`) : kind}
            </option>
          ))}
        </select>
      </header>
      <Announcer text={entries.at(-1)?.text ?? ''} />
      <LogLines
        entries={shown}
        onOlder={onOlder}
        line={(entry) => (
          <Line
            key={entry.key}
            entry={entry}
            isHeavy={heavy.has(entry.sequence) && entry.kind !== THOUGHT_KIND}
            colour={colour}
            onPick={onPick}
          />
        )}
      />
    </section>
  );
}

/** The other kinds are words of the game. */
const OURS = ['thought', 'room', 'analysis'] as const;

function isOurs(kind: string): kind is (typeof OURS)[number] {
  return OURS.some((one) => one === kind);
}

interface LineProps {
  readonly entry: LogEntry;
  readonly isHeavy: boolean;
  colour(playerId: string): string;
  readonly onPick: ((sequence: number) => void) | undefined;
}

function Line({ entry, isHeavy, colour, onPick }: LineProps) {
  const { icon, text, playerId, kind, turn, sequence } = entry;
  const style = playerId === null ? {} : ({ '--who': colour(playerId) } as CSSProperties);
  const inside = (
    <>
      <span className={styles.turn}>{turn === 0 ? '' : turn}</span>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>{text}</span>
    </>
  );
  if (onPick === undefined) {
    return (
      <div className={styles.line} data-kind={kind} data-heavy={isHeavy || undefined} style={style}>
        {inside}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles.line}
      data-kind={kind}
      data-heavy={isHeavy || undefined}
      style={style}
      tabIndex={-1}
      onClick={() => onPick(sequence)}
    >
      {inside}
    </button>
  );
}
