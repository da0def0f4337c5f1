import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StatisticsResponse, StepCounts } from '#contract/studio/statistics.ts';
import { useSay } from '#widgets/core/words.tsx';
import { useNumbers } from '../core/use-numbers.ts';
import { Chart } from './chart.tsx';
import { ChartTable, Figure, FigureTable, Section } from './figures.tsx';
import { ELEMENTS, PLACES } from './labels.ts';

interface Props {
  widgets: StatisticsResponse['widgets'];
  labels: readonly string[];
  file: (table: string) => string;
}

const STEPS = ['shown', 'started', 'completed'] as const;

/** What elements did on pages elsewhere: seen, begun, come to the end. */
export function WidgetsSection({ widgets, labels, file }: Props) {
  return (
    <Section id="widgets" title={<Trans>Widgets on other sites</Trans>} file={file('widgets')}>
      {widgets.rows.length === 0 ? (
        <p>
          <Trans>
            No widget has been seen on another site in this time or in the one before. Once one is, it appears here with
            how many saw it, began with it and completed it. <Link to="/embeds">Other sites</Link>
          </Trans>
        </p>
      ) : (
        <Counted widgets={widgets} labels={labels} />
      )}
    </Section>
  );
}

function Counted({ widgets: { total, before, series, rows }, labels }: Omit<Props, 'file'>) {
  const { t } = useLingui();
  const say = useSay();
  const { count, rate } = useNumbers();
  const [shown, started, completed] = [t`Seen`, t`Begun`, t`Completed`];
  const names: Record<(typeof STEPS)[number], string> = { shown, started, completed };
  const drawn = useMemo(
    () =>
      STEPS.map((step) => ({
        label: { shown, started, completed }[step],
        values: series.map((each) => each[step]),
        say: (value: number) => count(value),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how numbers are said follows from the language, as the labels do
    [shown, started, completed, series],
  );
  const withRate = (steps: StepCounts, step: 'started' | 'completed') => (
    <>
      {count(steps[step])} <span className="statistics-rate">{rate(steps[step], steps.shown)}</span>
    </>
  );
  const [all, end] = [count(total.shown), count(total.completed)];
  return (
    <>
      <dl className="statistics-figures">
        {STEPS.map((step) => (
          <Figure
            key={step}
            label={names[step]}
            value={count(total[step])}
            now={total[step]}
            before={before[step]}
            said={count(before[step])}
          />
        ))}
      </dl>
      <Chart
        kind="lines"
        labels={labels}
        series={drawn}
        summary={t`Widgets over time: seen ${all} times, completed ${end} times in all`}
      />
      <ChartTable
        label={t`Widgets over time`}
        heads={[t({ message: 'From', context: 'a day' }), shown, started, completed]}
        rows={series.map((each, at) => ({
          key: String(at),
          cells: [labels[at], ...STEPS.map((step) => count(each[step]))],
        }))}
      />
      <FigureTable
        label={t`Widgets by site`}
        words={2}
        heads={[t`Widget`, t`Site`, shown, started, completed, t`Failed`]}
        rows={rows.map(({ tag, place, now }) => ({
          key: `${tag} ${place}`,
          cells: [
            <b key="tag">{say(ELEMENTS[tag] ?? tag)}</b>,
            say(PLACES[place] ?? place),
            count(now.shown),
            withRate(now, 'started'),
            withRate(now, 'completed'),
            count(now.failed),
          ],
        }))}
      />
      <p className="studio-lead">
        <Trans>
          The percentages are parts of those that were seen. What a page waits to load until somebody touches it is
          counted from that touch on.
        </Trans>
      </p>
    </>
  );
}
