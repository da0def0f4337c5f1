import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StatisticsResponse, StepCounts } from '#contract/embed/statistics.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
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

/** Widget events on other sites: viewed, started, completed. */
export function WidgetsSection({ widgets, labels, file }: Props) {
  return (
    <Section id="widgets" title={<Trans>Widgets on other sites</Trans>} file={file('widgets')}>
      {widgets.rows.length === 0 ? (
        <p>
          <Trans>
            No widget views on other sites in this period or the previous one. <Link to="/embeds">Other sites</Link>
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
  const [shown, started, completed] = [t`Views`, t`Started`, t`Completed`];
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
        summary={t`Widgets over time: ${all} views, ${end} completed in total`}
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
        <Trans>Percentages are shares of views. A widget that loads on first touch counts from that touch.</Trans>
      </p>
    </>
  );
}
