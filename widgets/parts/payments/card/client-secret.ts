import { useEffect, useRef, useState } from 'react';
import { takeParameter } from '#widgets/core/one-time-parameters.ts';
import { PAYMENT_PREFIX } from './payment-key.ts';

/** Parameters that the card provider adds to the return address besides the secret. */
const ADDED = ['payment_intent', 'source_redirect_slug'];

/** Secret of a payment, with the member of the tab that paid: null for a visitor, identified by `visit`. */
export interface TabPayment {
  clientSecret: string;
  member: string | null;
  visit: string;
}

/** Payment that the address names. */
interface NamedPayment {
  /** Set if this tab began the payment. */
  own?: TabPayment | undefined;
  /** Secret in the address, which anyone may have opened from the browser's history. */
  foreign?: string | null;
}

/** Returns the secret of the own payment that led here: undefined until read, null without one. */
export function useClientSecret(): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    setSecret(takePayment().own?.clientSecret ?? null);
  }, []);
  return secret;
}

/** Removes the provider's parameters from the address. Returns the payment that they name. */
export function takePayment(): NamedPayment {
  const foreign = takeParameter('payment_intent_client_secret');
  const url = new URL(location.href);
  const id = url.searchParams.get('payment_intent');
  if (ADDED.some((name) => url.searchParams.has(name))) {
    for (const name of ADDED) url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  }
  try {
    const kept = sessionStorage.getItem(PAYMENT_PREFIX + id);
    sessionStorage.removeItem(PAYMENT_PREFIX + id);
    if (kept) return { own: JSON.parse(kept) as TabPayment };
  } catch {
    // Storage is blocked or holds other data.
  }
  return { foreign };
}
