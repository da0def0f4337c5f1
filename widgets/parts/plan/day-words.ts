import { msg } from '@lingui/core/macro';
import { type Language, toDateLocale } from '#contract/i18n/languages.ts';
import type { WorkoutDay } from '#contract/training/training.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { plusDays, type PlannedDay } from './plan-calendar.ts';

const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Formats a date (YYYY-MM-DD) as "Tue 3 Mar", independent of the time zone. */
export function dateWords(date: string, language: Language, options: Intl.DateTimeFormatOptions = SHORT): string {
  return new Date(date).toLocaleDateString(toDateLocale(language), { ...options, timeZone: 'UTC' });
}

/** Returns a day's name: its date if it has one, because a template's label may be another client's weekday. */
export function formatDayLabel({ date, day }: Pick<WorkoutDay, 'date' | 'day'>, language: Language): string {
  return date === undefined ? day : dateWords(date, language);
}

/** Returns when a day is: "Today", "Tomorrow", or its date; its label in a plan without dates. */
export function whenWords({ day, date, week }: PlannedDay, today: string, language: Language): Words {
  if (date === undefined) {
    const label = day.day;
    return msg({ message: `Week ${week} · ${label}`, comment: 'A day of a plan: Week 2 · Monday' });
  }
  const said = dateWords(date, language);
  if (date === today) return msg({ message: `Today · ${said}`, comment: 'Today · Tue 3 Mar' });
  if (date === plusDays(today, 1)) return msg({ message: `Tomorrow · ${said}`, comment: 'Tomorrow · Tue 3 Mar' });
  return said;
}
