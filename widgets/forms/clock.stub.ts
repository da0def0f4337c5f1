import { clock } from './clock.ts';

/** Between any two looks at the clock `ms` pass: somebody who takes their time. Returns the way back. */
export function stubSlowClock(ms = 60_000): () => void {
  const { now } = clock;
  let time = 0;
  clock.now = () => (time += ms);
  return () => {
    clock.now = now;
  };
}
