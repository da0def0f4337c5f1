import { formatLocalMoment } from '#server/platform/days.ts';

/**
 * Converts a local time such as "2026-12-24T08:00" to a moment. A time that a clock change skips moves forward by the
 * gap; a repeated time means the first one.
 */
export function parseScheduledMoment(timeZone: string, local: string): Date {
  const wanted = Date.parse(`${local}:00.000Z`);
  const offsetAt = (moment: number) =>
    Date.parse(`${formatLocalMoment(timeZone, new Date(moment)).slice(0, 23)}Z`) - moment;
  // No zone changes its clocks twice within a day.
  const before = offsetAt(wanted - 86_400_000);
  const after = offsetAt(wanted + 86_400_000);
  const first = wanted - Math.max(before, after);
  if (offsetAt(first) === Math.max(before, after)) return new Date(first);
  const second = wanted - Math.min(before, after);
  return new Date(offsetAt(second) === Math.min(before, after) ? second : wanted - before);
}
