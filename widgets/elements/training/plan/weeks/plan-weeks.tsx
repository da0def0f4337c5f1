import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { AskCoach } from '#widgets/parts/messages/ask-coach.tsx';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { ChangeDay } from '../days/change-day.tsx';
import type { DayEdit, DayEntry } from '../../sync/day-queue.ts';
import type { Entry } from '../../sync/log-queue.ts';
import { buildCalendar, type PlanCalendar, type PlannedDay } from '#widgets/parts/plan/plan-calendar.ts';
import { dateWords } from '#widgets/parts/plan/day-words.ts';
import { useLinkedDay } from '../days/use-linked-day.ts';
import { TodayCard } from '../days/today-card.tsx';
import { useToday } from '#widgets/parts/plan/use-today.ts';
import { WeekView } from './week-view.tsx';

/** The member's changes to days of their plan. */
export interface DayChanges {
  entries: readonly DayEntry[];
  onChange: (dayId: string, edit: DayEdit) => void;
  onGiveUp: (dayId: string) => void;
}

export interface PlanWeeksProps {
  plan: TrainingPlan;
  changes: DayChanges;
  entries: readonly Entry[];
  ready: boolean;
  /** Sync status. */
  status: ReactNode;
  onStart: (day: WorkoutDay) => void;
  onOpen: (id: string) => void;
}

/** Plan with different weeks: today first, then this week, and navigation to the others. */
export function PlanWeeks({ plan, changes, entries, ready, status, onStart, onOpen }: PlanWeeksProps) {
  const today = useToday(plan.aheadMs);
  const sessions = entries.map(({ session }) => session);
  const calendar = buildCalendar(
    plan,
    changes.entries.map(({ change }) => change),
    sessions,
    today,
  );
  const linked = useLinkedDay();
  const [chosen, choose] = useState(linked);
  const [week, turnTo] = useState(() => calendar.days.find(({ day }) => day.id === linked)?.week);
  const going = sessions.find(({ finishedAt }) => finishedAt === null);
  const planned = calendar.days.find(({ day }) => day.id === chosen) ?? dueDay(calendar, going?.dayId);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function show(dayId: string) {
    const done = sessions.filter(({ finishedAt }) => finishedAt !== null).find((session) => session.dayId === dayId);
    if (done) onOpen(done.id);
  }

  return (
    <div className="plan-weeks">
      <div className="plan-weeks-day" ref={place}>
        <Lead calendar={calendar} planned={planned} today={today} />
        {planned && (
          <>
            <TodayCard
              key={`card ${planned.day.id}`}
              planned={planned}
              today={today}
              chosen={chosen === planned.day.id}
              ready={ready}
              ended={calendar.endedOn !== undefined}
              going={going && (going.dayId === planned.day.id ? 'here' : 'elsewhere')}
              onStart={() => onStart(planned.day)}
              onResume={() => going && onOpen(going.id)}
              onShow={() => show(planned.day.id)}
            />
            {plan.client && !calendar.endedOn && planned.date !== undefined && (
              <ChangeDay
                key={planned.day.id}
                planned={planned}
                client={plan.client}
                entry={changes.entries.find(({ change }) => change.dayId === planned.day.id)}
                today={today}
                onChange={(edit) => {
                  // The day stays visible wherever it was moved.
                  choose(planned.day.id);
                  turnTo(undefined);
                  changes.onChange(planned.day.id, edit);
                }}
                onGiveUp={() => changes.onGiveUp(planned.day.id)}
              />
            )}
            {plan.client && planned.date !== undefined && (
              <AskCoach
                key={`ask ${planned.day.id}`}
                about={{ kind: 'day', planKey: plan.key, dayId: planned.day.id }}
              />
            )}
          </>
        )}
        {status}
      </div>
      {calendar.days.length > 0 && (
        <WeekView
          calendar={calendar}
          week={week ?? calendar.thisWeek}
          chosen={planned?.day.id}
          onWeek={turnTo}
          onChoose={choose}
        />
      )}
    </div>
  );
}

/** Returns the day of the running session, else today's, else the next. */
function dueDay({ days, today, next }: PlanCalendar, going: string | undefined): PlannedDay | undefined {
  return days.find(({ day }) => day.id === going) ?? today[0] ?? next;
}

/** Lead on days without a workout. */
function Lead({
  calendar,
  planned,
  today,
}: {
  calendar: PlanCalendar;
  planned: PlannedDay | undefined;
  today: string;
}) {
  const { days, today: due, next, endedOn } = calendar;
  const language = useLanguage();
  const isDone = days.some(({ date, state }) => date === today && state === 'done');
  if (endedOn) {
    const day = dateWords(endedOn, language, { dateStyle: 'long' });
    return (
      <p className="plan-weeks-lead">
        <Trans comment="5 March 2026">This plan ended on {day}. Your log stays here.</Trans>
      </p>
    );
  }
  if (!planned) {
    return (
      <p className="plan-weeks-lead">
        <Trans>You’ve finished this plan.</Trans>
      </p>
    );
  }
  if (due.length > 0 || planned !== next || planned.date === undefined) return null;
  return (
    <p className="plan-weeks-lead">
      {isDone ? <Trans>Today’s session is done. Next:</Trans> : <Trans>No session today. Next:</Trans>}
    </p>
  );
}
