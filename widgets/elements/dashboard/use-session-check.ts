import { useEffect, useRef } from 'react';
import { ApiError } from '#widgets/core/errors.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { userResource } from '#widgets/parts/member/member.api.ts';

export interface SessionCheckOptions {
  /** Whose page this is. */
  id: string;
  /** It is no longer theirs, or not any more. */
  onChange: () => void;
}

/** Windows get the focus in bursts. */
const APART_MS = 2_000;

/**
 * Asks who is signed in when somebody comes back to the page, and at no other time: the session may have
 * ended, or be another person's, in another tab or on another device. No answer is no end.
 */
export function useSessionCheck({ id, onChange }: SessionCheckOptions): void {
  const { api } = useShop();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    let asked = 0;
    let over = false;
    async function check() {
      if (document.hidden || Date.now() - asked < APART_MS) return;
      asked = Date.now();
      const same = await userResource.load(api).then(
        (user) => user.id === id,
        (error: unknown) => !(error instanceof ApiError && error.status === 401),
      );
      if (!same && !over) latest.current();
    }
    const look = () => void check();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [api, id]);
}
