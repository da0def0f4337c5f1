import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { SalesSum, StatisticsResponse } from '#contract/embed/statistics.studio.ts';
import { useNumbers } from '../core/use-numbers.ts';
import { Chart } from './chart.tsx';
import { ChartTable, Figure, FigureTable, Section } from './figures.tsx';

interface Props {
  sales: StatisticsResponse['sales'];
  labels: readonly string[];
  file: (table: string) => string;
}

/** Income, refunds and the rest, for each currency. */
export function SalesSection({ sales, labels, file }: Props) {
  return (
    <Section id="sales" title={<Trans>Sales</Trans>} file={file('sales')}>
      {sales.length === 0 && (
        <p>
          <Trans>No payments in this period or the previous one.</Trans>
        </p>
      )}
      {sales.map((each) => (
        <Sold key={each.currency} sold={each} labels={labels} file={file} />
      ))}
    </Section>
  );
}

function Sold({ sold, labels, file }: { sold: Props['sales'][number] } & Omit<Props, 'sales'>) {
  const { t } = useLingui();
  const { money, count } = useNumbers();
  const { currency, total, before, series, programs } = sold;
  const say = (amount: string) => money(amount, currency);
  const net = say(total.net);
  const label = t`Net`;
  const drawn = useMemo(
    () => [
      {
        label,
        values: series.map((sum) => Number(sum.net)),
        say: (value: number) => money(value, currency),
        tick: (value: number) => money(value, currency, 0),
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how numbers are said follows from the language, as the label does
    [label, series, currency],
  );
  const heads = [t`First payments`, t`Renewals`, t`Refunds`, label];
  const cells = (sum: SalesSum) => [say(sum.sold), say(sum.renewed), say(sum.refunded), say(sum.net)];
  return (
    <>
      <dl className="statistics-figures">
        <Figure label={label} value={net} now={Number(total.net)} before={Number(before.net)} said={say(before.net)} />
        <Figure
          label={heads[0]}
          value={say(total.sold)}
          now={Number(total.sold)}
          before={Number(before.sold)}
          said={say(before.sold)}
        />
        <Figure
          label={heads[1]}
          value={say(total.renewed)}
          now={Number(total.renewed)}
          before={Number(before.renewed)}
          said={say(before.renewed)}
        />
        <Figure
          label={t`Payments`}
          value={count(total.payments)}
          now={total.payments}
          before={before.payments}
          said={count(before.payments)}
        />
      </dl>
      <Chart kind="bars" labels={labels} series={drawn} summary={t`Net sales over time: ${net} in total`} />
      <ChartTable
        label={t`Sales over time in ${currency}`}
        heads={[t({ message: 'From', context: 'a day' }), ...heads]}
        rows={series.map((sum, at) => ({ key: String(at), cells: [labels[at], ...cells(sum)] }))}
      />
      <h3>
        <Trans>By programme</Trans>
      </h3>
      <FigureTable
        label={t`Sales by programme in ${currency}`}
        heads={[t`Programme`, ...heads, t`Previous`]}
        rows={programs.map((each) => ({
          key: String(each.id),
          cells: [each.name, ...cells(each.total), say(each.before.net)],
        }))}
      />
      <p>
        <a href={file('programs')} download>
          <Trans>Programmes as CSV</Trans>
        </a>
      </p>
    </>
  );
}
