import { formatLocalMoment } from '#server/platform/days.ts';

/**
 * The moment at which a clock in a time zone shows this, "2026-12-24T08:00". Where clocks are put forward, a time that
 * they leave out is as much later; where they are put back, the first of the two.
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
