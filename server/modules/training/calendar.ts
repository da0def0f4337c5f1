import { createHash } from 'node:crypto';
import type { TrainingPlan } from '#contract/training.ts';
import { mondayOf, plusDays } from './days.ts';

/** How long a session takes, in minutes; what plans say of themselves. */
const MINUTES = 90;
const HOUR = '060000';

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
  const stamp = `${today.replaceAll('-', '')}T000000Z`;
  const events = plan.workouts.flatMap((day, index) => {
    const start = plusDays(monday, Math.min(index, 6)).replaceAll('-', '');
    const exercises = day.exercises.map((exercise) => `${exercise.name}: ${exercise.sets} x ${exercise.reps}`);
    return [
      'BEGIN:VEVENT',
      // The same event for the same plan and week: importing again changes it and adds none.
      `UID:${createHash('sha256').update(`${plan.key}:${day.id}:${monday}`).digest('hex').slice(0, 32)}@${new URL(url).hostname}`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${start}T${HOUR}`,
      `DURATION:PT${MINUTES}M`,
      `RRULE:FREQ=WEEKLY;COUNT=${plan.weeks}`,
      `SUMMARY:${escape(`${plan.title}: ${day.name}`)}`,
      `DESCRIPTION:${escape(exercises.join('\n'))}`,
      `URL:${url}/training/${plan.key}`,
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(name)}//Training//EN`,
    `X-WR-CALNAME:${escape(plan.title)}`,
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n');
}

/** Lines of at most 75 octets; what is longer goes on behind a space. Characters stay whole. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}
