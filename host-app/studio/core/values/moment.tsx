import { useDates } from '#widgets/ui/dates/use-dates.ts';

/** Date and time in the shop's time zone. */
export function Moment({ at }: { at: string }) {
  const { dateAndTime } = useDates();
  return <time dateTime={at}>{dateAndTime(at)}</time>;
}
