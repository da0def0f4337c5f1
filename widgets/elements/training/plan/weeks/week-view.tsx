import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { dateWords } from '#widgets/parts/plan/day-words.ts';
import { Heading } from '../heading.tsx';
import { PlanWords } from '../plan-words.tsx';
import type { DayState, PlanCalendar, PlannedDay } from '#widgets/parts/plan/plan-calendar.ts';

export interface WeekViewProps {
  calendar: PlanCalendar;
  week: number;
  /** Day shown above. */
  chosen: string | undefined;
  onWeek: (week: number) => void;
  onChoose: (dayId: string) => void;
}

/** One week of a plan, with navigation. */
export function WeekView({ calendar, week, chosen, onWeek, onChoose }: WeekViewProps) {
  const { days, weeks, thisWeek, isCurrent, endedOn } = calendar;
  const { t } = useLingui();
  const here = days.filter((planned) => planned.week === week);
  const missed = !endedOn && week <= thisWeek ? here.filter(({ state }) => state === 'missed').length : 0;
  const index = weeks.indexOf(week);
  const [before, after, last] = [weeks[index - 1], weeks[index + 1], weeks.at(-1)];
  return (
    <section className="weeks">
      <header>
        <Heading depth={1}>
          {isCurrent && week === thisWeek ? <Trans>This week</Trans> : <Trans comment="Of a plan">Week {week}</Trans>}
        </Heading>
        <div className="weeks-turn" role="group" aria-label={t`Weeks of the plan`}>
          <Turn to={before} back onWeek={onWeek} />
          <span aria-live="polite">
            <Trans comment="Week 2 of 4">
              Week {week} of {last}
            </Trans>
          </span>
          <Turn to={after} onWeek={onWeek} />
        </div>
      </header>
      <ol>
        {here.map((planned) => (
          <li key={planned.day.id}>
            <Row planned={planned} isChosen={planned.day.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ol>
      {missed > 0 && (
        <p>
          <Plural
            value={missed}
            one="One session was missed. You can still train or move it."
            other="# sessions were missed. You can still train or move them."
          />
        </p>
      )}
    </section>
  );
}

function Turn({
  to,
  back = false,
  onWeek,
}: { to: number | undefined; back?: boolean } & Pick<WeekViewProps, 'onWeek'>) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      data-back={back || undefined}
      disabled={to === undefined}
      aria-label={
        back ? t({ message: 'Previous week', context: 'of a plan' }) : t({ message: 'Next week', context: 'of a plan' })
      }
      onClick={() => to !== undefined && onWeek(to)}
    >
      <Icon name="arrow" />
    </button>
  );
}

const STATES: Readonly<Record<DayState, MessageDescriptor | undefined>> = {
  done: msg({ message: 'Done', context: 'a training day' }),
  'left-out': msg({ message: 'Skipped', context: 'a training day' }),
  missed: msg({ message: 'Not done', context: 'a training day' }),
  today: msg({ message: 'Today', context: 'a training day' }),
  open: undefined,
};

interface RowProps extends Pick<WeekViewProps, 'onChoose'> {
  planned: PlannedDay;
  isChosen: boolean;
}

function Row({ planned, isChosen, onChoose }: RowProps) {
  const { day, date, movedFrom, minutes, state } = planned;
  const language = useLanguage();
  const say = useSay();
  const from = movedFrom && dateWords(movedFrom, language);
  const word = STATES[state];
  const facts: Words[] = [
    ...(word ? [word] : []),
    ...(from ? [msg({ message: `moved from ${from}`, comment: 'A training day: moved from Wed 4 Mar' })] : []),
    ...(minutes === null ? [] : [msg({ message: `${minutes} min`, comment: 'Minutes' })]),
  ];
  return (
    <button type="button" data-state={state} aria-current={isChosen || undefined} onClick={() => onChoose(day.id)}>
      <span className="weeks-date">
        {date ? (
          <>
            {dateWords(date, language, { weekday: 'short' })} <b>{dateWords(date, language, { day: 'numeric' })}</b>
          </>
        ) : (
          <PlanWords>{day.day}</PlanWords>
        )}
      </span>
      <span className="weeks-day">
        <b>
          <PlanWords>{day.name}</PlanWords>
        </b>
        {facts.length > 0 && <small>{facts.map(say).join(' · ')}</small>}
      </span>
      <span className="weeks-mark" aria-hidden="true">
        {state === 'done' && <Icon name="check" />}
      </span>
    </button>
  );
}
