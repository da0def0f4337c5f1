import { useEffect } from 'react';

/** Keeps the screen on while active, if supported; browsers release the lock when the page is hidden. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | undefined;
    let over = false;

    async function hold() {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return;
      try {
        const got = await navigator.wakeLock.request('screen');
        if (over) await got.release();
        else held = got;
      } catch {
        return; // Low battery or a policy of the page: the screen may turn off.
      }
    }

    const seen = () => void hold();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', seen);
      void held?.release();
    };
  }, [active]);
}
