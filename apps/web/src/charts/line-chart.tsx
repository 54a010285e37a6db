'use client';

/** A line chart, drawn independent of its width so that nothing jumps, with the numbers in a table behind it. */
import { type PointerEvent, useMemo, useState } from 'react';
import { ChartTable } from './chart-table';
import styles from './line-chart.module.scss';
import { type Plot, plotOf } from './plot';
import { along } from './scale';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly name: string;
  /** Any CSS colour. */
  readonly colour: string;
  /** In order of x. */
  readonly points: readonly Point[];
}

export interface LineChartProps {
  /** What it shows: its heading for screen readers. */
  readonly title: string;
  readonly lines: readonly Line[];
  /** What x counts, for the table's first column: "Turn". */
  readonly xLabel: string;
  /** Formats x; the number itself if absent. */
  readonly formatX?: (x: number) => string;
  readonly formatY?: (y: number) => string;
  /** An x to mark: the position of the replay. */
  readonly mark?: number | null;
  /** Called with the x that the visitor clicks on. */
  readonly onPick?: (x: number) => void;
}

const plain = (value: number): string => value.toLocaleString('en');

export function LineChart(props: LineChartProps) {
  const { title, lines, xLabel, formatX = plain, formatY = plain, mark = null, onPick } = props;
  const plot = useMemo(() => plotOf(lines), [lines]);
  const [hovered, setHovered] = useState<number | null>(null);
  if (plot === null) return <p className={styles.empty}>There is nothing to draw yet.</p>;
  const nearest = (event: PointerEvent): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return plot.nearest(plot.x.from + ((event.clientX - left) / width) * (plot.x.to - plot.x.from));
  };
  return (
    <figure className={styles.chart}>
      <Legend lines={lines} />
      <div className={styles.frame}>
        <div className={styles.ticksY} aria-hidden="true">
          {plot.y.ticks.map((tick) => (
            <span key={tick} style={{ bottom: percent(along(plot.y, tick)) }}>
              {formatY(tick)}
            </span>
          ))}
        </div>
        <div
          className={onPick === undefined ? styles.plot : styles.pickable}
          onPointerMove={(event) => setHovered(nearest(event))}
          onPointerLeave={() => setHovered(null)}
          onPointerDown={onPick === undefined ? undefined : (event) => onPick(nearest(event))}
        >
          <Drawing title={title} plot={plot} />
          {mark !== null && <span className={styles.mark} style={{ left: percent(along(plot.x, mark)) }} />}
          {hovered !== null && (
            <Reading plot={plot} x={hovered} label={`${xLabel} ${formatX(hovered)}`} formatY={formatY} />
          )}
        </div>
        <div className={styles.ticksX} aria-hidden="true">
          {ticksOf(plot.x).map((x) => (
            <span key={x} style={{ left: percent(along(plot.x, x)) }}>
              {formatX(x)}
            </span>
          ))}
        </div>
      </div>
      <ChartTable title={title} xLabel={xLabel} plot={plot} formatX={formatX} formatY={formatY} />
    </figure>
  );
}

/** Returns the first, the last and the middle x, as integers without repeats. */
function ticksOf({ from, to }: Plot['x']): number[] {
  return [...new Set([from, Math.round((from + to) / 2), to])];
}

function Legend({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length < 2) return null;
  return (
    <ul className={styles.legend} aria-hidden="true">
      {lines.map(({ name, colour }) => (
        <li key={name}>
          <span style={{ background: colour }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Drawing({ title, plot }: { readonly title: string; readonly plot: Plot }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={title}>
      {plot.y.ticks.map((tick) => {
        const y = 100 - 100 * along(plot.y, tick);
        return <line key={tick} x1="0" x2="100" y1={y} y2={y} className={styles.grid} />;
      })}
      {plot.lines.map(({ name, colour, path }) => (
        <path key={name} d={path} stroke={colour} className={styles.line} />
      ))}
    </svg>
  );
}

interface ReadingProps {
  readonly plot: Plot;
  readonly x: number;
  readonly label: string;
  readonly formatY: (y: number) => string;
}

/** Shows the values of the lines at one x, beside the pointer. */
function Reading({ plot, x, label, formatY }: ReadingProps) {
  const left = along(plot.x, x);
  const values = plot.lines
    .map(({ name, colour, valueAt }) => ({ name, colour, value: valueAt(x) }))
    .filter((line): line is typeof line & { value: number } => line.value !== null)
    .sort((a, b) => b.value - a.value);
  return (
    <div aria-hidden="true">
      <span className={styles.cursor} style={{ left: percent(left) }} />
      {values.map(({ name, colour, value }) => (
        <span
          key={name}
          className={styles.dot}
          style={{ left: percent(left), bottom: percent(along(plot.y, value)), background: colour }}
        />
      ))}
      <div
        className={styles.reading}
        style={left > 0.5 ? { right: percent(1 - left) } : { left: percent(left) }}
      >
        <strong>{label}</strong>
        {values.map(({ name, colour, value }) => (
          <span key={name}>
            <i style={{ background: colour }} />
            {name}
            <b>{formatY(value)}</b>
          </span>
        ))}
      </div>
    </div>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
