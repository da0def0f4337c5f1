import { useEffect, useState } from 'react';
import { localDay } from './plan-calendar.ts';

/** Returns the device's date, updated at midnight; `ahead` is the sandbox's time shift in milliseconds. */
export function useToday(ahead = 0): string {
  const [today, setToday] = useState(() => deviceDay(ahead));
  useEffect(() => {
    const look = () => setToday(deviceDay(ahead));
    look();
    const timer = setInterval(look, 60_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ahead]);
  return today;
}

/** Returns the device's current date, without later updates. */
export function deviceDay(ahead = 0): string {
  return localDay(new Date(Date.now() + ahead));
}
