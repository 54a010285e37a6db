'use client';

/**
 * A long list that scrolls: lines stand in blocks, and only the blocks near what is seen are filled; the others are empty
 * boxes of the same height, and all that are far from the end one box together, until the reader comes near it. It
 * stays at the end until the reader scrolls up.
 */
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Block, blocksOf } from './blocks';
import type { LogEntry } from './entries';
import styles from './log-panel.module.scss';
import { Nearness } from './nearness';

/** Until a block has been measured. */
const LINE_HEIGHT = 26;
/** How near the end counts as the end. */
const AT_END = 24;
/** So many blocks at the end are there from the start: that is where the reader looks. */
const READY = 2;
/** So many at the end have a box of their own, and so many more whenever the reader comes near the others. */
const WINDOW = 12;
/** How near that is, in pixels. */
const NEAR = 1200;

export interface LogLinesProps {
  readonly entries: readonly LogEntry[];
  line(entry: LogEntry): ReactNode;
  readonly onOlder?: (() => void) | undefined;
}

export function LogLines({ entries, line, onOlder }: LogLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const [nearness] = useState(() => new Nearness(() => scroller.current));
  const [reach, setReach] = useState(WINDOW);
  const drawn = useRef<readonly Block[]>([]);
  const blocks = blocksOf(entries, drawn.current);
  drawn.current = blocks;
  const from = Math.max(0, blocks.length - reach);
  const above = blocks.slice(0, from).reduce((sum, { lines }) => sum + lines.length, 0) * LINE_HEIGHT;

  useEffect(() => () => nearness.close(), [nearness]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box !== null && following && entries.length > 0) box.scrollTop = box.scrollHeight;
  }, [entries, following]);

  const scrolled = (): void => {
    const box = scroller.current;
    if (box === null) return;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END;
    setFollowing(atEnd);
    if (atEnd) setReach(WINDOW);
    else if (above > 0 && box.scrollTop < above + NEAR) setReach(reach + WINDOW);
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
        {above > 0 && <div style={{ height: above }} />}
        {blocks.slice(from).map(({ number, lines }, index) => (
          <LineBlock
            key={number}
            lines={lines}
            line={line}
            nearness={nearness}
            ready={from + index >= blocks.length - READY}
          />
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

interface LineBlockProps {
  readonly lines: readonly LogEntry[];
  line(entry: LogEntry): ReactNode;
  readonly nearness: Nearness;
  /** Whether it is in the page until it is known to be far away. */
  readonly ready: boolean;
}

/** How a line looks depends on the line alone, so who draws it does not matter. */
const LineBlock = memo(
  function LineBlock({ lines, line, nearness, ready }: LineBlockProps) {
    const box = useRef<HTMLDivElement>(null);
    const [near, setNear] = useState(ready);
    const height = useRef(0);
    useEffect(() => {
      const element = box.current;
      if (element === null) return;
      return nearness.watch(element, (isNear) => {
        if (!isNear) height.current = element.offsetHeight;
        setNear(isNear);
      });
    }, [nearness]);
    const estimated = height.current > 0 ? height.current : lines.length * LINE_HEIGHT;
    return (
      <div ref={box} style={near ? undefined : { height: estimated }}>
        {near && lines.map(line)}
      </div>
    );
  },
  (before, after) => before.lines === after.lines,
);
