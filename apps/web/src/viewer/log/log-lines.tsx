'use client';

/**
 * A long list that scrolls: lines stand in blocks, and only the blocks near what is seen are in the page; the others are
 * empty boxes of the same height. It stays at the end until the reader scrolls up.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LogEntry } from './entries';
import styles from './log-panel.module.scss';

const BLOCK = 40;
/** Until a block has been measured. */
const LINE_HEIGHT = 28;
/** How far beyond the edges lines are ready, in pixels. */
const MARGIN = 600;
/** How near the end counts as the end. */
const AT_END = 24;

export interface LogLinesProps {
  readonly entries: readonly LogEntry[];
  line(entry: LogEntry): ReactNode;
  readonly onOlder?: (() => void) | undefined;
}

export function LogLines({ entries, line, onOlder }: LogLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const blocks = blocksOf(entries);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box !== null && following && entries.length > 0) box.scrollTop = box.scrollHeight;
  }, [entries, following]);

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
            Earlier
          </button>
        )}
        {entries.length === 0 && <p className={styles.none}>Nothing yet.</p>}
        {blocks.map(({ first, lines }) => (
          <Block key={first} lines={lines} line={line} scroller={scroller} />
        ))}
      </div>
      {!following && (
        <button type="button" className={styles.latest} onClick={() => setFollowing(true)}>
          ↓ Latest
        </button>
      )}
    </div>
  );
}

interface Lines {
  readonly first: number;
  readonly lines: readonly LogEntry[];
}

/** Counted from the event numbers, so that a block keeps its lines when older ones come before it. */
function blocksOf(entries: readonly LogEntry[]): Lines[] {
  const blocks: { first: number; lines: LogEntry[] }[] = [];
  for (const entry of entries) {
    const first = Math.floor(entry.sequence / BLOCK);
    const last = blocks.at(-1);
    if (last?.first === first) last.lines.push(entry);
    else blocks.push({ first, lines: [entry] });
  }
  return blocks;
}

interface BlockProps {
  readonly lines: readonly LogEntry[];
  line(entry: LogEntry): ReactNode;
  readonly scroller: { readonly current: HTMLDivElement | null };
}

function Block({ lines, line, scroller }: BlockProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(true);
  const height = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        // A busy page gets several at once: only the last one is still true.
        const entry = seen.at(-1);
        if (entry === undefined) return;
        if (!entry.isIntersecting) height.current = element.offsetHeight;
        setNear(entry.isIntersecting);
      },
      { root: scroller.current, rootMargin: `${MARGIN}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const estimated = height.current > 0 ? height.current : lines.length * LINE_HEIGHT;
  return (
    <div ref={box} style={near ? undefined : { height: estimated }}>
      {near && lines.map(line)}
    </div>
  );
}
