import { useEffect } from 'react';

/** Keeps the screen on while it is active, where the browser can; it lets go whenever the page is hidden. */
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
        return; // A low battery or a policy of the page: the screen does as it always does.
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
