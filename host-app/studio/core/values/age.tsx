import { useEffect, useState } from 'react';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { formatAge } from './format-age.ts';

/** Age of something within the last week ("3 hours ago"), with date and time on hover; else date and time. */
export function Age({ at }: { at: string }) {
  const { dateAndTime } = useDates();
  const language = useLanguage();
  const exact = dateAndTime(at);
  const age = formatAge(Date.parse(at) - useMinute(), language);
  return (
    <time dateTime={at} title={age && exact}>
      {age ?? exact}
    </time>
  );
}

/** Returns the current time in milliseconds, updated each minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
