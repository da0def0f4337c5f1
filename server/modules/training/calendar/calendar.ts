import { createHash } from 'node:crypto';
import { msg, plural } from '@lingui/core/macro';
import ical, { type ICalCalendar, ICalEventRepeatingFreq } from 'ical-generator';
import type { PlanDayChange } from '#contract/plan-days.ts';
import type { Speaker } from '#contract/speak.ts';
import { targetText } from '#contract/studio/plan-targets.ts';
import type { Exercise, TrainingPlan, WorkoutDay } from '#contract/training.ts';
import { toMonday, plusDays } from '#server/platform/days.ts';
import { applyDayChanges } from '../own-plans/days-now.ts';

/** How long a session takes; what plans say of themselves. */
const SESSION_MS = 90 * 60_000;

/** How often programs that follow a calendar look for what is new, in seconds. */
const REFRESH_S = 3_600;

interface Shop {
  name: string;
  url: string;
}

/**
 * A plan that is not one client's own as an iCalendar file (RFC 5545): each of its days once a week, from the Monday after
 * `today` on, for as many weeks as it runs. Times float, so that 6:00 is 6:00 wherever its reader is.
 */
export function renderWeeks(
  plan: TrainingPlan,
  shop: Shop,
  { today, speaker }: { today: string; speaker: Speaker },
): string {
  const monday = plusDays(toMonday(today), 7);
  const calendar = emptyCalendar(plan.title, shop);
  for (const [index, day] of plan.workouts.entries()) {
    // Named in UTC so that the machine's own zone has no part in it; `floating` takes the zone away.
    const start = new Date(`${plusDays(monday, Math.min(index, 6))}T06:00:00Z`);
    calendar.createEvent({
      // The same event for the same plan and week: importing again changes it and adds none.
      id: eventId(`${plan.key}:${day.id}:${monday}`, shop),
      stamp: new Date(`${today}T00:00:00Z`),
      start,
      end: new Date(start.getTime() + SESSION_MS),
      floating: true,
      repeating: { freq: ICalEventRepeatingFreq.WEEKLY, count: plan.weeks },
      ...buildEventText(plan, day, shop, speaker),
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** One of a member's own plans with what they have made of its days. */
export interface CalendarPlan {
  plan: TrainingPlan;
  changes: readonly Pick<PlanDayChange, 'dayId' | 'movedTo' | 'minutes' | 'skipped'>[];
  /** The day on which it was ended early: nothing follows it. */
  endedOn: string | null;
}

/**
 * Own plans as all-day events on the dates where they are now. A day keeps its event wherever it is moved; what is left
 * out is not there.
 */
export function renderDates(
  plans: readonly CalendarPlan[],
  shop: Shop,
  { now, speaker }: { now: Date; speaker: Speaker },
): string {
  const [only] = plans;
  const calendar = emptyCalendar(plans.length === 1 ? only!.plan.title : shop.name, shop).ttl(REFRESH_S);
  for (const { plan, changes, endedOn } of plans) {
    for (const day of applyDayChanges(plan, changes)) {
      const { date } = day;
      if (!date || (endedOn && date > endedOn)) continue;
      const { summary, description, url } = buildEventText(plan, day, shop, speaker);
      const minutes = changes.find(({ dayId }) => dayId === day.id)?.minutes;
      const shortened = minutes ? [speaker.say(msg`Shortened to ${minutes} minutes`)] : [];
      calendar.createEvent({
        id: eventId(`${plan.key}:${day.id}`, shop),
        stamp: now,
        start: new Date(`${date}T00:00:00Z`),
        allDay: true,
        floating: true,
        summary,
        description: [...shortened, description].join('\n'),
        url,
      });
    }
  }
  return `${calendar.toString()}\r\n`;
}

function emptyCalendar(name: string, shop: Shop): ICalCalendar {
  return ical({ name, prodId: { company: shop.name, product: 'Training', language: 'EN' } });
}

function buildEventText(plan: TrainingPlan, day: WorkoutDay, { url }: Shop, speaker: Speaker) {
  return {
    summary: `${plan.title}: ${day.name}`,
    description: dayLines(day, speaker).join('\n'),
    url: `${url}/training/${plan.key}`,
  };
}

/** What is done on a day, a line for each exercise. */
export function dayLines({ exercises }: Pick<WorkoutDay, 'exercises'>, speaker: Speaker): string[] {
  return exercises.flatMap((each) => formatExerciseLines(each, speaker));
}

/** A block is its name and its rounds, with what is done in each round below. */
function formatExerciseLines(exercise: Exercise, { say }: Speaker): string[] {
  const { sets } = exercise;
  if (exercise.type === 'regular') return [formatDose(exercise, `${sets} x ${exercise.reps}`)];
  const rounds = say(msg`${plural(sets, { one: '# round', other: '# rounds' })}`);
  return [formatDose(exercise, rounds), ...exercise.exercises.map((part) => `- ${formatDose(part, part.reps)}`)];
}

function formatDose({ name, target }: Pick<Exercise, 'name' | 'target'>, dose: string): string {
  return [`${name}: ${dose}`, targetText(target)].filter(Boolean).join(', ');
}

function eventId(about: string, { url }: Shop): string {
  return `${createHash('sha256').update(about).digest('hex').slice(0, 32)}@${new URL(url).hostname}`;
}
