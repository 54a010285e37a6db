'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
/**
 * A long list that scrolls: only the lines near what is seen are in the page. It stays at the end until the reader
 * scrolls up, and older lines that come before leave the reader where it was.
 */
import { useText } from '#use-text';
import type { LogEntry } from './entries';
import styles from './log-panel.module.scss';

/** Until a line has been measured. */
const LINE_HEIGHT = 26;
/** How near the end counts as the end. */
const AT_END = 24;
/** How many lines beyond the edges are in the page. */
const OVERSCAN = 24;

export interface LogLinesProps {
  readonly entries: readonly LogEntry[];
  line(entry: LogEntry): ReactNode;
  readonly onOlder?: (() => void) | undefined;
}

export function LogLines({ entries, line, onOlder }: LogLinesProps) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const first = useRef<string | undefined>(undefined);
  const list = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]!.key,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
  });
  const lines = list.getVirtualItems();
  const height = list.getTotalSize();
  const from = lines[0]?.start ?? 0;
  const to = lines.at(-1)?.end ?? 0;

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null || !following || height === 0) return;
    // At once, it would wait for the compositor to finish the frame before.
    const frame = requestAnimationFrame(() => {
      box.scrollTop = box.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [height, following]);
  useLayoutEffect(() => {
    const earlier = entries.findIndex(({ key }) => key === first.current);
    first.current = entries[0]?.key;
    if (earlier > 0 && scroller.current !== null) scroller.current.scrollTop += earlier * LINE_HEIGHT;
  }, [entries]);

  const scrolled = (): void => {
    const box = scroller.current;
    if (box === null) return;
    setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < AT_END);
    if (box.scrollTop < AT_END) onOlder?.();
  };

  return (
    <div className={styles.scroll}>
      <div
        ref={scroller}
        className={styles.lines}
        onScroll={scrolled}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        role="log"
        aria-live="off"
      >
        {onOlder !== undefined && (
          <button type="button" className={styles.older} onClick={onOlder}>
            {t('log.earlier')}
          </button>
        )}
        {entries.length === 0 && <p className={styles.none}>{t('log.nothing')}</p>}
        <div style={{ paddingTop: from, paddingBottom: height - to }}>
          {lines.map(({ key, index }) => (
            <div key={key} ref={list.measureElement} data-index={index}>
              {line(entries[index]!)}
            </div>
          ))}
        </div>
      </div>
      {!following && (
        <button type="button" className={styles.latest} onClick={() => setFollowing(true)}>
          ↓ {t('log.latest')}
        </button>
      )}
    </div>
  );
}
