import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { WorkoutDay } from '#contract/training/training.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useResource, usePages } from '#widgets/core/api/shop.tsx';
import { dateWords } from '#widgets/parts/plan/day-words.ts';
import { buildCalendar } from '#widgets/parts/plan/plan-calendar.ts';
import { deviceDay } from '#widgets/parts/plan/use-today.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { type HeldPlan, planResource } from './coaching.api.ts';
import { smoothHeights } from './hills.ts';

/** Current plan: this week at a glance, with a link. */
export function CurrentPlan() {
  const pages = usePages();
  const asked = useResource(planResource);
  if (asked.status === 'loading') {
    return (
      <div className="week-plan" data-skeleton>
        <p role="status">
          <Trans>Loading your plan</Trans>
        </p>
        <div />
      </div>
    );
  }
  if (asked.status === 'error') {
    return (
      <Panel
        onRetry={asked.reload}
        error={asked.error}
        href={`${pages}/dashboard`}
        linkText={<Trans>Back to Dashboard</Trans>}
      >
        <Trans>Can’t load your week right now.</Trans>
      </Panel>
    );
  }
  if (asked.data === null) {
    return (
      <Panel href={`${pages}/dashboard`} linkText={<Trans>Back to Dashboard</Trans>}>
        <Trans>Your coach hasn’t assigned a plan yet. It will appear here.</Trans>
      </Panel>
    );
  }
  if (asked.data === 'over') {
    return (
      <Panel href={`${pages}/training/mine`} linkText={<Trans>See your training log</Trans>}>
        <Trans>Your plan has ended. Your coach is preparing the next one.</Trans>
      </Panel>
    );
  }
  return <WeekPlan held={asked.data} href={`${pages}/training/${asked.data.plan.key}`} />;
}

interface WeekPlanProps {
  held: HeldPlan;
  href: string;
}

/** Days of a week as hills: more sets, higher hills. */
function WeekPlan({ held, href }: WeekPlanProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { plan, isOwn } = held;
  const { title, description, duration } = plan;
  const week = listWeekDays(held);
  const level = plan.level.toLowerCase();
  const lang = useForeignLang(plan.language);
  return (
    <section className="week-plan" aria-labelledby="week-plan">
      <h2 id="week-plan">{isOwn ? <Trans>Your current plan</Trans> : <Trans>A starter plan</Trans>}</h2>
      {!isOwn && (
        <p>
          <Trans>Your coach hasn’t assigned your personal plan yet. Train with this one until then.</Trans>
        </p>
      )}
      <p className="week-plan-title">
        <b lang={lang}>{title}</b>{' '}
        {level
          ? t({
              message: `${duration}, ${level}`,
              comment: 'How long a plan runs, and for whom: 12 weeks, intermediate',
            })
          : duration}
      </p>
      <p lang={lang}>{description}</p>
      <Elevation seed="week" heights={buildHills(week.map(({ day }) => day))} />
      <ol>
        {week.map(
          ({
            date,
            day: {
              id,
              day,
              name,
              exercises: { length: count },
            },
          }) => (
            <li key={id}>
              <span>{date ? dateWords(date, language, { weekday: 'long' }) : day}</span> <b lang={lang}>{name}</b>{' '}
              <span>
                <Plural value={count} one="# exercise" other="# exercises" />
              </span>
            </li>
          ),
        )}
      </ol>
      <Button href={href} part="button">
        <Trans>Open your plan</Trans>
      </Button>
    </section>
  );
}

interface OnDate {
  day: WorkoutDay;
  /** Current date; undefined in a plan without dates, whose days have labels. */
  date: string | undefined;
}

/**
 * Returns the days of one week, on their current dates and without skipped days. In a plan with different weeks, it is
 * the current or next week.
 */
function listWeekDays({ plan, changes }: HeldPlan): readonly OnDate[] {
  const { days, thisWeek } = buildCalendar(plan, changes, [], deviceDay(plan.aheadMs));
  const week = days.filter((planned) => planned.week === thisWeek);
  const left = week.filter(({ skipped }) => skipped === null);
  return left.length > 0 ? left : week;
}

/** Returns heights with a crest at each day and a dip between days, so that each column has its hill. */
function buildHills(days: readonly WorkoutDay[]): number[] {
  const sets = days.map(({ exercises }) => exercises.reduce((sum, each) => sum + each.sets, 0));
  const most = Math.max(...sets);
  const crests = sets.map((each) => 0.25 + 0.75 * (each / most));
  const dip = (left = 0.4, right = 0.4) => Math.min(left, right) * 0.45;
  return smoothHeights([dip(crests[0]), ...crests.flatMap((crest, index) => [crest, dip(crest, crests[index + 1])])]);
}
