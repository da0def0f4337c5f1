import { useEffect, useMemo } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import { notePaying } from '../member/member.store.ts';

/** Notes whether a payment of this form is running, and tells it at once: two quick clicks must count as one. */
export function usePaying() {
  const { base } = useShop();
  useEffect(() => () => notePaying(base, false), [base]);
  return useMemo(() => createPaying(base), [base]);
}

function createPaying(base: string) {
  let running = false;
  return {
    isRunning: () => running,
    note(now: boolean) {
      running = now;
      notePaying(base, now);
    },
  };
}
