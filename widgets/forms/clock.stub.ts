import { clock } from './clock.ts';

/** Makes each reading of the clock advance by `ms`, like a slow user. Returns a function that restores it. */
export function stubSlowClock(ms = 60_000): () => void {
  const { now } = clock;
  let time = 0;
  clock.now = () => (time += ms);
  return () => {
    clock.now = now;
  };
}
