import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { StatisticsResponse } from '#contract/embed/statistics.studio.ts';
import { useLink } from '../../layout/use-link.ts';
import { useNumbers } from '../core/use-numbers.ts';
import { Chart } from './chart.tsx';
import { ChartTable, Figure, FigureTable, Section } from './figures.tsx';

interface Props {
  pages: StatisticsResponse['pages'];
  labels: readonly string[];
  file: (table: string) => string;
}

/** Page views of the shop. */
export function PagesSection({ pages: { total, before, series, top }, labels, file }: Props) {
  const { t } = useLingui();
  const { count } = useNumbers();
  const label = t`Views`;
  const views = count(total);
  const drawn = useMemo(
    () => [{ label, values: series, say: (value: number) => count(value) }],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how numbers are said follows from the language, as the label does
    [label, series],
  );
  return (
    <Section id="pages" title={<Trans>Pages of this shop</Trans>} file={file('pages')}>
      {top.length === 0 ? (
        <p>
          <Trans>No views in this period or the previous one.</Trans>
        </p>
      ) : (
        <>
          <dl className="statistics-figures">
            <Figure label={label} value={views} now={total} before={before} said={count(before)} />
          </dl>
          <Chart kind="bars" labels={labels} series={drawn} summary={t`Page views over time: ${views} in total`} />
          <ChartTable
            label={t`Views over time`}
            heads={[t({ message: 'From', context: 'a day' }), label]}
            rows={series.map((value, at) => ({ key: String(at), cells: [labels[at], count(value)] }))}
          />
          <FigureTable
            label={t`Views by page`}
            heads={[t`Page`, label, t`Previous`]}
            rows={top.map((each) => ({
              key: each.path,
              cells: [<Address key="path" path={each.path} />, count(each.views), count(each.before)],
            }))}
          />
        </>
      )}
    </Section>
  );
}

/** The page, or a kind of pages, which has no address. */
function Address({ path }: { path: string }) {
  const link = useLink();
  return path.includes('*') ? <>{path.replaceAll('*', '…')}</> : <a href={link(path)}>{path}</a>;
}
