import { useEffect, useRef } from 'react';
import { ApiError } from '#widgets/core/errors.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { userResource } from '#widgets/parts/member/member.api.ts';

export interface SessionCheckOptions {
  /** Id of the page's member. */
  id: string;
  /** Called if the session has ended or belongs to another member. */
  onChange: () => void;
}

/** Minimum interval in milliseconds, because windows receive focus events in bursts. */
const APART_MS = 2_000;

/**
 * Checks the session when the user returns to the page, and at no other time. Another tab or device may have ended or
 * replaced it. A failed request changes nothing.
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
