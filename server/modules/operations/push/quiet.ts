import { dayIn, parseLocalMoment, formatLocalMoment, plusDays } from '#server/platform/days.ts';

interface Quiet {
  quietFrom?: string | null | undefined;
  quietTo?: string | null | undefined;
  timeZone: string;
}

/** Returns the end of the current quiet hours in the member's zone; undefined outside of them. */
export function quietUntil({ quietFrom: from, quietTo: to, timeZone }: Quiet, now: Date): Date | undefined {
  if (!from || !to || from === to) return undefined;
  const clock = formatLocalMoment(timeZone, now).slice(11, 16);
  const overnight = from > to;
  const inside = overnight ? clock >= from || clock < to : clock >= from && clock < to;
  if (!inside) return undefined;
  const today = dayIn(timeZone, now);
  return parseLocalMoment(timeZone, `${overnight && clock >= from ? plusDays(today, 1) : today}T${to}`);
}
