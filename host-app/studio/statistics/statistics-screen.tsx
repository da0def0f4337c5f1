import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StatisticsResponse } from '#contract/embed/statistics.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { bucketLabels, RANGES } from './labels.ts';
import { PagesSection } from './pages-section.tsx';
import { SalesSection } from './sales-section.tsx';
import { WidgetsSection } from './widgets-section.tsx';

const STATISTICS = '/api/coach/statistics';

/** Sales, page views and widget events. */
export default function StatisticsScreen() {
  const { t } = useLingui();
  const api = useStudioApi();
  const { range = '30', from, to } = useSearch({ strict: false }) as { range?: string; from?: string; to?: string };
  const search = new URLSearchParams(from && to ? { from, to } : { range }).toString();
  const query = useQuery({
    queryKey: [STATISTICS, search],
    queryFn: () => api.get<StatisticsResponse>(`${STATISTICS}?${search}`),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen
      title={t({
        message: 'Statistics',
        comment: 'In the coach’s studio: sales, views and what elements did, counted.',
      })}
      lead={t`Counted per day without cookies or personal data. Your own visits are excluded.`}
    >
      <Ranges range={from && to ? undefined : range} />
      <Loaded query={query}>{(found) => <Sections found={found} search={search} />}</Loaded>
    </Screen>
  );
}

/** Ranges that end today. None is current for other days, such as this week. */
function Ranges({ range }: { range: string | undefined }) {
  const { t } = useLingui();
  const say = useSay();
  return (
    <nav className="studio-ways" aria-label={t`Range`}>
      {RANGES.map(([key, label]) => (
        <Link
          key={key}
          to="."
          search={{ range: key }}
          aria-current={key === range ? 'page' : undefined}
          activeProps={{}}
        >
          {say(label)}
        </Link>
      ))}
    </nav>
  );
}

function Sections({ found, search }: { found: StatisticsResponse; search: string }) {
  const language = useLanguage();
  const { longDate } = useDates();
  const { from, to, before, sales, pages, widgets } = found;
  const labels = useMemo(() => bucketLabels(found, language), [found, language]);
  const file = (table: string) => `${STATISTICS}.csv?table=${table}&${search}`;
  const [first, last] = [longDate(from), longDate(to)];
  const [firstBefore, lastBefore] = [longDate(before.from), longDate(before.to)];
  return (
    <>
      <p className="studio-lead">
        <Trans>
          {first} to {last}, compared with {firstBefore} to {lastBefore}.
        </Trans>
      </p>
      <SalesSection sales={sales} labels={labels} file={file} />
      <PagesSection pages={pages} labels={labels} file={file} />
      <WidgetsSection widgets={widgets} labels={labels} file={file} />
    </>
  );
}
