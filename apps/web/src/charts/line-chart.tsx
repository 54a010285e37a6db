'use client';

import { type PointerEvent, useMemo, useState } from 'react';
/** A line chart, drawn independent of its width so that nothing jumps, with the numbers in a table behind it. */
import { useText } from '#use-text';
import { ChartTable } from './chart-table';
import styles from './line-chart.module.scss';
import { dashOf, spread } from './line-marks';
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
  /** A low chart of shares from 0 to 1 between two x, without legend, labels and table. */
  readonly strip?: { readonly from: number; readonly to: number };
  /** Called with the x that the visitor clicks on. */
  readonly onPick?: (x: number) => void;
}

/** Labels in a strip, and how far apart labels must be, as a share of the height. */
const MOST_IN_STRIP = 4;
const GAP = { strip: 0.24, chart: 0.075 } as const;

export function LineChart(props: LineChartProps) {
  const t = useText();
  const { number } = t;
  const { title, lines, xLabel, formatX = number, formatY = number, mark = null, strip, onPick } = props;
  const { from, to } = strip ?? {};
  const plot = useMemo(
    () => plotOf(lines, from === undefined || to === undefined ? null : { from, to }),
    [lines, from, to],
  );
  const [hovered, setHovered] = useState<number | null>(null);
  if (plot === null) return <p className={styles.empty}>{t('chart.nothing')}</p>;
  const nearest = (event: PointerEvent): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return plot.nearest(plot.x.from + ((event.clientX - left) / width) * (plot.x.to - plot.x.from));
  };
  return (
    <figure className={styles.chart} data-deep="">
      {strip === undefined && <Legend lines={lines} />}
      <div className={strip === undefined ? styles.frame : styles.strip}>
        {strip === undefined && (
          <div className={styles.ticksY} aria-hidden="true">
            {plot.y.ticks.map((tick) => (
              <span key={tick} style={{ bottom: percent(along(plot.y, tick)) }}>
                {formatY(tick)}
              </span>
            ))}
          </div>
        )}
        <div
          className={onPick === undefined ? styles.plot : styles.pickable}
          onPointerMove={(event) => setHovered(nearest(event))}
          onPointerLeave={() => setHovered(null)}
          onPointerDown={onPick === undefined ? undefined : (event) => onPick(nearest(event))}
        >
          <Drawing title={title} plot={plot} />
          {strip !== undefined && <EndLabels plot={plot} gap={GAP.strip} most={MOST_IN_STRIP} />}
          {mark !== null && <span className={styles.mark} style={{ left: percent(along(plot.x, mark)) }} />}
          {hovered !== null && (
            <Reading plot={plot} x={hovered} label={`${xLabel} ${formatX(hovered)}`} formatY={formatY} />
          )}
        </div>
        {strip === undefined && plot.lines.length > 1 && (
          <div className={styles.margin}>
            <EndLabels plot={plot} gap={GAP.chart} most={plot.lines.length} />
          </div>
        )}
        {strip === undefined && (
          <div className={styles.ticksX} aria-hidden="true">
            {ticksOf(plot.x).map((x) => (
              <span key={x} style={{ left: percent(along(plot.x, x)) }}>
                {formatX(x)}
              </span>
            ))}
          </div>
        )}
      </div>
      {strip === undefined && (
        <ChartTable title={title} xLabel={xLabel} plot={plot} formatX={formatX} formatY={formatY} />
      )}
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
      {lines.map(({ name, colour }, line) => (
        <li key={name}>
          <svg viewBox="0 0 28 4" className={styles.sample} aria-hidden="true">
            <path d="M0 2h28" stroke={colour} strokeDasharray={dashOf(line)} className={styles.line} />
          </svg>
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
      {plot.lines.map(({ name, colour, path }, line) => (
        <path key={name} d={path} stroke={colour} strokeDasharray={dashOf(line)} className={styles.line} />
      ))}
    </svg>
  );
}

interface EndLabelsProps {
  readonly plot: Plot;
  readonly gap: number;
  readonly most: number;
}

/** The names of the lines at their right ends, so that nobody needs their colours. */
function EndLabels({ plot, gap, most }: EndLabelsProps) {
  if (plot.lines.length < 2) return null;
  const ends = plot.lines.flatMap(({ name, colour, valueAt }) => {
    const value = valueAt(plot.x.to);
    return value === null ? [] : [{ name, colour, at: along(plot.y, value) }];
  });
  const shown = ends.sort((a, b) => b.at - a.at).slice(0, most);
  return (
    <div className={styles.labels} aria-hidden="true">
      {spread(shown, gap).map(({ name, colour, at }) => (
        <span key={name} style={{ bottom: percent(at), borderColor: colour }}>
          {name}
        </span>
      ))}
    </div>
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
