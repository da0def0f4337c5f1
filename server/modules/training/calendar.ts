import { createHash } from 'node:crypto';
import ical, { ICalEventRepeatingFreq } from 'ical-generator';
import type { TrainingPlan } from '#contract/training.ts';
import { mondayOf, plusDays } from '../../days.ts';

/** How long a session takes; what plans say of themselves. */
const SESSION_MS = 90 * 60_000;

/**
 * A plan as an iCalendar file (RFC 5545): each of its days once a week, from the Monday after
 * `today` on, for as many weeks as it runs. Times float, so that 6:00 is 6:00 wherever its reader is.
 */
export function renderCalendar(
  plan: TrainingPlan,
  { name, url }: { name: string; url: string },
  today: string,
): string {
  const monday = plusDays(mondayOf(today), 7);
  const calendar = ical({ name: plan.title, prodId: { company: name, product: 'Training', language: 'EN' } });
  for (const [index, day] of plan.workouts.entries()) {
    // Named in UTC so that the machine's own zone has no part in it; `floating` takes the zone away.
    const start = new Date(`${plusDays(monday, Math.min(index, 6))}T06:00:00Z`);
    calendar.createEvent({
      // The same event for the same plan and week: importing again changes it and adds none.
      id: `${createHash('sha256').update(`${plan.key}:${day.id}:${monday}`).digest('hex').slice(0, 32)}@${new URL(url).hostname}`,
      stamp: new Date(`${today}T00:00:00Z`),
      start,
      end: new Date(start.getTime() + SESSION_MS),
      floating: true,
      repeating: { freq: ICalEventRepeatingFreq.WEEKLY, count: plan.weeks },
      summary: `${plan.title}: ${day.name}`,
      description: day.exercises.map((exercise) => `${exercise.name}: ${exercise.sets} x ${exercise.reps}`).join('\n'),
      url: `${url}/training/${plan.key}`,
    });
  }
  return `${calendar.toString()}\r\n`;
}
