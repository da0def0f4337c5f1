import { useDates } from '#widgets/ui/use-dates.ts';

/** A moment by the shop's clock. */
export function Moment({ at }: { at: string }) {
  const { dateAndTime } = useDates();
  return <time dateTime={at}>{dateAndTime(at)}</time>;
}
