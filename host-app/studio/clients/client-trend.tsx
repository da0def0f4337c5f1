import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ClientCheckInsResponse } from '#contract/coaching/clients.studio.ts';
import { toDateLocale, toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { Loaded } from '../core/loaded.tsx';
import { useRow } from '../core/use-row.ts';
import { Chart } from '../statistics/chart.tsx';
import { fillWeeks } from './fill-weeks.ts';
import { ShortDay, shortDay } from './short-day.tsx';

type Week = ClientCheckInsResponse['weeks'][number];

/** Trend of a client's weeks: scores from 1 to 5 and a weight, as lines and as a table. */
export function ClientTrend({ path, thread }: { path: string; thread: string | null }) {
  const query = useRow<ClientCheckInsResponse>(`${path}/check-ins`);
  return (
    <section className="studio-section client-part" aria-labelledby="client-trend">
      <h2 id="client-trend">
        <Trans>Check-ins</Trans>
      </h2>
      <Loaded query={query}>
        {({ weeks, covered }) =>
          !covered ? (
            <p>
              <Trans>Check-ins are hidden until the client consents. Their coaching page asks for consent.</Trans>
            </p>
          ) : (
            <>
              {weeks.length === 0 ? (
                <p>
                  <Trans>No check-ins in the last year.</Trans>
                </p>
              ) : (
                <Trend weeks={weeks} />
              )}
              {thread && (
                <p>
                  <Link to={`/inbox/${thread}`}>
                    <Trans>Read and reply in the thread</Trans>
                  </Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Trend({ weeks: sent }: { weeks: readonly Week[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const locale = toLocale(language);
  const weight = useMemo(() => {
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    return (kg: number) => number.format(kg);
  }, [locale]);
  // Memoised, because new arrays redraw the chart.
  const weeks = useMemo(() => fillWeeks(sent), [sent]);
  const labels = useMemo(() => weeks.map(({ week }) => shortDay(week, toDateLocale(language))), [weeks, language]);
  const all = useMemo(() => {
    const score = (name: 'sleep' | 'energy' | 'soreness', label: string) => ({
      label,
      values: weeks.map((week) => week[name]),
      whole: String(weeks.at(-1)?.[name] ?? ''),
      say: String,
    });
    return [score('sleep', t`Sleep`), score('energy', t`Energy`), score('soreness', t`Soreness`)];
  }, [weeks, t]);
  // Questions that the coach does not ask have no line.
  const scores = useMemo(() => all.filter(({ values }) => values.some((value) => value !== null)), [all]);
  const names = new Intl.ListFormat(locale).format(scores.map(({ label }) => label));
  const kilos = useMemo(
    () => [
      {
        label: t`Weight (kg)`,
        values: weeks.map((week) => week.weightKg),
        whole: lastWeight(weeks, weight),
        say: weight,
      },
    ],
    [weeks, weight, t],
  );
  const room = useMemo(() => roomFor(weeks), [weeks]);
  const [count, day] = [weeks.length, shortDay(weeks.at(-1)!.week, locale)];
  // One week is a point, not a line.
  return (
    <>
      {count > 1 && scores.length > 0 && (
        <Chart
          summary={t`${names} from 1 to 5 over ${count} weeks; latest ${day}.`}
          labels={labels}
          series={scores}
          kind="lines"
          scale={SCORES}
        />
      )}
      {room && (
        <Chart summary={t`Weight over the same weeks.`} labels={labels} series={kilos} kind="lines" scale={room} />
      )}
      <details className="statistics-table" open={count === 1}>
        <summary>
          <Trans>Show as table</Trans>
        </summary>
        <Table weeks={sent} weight={weight} />
      </details>
    </>
  );
}

const SCORES = [0.5, 5.5] as const;

function lastWeight(weeks: readonly Pick<Week, 'weightKg'>[], say: (kg: number) => string): string {
  const known = weeks.findLast(({ weightKg }) => weightKg !== null)?.weightKg;
  return typeof known === 'number' ? say(known) : '–';
}

/** Returns the range of the axis, with some margin; undefined if there is no line to draw. */
function roomFor(weeks: readonly Pick<Week, 'weightKg'>[]): readonly [low: number, high: number] | undefined {
  const weighed = weeks.flatMap(({ weightKg }) => weightKg ?? []);
  if (weighed.length < 2) return undefined;
  return [Math.floor(Math.min(...weighed) - 2), Math.ceil(Math.max(...weighed) + 2)];
}

function Table({ weeks, weight }: { weeks: readonly Week[]; weight: (kg: number) => string }) {
  const { t } = useLingui();
  const scores = [
    { name: 'sleep', head: t`Sleep` },
    { name: 'energy', head: t`Energy` },
    { name: 'soreness', head: t`Soreness` },
  ] as const;
  const asked = scores.filter(({ name }) => weeks.some((week) => week[name] !== null));
  const [weightHead, noteHead] = [t`Weight (kg)`, t`Note`];
  const heads = [
    { name: 'week', head: t`Week of` },
    ...asked,
    { name: 'weight', head: weightHead },
    { name: 'note', head: noteHead },
  ];
  return (
    <table className="studio-table" aria-label={t`Check-ins`}>
      <thead>
        <tr>
          {heads.map(({ name, head }) => (
            <th key={name} scope="col" data-figures={(name !== 'week' && name !== 'note') || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((each) => (
          <tr key={each.week}>
            <td>
              <ShortDay day={each.week} />
            </td>
            {asked.map(({ name, head }) => (
              <td key={name} data-figures data-label={head}>
                {each[name] ?? '–'}
              </td>
            ))}
            <td data-figures data-label={weightHead}>
              {each.weightKg === null ? '–' : weight(each.weightKg)}
            </td>
            <td data-label={noteHead}>
              {each.note && (
                <>
                  <bdi>{each.note}</bdi>{' '}
                </>
              )}
              {!each.answered && (
                <span className="studio-tag">
                  <Trans>not answered</Trans>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
