import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DailyStep, StepsResponse } from '#contract/catalog/steps.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { useId, useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { StepText } from './step-text.tsx';
import type { Ticks } from './use-ticks.ts';
import { computeStanding, type StepsPosition } from './which-day.ts';

interface StepsViewProps extends Ticks {
  data: StepsResponse;
  level: 1 | 2;
}

/** Daily steps of a programme: today's first, progress, the next one, and all as a checklist. */
export function StepsView({ data, level, ticked, failed, tick, begin, beginning }: StepsViewProps) {
  const { t } = useLingui();
  const say = useSay();
  const standing = computeStanding(data, ticked);
  const { done, total } = standing;
  const lang = useForeignLang(data.language);
  const shown = data.steps[standing.shown - 1];
  const Title = `h${level}` as const;
  const Below = level === 1 ? 'h2' : 'h3';
  return (
    <article className="steps">
      <header>
        <Title lang={lang}>{data.programName}</Title>
        <p>
          <Trans>
            {done} of <Plural value={total} one="# day" other="# days" /> done
          </Trans>
        </p>
        <progress max={total} value={done} aria-label={t`Days done`} />
      </header>
      <p role="alert" className="steps-failed">
        {failed && say(failed)}
      </p>
      {shown && (
        <section className="steps-today" data-state={standing.state}>
          <Where standing={standing} startDay={data.startDay} />
          {standing.state !== 'finished' && (
            <Featured step={shown} title={Below} ticked={ticked.has(shown.id)} onTick={(now) => tick(shown.id, now)} />
          )}
          <Next data={data} standing={standing} />
        </section>
      )}
      <section>
        <Below>
          <Trans>All days</Trans>
        </Below>
        <ol className="steps-days">
          {data.steps.map((step, index) => (
            <DayRow
              key={step.id}
              day={index + 1}
              step={step}
              ticked={ticked.has(step.id)}
              today={standing.state === 'on' && data.today === index + 1}
              onTick={(now) => tick(step.id, now)}
            />
          ))}
        </ol>
      </section>
      <FirstDay key={data.startDay} startDay={data.startDay} busy={beginning} onBegin={begin} />
    </article>
  );
}

/** Line with the current day. */
function Where({
  standing: { state, shown, behind, total },
  startDay,
}: { standing: StepsPosition } & Pick<StepsResponse, 'startDay'>) {
  const { longDate } = useDates();
  const day = longDate(startDay);
  if (state === 'finished') {
    return (
      <p className="steps-where">
        <Plural value={total} one="The day is done. Well done." other="All # days are done. Well done." />
      </p>
    );
  }
  return (
    <p className="steps-where">
      {state === 'before' && <Trans>Day 1 is on {day}.</Trans>}
      {state === 'on' && <Trans>Today is day {shown}.</Trans>}
      {state === 'after' && <Trans>All the days have passed, and day {shown} is still open.</Trans>}{' '}
      {behind > 0 && (
        <Plural value={behind} one="# earlier day is still open." other="# earlier days are still open." />
      )}
    </p>
  );
}

interface FeaturedProps {
  step: DailyStep;
  /** Heading level of the title. */
  title: 'h2' | 'h3';
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

function Featured({ step: { title, text, language }, title: Title, ticked, onTick }: FeaturedProps) {
  const lang = useForeignLang(language);
  return (
    <>
      <Title lang={lang}>{title}</Title>
      <StepText text={text} lang={lang} />
      <label className="steps-tick">
        <input type="checkbox" checked={ticked} onChange={({ target }) => onTick(target.checked)} />
        <span>
          <Trans comment="A box to tick: today's step has been done">Done</Trans>
        </span>
      </label>
    </>
  );
}

function Next({ data, standing: { next } }: { data: StepsResponse; standing: StepsPosition }) {
  const step = next === undefined ? undefined : data.steps[next - 1];
  if (!step) return null;
  const { title } = step;
  return (
    <p className="steps-next">
      <Trans>
        Next: day {next}, {title}
      </Trans>
    </p>
  );
}

interface DayRowProps {
  day: number;
  step: DailyStep;
  ticked: boolean;
  today: boolean;
  onTick: (ticked: boolean) => void;
}

/** One of all days: a checkbox, and its text on demand. */
function DayRow({ day, step: { title, text, language }, ticked, today, onTick }: DayRowProps) {
  const { t } = useLingui();
  const lang = useForeignLang(language);
  return (
    <li aria-current={today ? 'date' : undefined} data-ticked={ticked || undefined}>
      <label>
        <input
          type="checkbox"
          checked={ticked}
          aria-label={t`Day ${day}: ${title}`}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span className="steps-day">{day}</span>
      </label>
      {text === '' ? (
        <p lang={lang}>{title}</p>
      ) : (
        <details>
          <summary lang={lang}>{title}</summary>
          <StepText text={text} lang={lang} />
        </details>
      )}
      {today && (
        <span className="steps-now">
          <Trans comment="Marks today's day in a list of days">Today</Trans>
        </span>
      )}
    </li>
  );
}

interface FirstDayProps {
  startDay: string | null;
  busy: boolean;
  onBegin: (day: string) => void;
}

/** Sets another first day, to begin later or again. Ticks stay unchanged. */
function FirstDay({ startDay, busy, onBegin }: FirstDayProps) {
  const id = useId();
  const { longDate } = useDates();
  const [day, setDay] = useState(startDay ?? '');
  const began = longDate(startDay);
  return (
    <details className="steps-first">
      <summary>
        <Trans>Choose the first day</Trans>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (day !== '') onBegin(day);
        }}
      >
        <p>
          {startDay === null ? (
            <Trans>Day 1 is the day you tick your first step.</Trans>
          ) : (
            <Trans>Day 1 is {began}.</Trans>
          )}
        </p>
        <div className="c-field">
          <label htmlFor={id}>
            <Trans>Day 1 is on</Trans>
          </label>
          <input id={id} type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
        </div>
        <Button type="submit" variant="quiet" busy={busy}>
          <Trans>Start on this day</Trans>
        </Button>
      </form>
    </details>
  );
}
