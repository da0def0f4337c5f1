import { createHash } from 'node:crypto';
import { msg, plural } from '@lingui/core/macro';
import ical, { type ICalCalendar, ICalEventRepeatingFreq } from 'ical-generator';
import type { PlanDayChange } from '#contract/training/plans/plan-days.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import { targetText } from '#contract/training/plans/plan-targets.studio.ts';
import type { Exercise, TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { toMonday, plusDays } from '#server/platform/days.ts';
import { applyDayChanges } from '../own-plans/days-now.ts';

/** Duration of a session, as plans state it. */
const SESSION_MS = 90 * 60_000;

/** Refresh interval for calendar programs, in seconds. */
const REFRESH_S = 3_600;

interface Shop {
  name: string;
  url: string;
}

/**
 * Renders a shared plan as an iCalendar file (RFC 5545) that starts on the Monday after `today`. A day with a `week` is in
 * that week only, any other day is in every week of the plan. Times float: 6:00 stays 6:00 in every zone.
 */
export function renderWeeks(
  plan: TrainingPlan,
  shop: Shop,
  { today, speaker }: { today: string; speaker: Speaker },
): string {
  const monday = plusDays(toMonday(today), 7);
  const calendar = emptyCalendar(plan.title, shop);
  for (const day of plan.workouts) {
    const { week } = day;
    const place = plan.workouts.filter((each) => each.week === week).indexOf(day);
    const date = plusDays(monday, ((week ?? 1) - 1) * 7 + Math.min(place, 6));
    // UTC keeps the machine's own zone out; `floating` then removes the zone.
    const start = new Date(`${date}T06:00:00Z`);
    calendar.createEvent({
      // The same event for the same plan and week: a second import updates it.
      id: eventId(`${plan.key}:${day.id}:${monday}`, shop),
      stamp: new Date(`${today}T00:00:00Z`),
      start,
      end: new Date(start.getTime() + SESSION_MS),
      floating: true,
      ...(week === undefined && { repeating: { freq: ICalEventRepeatingFreq.WEEKLY, count: plan.weeks } }),
      ...buildEventText(plan, day, shop, speaker),
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** Own plan of a member with their day changes. */
export interface CalendarPlan {
  plan: TrainingPlan;
  changes: readonly Pick<PlanDayChange, 'dayId' | 'movedTo' | 'minutes' | 'skipped'>[];
  /** Day on which the plan was ended early; later days are left out. */
  endedOn: string | null;
}

/**
 * Renders own plans as all-day events on their current dates. A moved day keeps its event; skipped days are left out.
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

/** Describes a day, one line for each exercise. */
export function dayLines({ exercises }: Pick<WorkoutDay, 'exercises'>, speaker: Speaker): string[] {
  return exercises.flatMap((each) => formatExerciseLines(each, speaker));
}

/** Formats a block as its name and rounds, with its exercises below. */
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
