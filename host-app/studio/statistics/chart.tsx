import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type uPlot from 'uplot';

interface ChartSeries {
  label: string;
  /** Null where there is none: a line goes on to the next. */
  values: readonly (number | null)[];
  /** What is read while nothing is pointed at; the sum of all if missing. */
  whole?: string;
  /** A value as it is read. */
  say: (value: number) => string;
  /** The same beside the picture, where it is short. */
  tick?: (value: number) => string;
}

interface Props {
  /** What is shown, in a sentence with its sums: who cannot see the picture reads this and the table. */
  summary: string;
  /** What each part of the range is called. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  kind: 'bars' | 'lines';
  /** From where to where the picture reaches; from zero to what is highest if missing. */
  scale?: readonly [low: number, high: number] | undefined;
}

const HEIGHT = 220;
const DASHES: Readonly<Record<number, readonly number[]>> = { 1: [8, 4], 2: [2, 4] };
/** Labels below the picture need so much room each. */
const LABEL_PX = 84;
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Series over time. A pointer or the arrow keys read one part of it after the other. */
export function Chart({ summary, labels, series, kind, scale }: Props) {
  const { t } = useLingui();
  const [at, setAt] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLUListElement>(null);
  const chart = useRef<uPlot>(undefined);
  const read = useId();
  useEffect(() => {
    const host = place.current!;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const watcher = new ResizeObserver(() => chart.current?.setSize({ width: host.clientWidth, height: HEIGHT }));
    let draw = () => {};
    let gone = false;
    // It asks the browser for its language as it comes, and fails where that is none: then there is the table.
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
  return (
    <figure className="statistics-chart">
      {/* Arrow keys go through the parts; without them there is the table. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="statistics-plot"
        ref={place}
        role="img"
        aria-label={summary}
        aria-describedby={read}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys go through the parts
        tabIndex={0}
        onKeyDown={move}
      />
      <figcaption id={read} aria-live="polite">
        <span>{shown !== null ? labels[shown] : series[0]?.whole === undefined ? t`Total` : t`Last seen`}</span>
        <ul ref={keys}>
          {series.map(({ label, values, whole, say }, tone) => (
            <li key={label}>
              <i data-tone={tone} data-line={scale ? '' : undefined} aria-hidden="true" />
              {label}{' '}
              <b>{shown === null ? (whole ?? say(sumValues(values))) : formatValue(values[shown], say, whole)}</b>
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

/** What nobody said is no zero where a zero would say something. */
function formatValue(value: number | null | undefined, say: ChartSeries['say'], whole: string | undefined): string {
  return whole !== undefined && typeof value !== 'number' ? '–' : say(value ?? 0);
}

function toChartData(series: Props['series']): uPlot.AlignedData {
  const length = series[0]?.values.length ?? 0;
  return [Array.from({ length }, (_, i) => i), ...series.map(({ values }) => [...values])];
}

/** Colours are those of the keys below the picture: a canvas knows no tokens. */
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
      // Nothing below zero unless something is, and never no height at all.
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
              // Lines that cross are told apart without their colour, too.
              ...(scale && DASHES[tone] && { dash: [...DASHES[tone]] }),
              spanGaps: Boolean(scale),
              points: { show: labels.length < 40 && !scale, size: 5, fill: stroke },
            };
      }),
    ],
  };
}

/** Whole parts only, as many as have room for their names. */
function computeSplits(count: number, width: number): number[] {
  const every = Math.max(Math.ceil((count * LABEL_PX) / Math.max(width, LABEL_PX)), 1);
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}
