import type { LogExport } from '#contract/training/log-export.ts';
import type { Exercise, WorkoutDay } from '#contract/training/training.ts';
import type { Resource } from '#widgets/core/api/resources.ts';
import type { Entry } from './log-queue.ts';

/** Export of the whole log with names, as a downloadable file. */
export const logExportResource: Resource<LogExport> = {
  key: 'training-kept-log',
  load: (api) => api.get('/api/user/log.json'),
};

type Counted = LogExport['sessions'][number]['exercises'][number]['counted'];

/** One unit of each count, in the notation of plans. */
const REPS: Readonly<Record<Counted, string>> = { repetitions: '1', seconds: '1 s', minutes: '1 min', metres: '1 m' };

/**
 * Returns the days of logged sessions if the plan no longer opens: stored copies from the start of a session on this
 * device, else named as in the export.
 */
export function listLoggedDays(entries: readonly Entry[], sessions: LogExport['sessions']): WorkoutDay[] {
  const days = new Map<string, WorkoutDay>();
  for (const { plan, dayId, day, exercises } of sessions) {
    const isShown = entries.some(({ session }) => session.planKey === plan && session.dayId === dayId);
    if (!isShown || day === null) continue;
    const known = days.get(dayId)?.exercises ?? [];
    const lines = exercises
      .filter(({ exerciseId }) => !known.some(({ id }) => id === exerciseId))
      .map(({ exerciseId: id, name, counted }): Exercise => {
        const dose = { id, name: name ?? id, sets: 1, reps: REPS[counted], rest: 'none' };
        return { type: 'regular', category: '', ...dose };
      });
    days.set(dayId, { id: dayId, day: '', name: day, exercises: [...known, ...lines] });
  }
  for (const { day } of entries) if (day) days.set(day.id, day);
  return [...days.values()];
}
