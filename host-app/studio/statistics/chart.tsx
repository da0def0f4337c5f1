import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type uPlot from 'uplot';

interface ChartSeries {
  label: string;
  /** Null for a missing value; the line continues to the next one. */
  values: readonly (number | null)[];
  /** Text while nothing is hovered; defaults to the sum. */
  whole?: string;
  /** Formats a value. */
  say: (value: number) => string;
  /** Formats a value for the axis, in short. */
  tick?: (value: number) => string;
}

interface Props {
  /** Summary with totals, for screen readers, besides the table. */
  summary: string;
  /** Labels of the buckets. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  kind: 'bars' | 'lines';
  /** Range of the axis; defaults to zero up to the highest value. */
  scale?: readonly [low: number, high: number] | undefined;
}

const HEIGHT = 220;
const DASHES: Readonly<Record<number, readonly number[]>> = { 1: [8, 4], 2: [2, 4] };
/** Room for each label below the chart, in pixels. */
const LABEL_PX = 84;
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Chart of series over time. A pointer or the arrow keys read out one bucket at a time; a table is the alternative. */
export function Chart({ summary, labels, series, kind, scale }: Props) {
  const { t } = useLingui();
  const [at, setAt] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLUListElement>(null);
  const chart = useRef<uPlot>(undefined);
  useEffect(() => {
    const host = place.current!;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const watcher = new ResizeObserver(() => chart.current?.setSize({ width: host.clientWidth, height: HEIGHT }));
    let draw = () => {};
    let gone = false;
    // uPlot reads the browser's locale on import and fails if it is invalid. Then only the table shows.
    void import('uplot').then(
      ({ default: Plot }) => {
        draw = () => {
          chart.current?.destroy();
          const options = buildChartOptions(Plot, host, keys.current!, { labels, series, kind, scale }, setAt);
          chart.current = new Plot(options, toChartData(series), host);
        };
        if (gone) return;
        draw();
        watcher.observe(host);
        dark.addEventListener('change', draw);
      },
      () => host.toggleAttribute('hidden', true),
    );
    return () => {
      gone = true;
      dark.removeEventListener('change', draw);
      watcher.disconnect();
      chart.current?.destroy();
      chart.current = undefined;
    };
  }, [labels, series, kind, scale]);

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const last = labels.length - 1;
    const next = Math.min(Math.max(step(at ?? last + 1, last), 0), last);
    setAt(next);
    chart.current?.setCursor({ left: chart.current.valToPos(next, 'x'), top: HEIGHT / 3 }, false);
  }

  const shown = at !== null && at < labels.length ? at : null;
  const bucket = shown !== null ? labels[shown] : series[0]?.whole === undefined ? t`Total` : t`Last seen`;
  const legend = series.map(({ label, values, whole, say }) => ({
    label,
    value: shown === null ? (whole ?? say(sumValues(values))) : formatValue(values[shown], say, whole),
  }));
  return (
    <figure className="statistics-chart">
      <div
        className="statistics-plot"
        ref={place}
        role="slider"
        aria-label={summary}
        aria-valuemin={1}
        aria-valuemax={labels.length}
        aria-valuenow={(shown ?? labels.length - 1) + 1}
        aria-valuetext={[bucket, ...legend.map(({ label, value }) => `${label} ${value}`)].join(', ')}
        tabIndex={0}
        onKeyDown={move}
      />
      <figcaption>
        <span>{bucket}</span>
        <ul ref={keys}>
          {legend.map(({ label, value }, tone) => (
            <li key={label}>
              <i data-tone={tone} data-line={scale ? '' : undefined} aria-hidden="true" />
              {label} <b>{value}</b>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function sumValues(values: ChartSeries['values']): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Formats a value. A missing one is not zero where zero has a meaning. */
function formatValue(value: number | null | undefined, say: ChartSeries['say'], whole: string | undefined): string {
  return whole !== undefined && typeof value !== 'number' ? '–' : say(value ?? 0);
}

/** Steps of an axis whose values have no fractions. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

function isWhole(value: number | null | undefined): boolean {
  return typeof value !== 'number' || Number.isInteger(value);
}

function toChartData(series: Props['series']): uPlot.AlignedData {
  const length = series[0]?.values.length ?? 0;
  return [Array.from({ length }, (_, i) => i), ...series.map(({ values }) => [...values])];
}

/** Returns the chart's options. Colours come from the legend, because a canvas cannot read tokens. */
function buildChartOptions(
  Plot: typeof uPlot,
  host: HTMLElement,
  keys: HTMLElement,
  { labels, series, kind, scale }: Omit<Props, 'summary'>,
  setAt: (at: number | null) => void,
): uPlot.Options {
  const { color, fontFamily } = getComputedStyle(host);
  const grid = getComputedStyle(keys).borderTopColor;
  const colors = [...keys.querySelectorAll('i')].map((key) => getComputedStyle(key).color);
  const axis: uPlot.Axis = { stroke: color, font: `12px ${fontFamily}`, ticks: { show: false } };
  const { say = String } = series[0] ?? {};
  const { tick = say } = series[0] ?? {};
  return {
    width: host.clientWidth,
    height: HEIGHT,
    padding: [12, 12, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
    hooks: { setCursor: [({ cursor }) => setAt(cursor.idx ?? null)] },
    scales: {
      x: { time: false, range: [-0.5, Math.max(labels.length - 0.5, 0.5)] },
      // Starts at zero unless a value is negative; the height is never zero.
      y: { range: (_, low, high) => (scale ? [...scale] : [Math.min(0, low), Math.max(high, low < 0 ? 0 : 1) * 1.08]) },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: ({ width }) => computeSplits(labels.length, width),
        values: (_, splits) => splits.map((index) => labels[index] ?? ''),
      },
      {
        ...axis,
        size: 64,
        grid: { stroke: grid, width: 1 },
        ...(series.every(({ values }) => values.every(isWhole)) && { incrs: WHOLE_STEPS }),
        values: (_, splits) => splits.map((value) => tick(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ label }, tone): uPlot.Series => {
        const stroke = colors[tone] ?? color;
        return kind === 'bars'
          ? {
              label,
              stroke,
              fill: stroke,
              width: 0,
              paths: Plot.paths.bars!({ size: [0.7, 36] }),
              points: { show: false },
            }
          : {
              label,
              stroke,
              width: 2,
              // Dashes tell crossing lines apart without colour.
              ...(scale && DASHES[tone] && { dash: [...DASHES[tone]] }),
              spanGaps: Boolean(scale),
              points: { show: labels.length < 40 && !scale, size: 5, fill: stroke },
            };
      }),
    ],
  };
}

/** Returns whole buckets, as many as have room for their labels. */
function computeSplits(count: number, width: number): number[] {
  const every = Math.max(Math.ceil((count * LABEL_PX) / Math.max(width, LABEL_PX)), 1);
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}
