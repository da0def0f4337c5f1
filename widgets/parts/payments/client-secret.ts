import { useEffect, useRef, useState } from 'react';

/** Parameters that the card provider adds to the return address. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'source_redirect_slug'];
const SECRET = /^(?:pi|free)_\w{1,100}_secret_\w{1,200}$/;

/**
 * Returns the secret of the payment that led here: undefined until read, null without one. Removes it from the address
 * at once, so that it is neither bookmarked nor sent as referrer.
 */
export function useClientSecret(): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    setSecret(takeClientSecret());
  }, []);
  return secret;
}

/** Removes the secret from the address and returns it; null without one. */
export function takeClientSecret(): string | null {
  const url = new URL(location.href);
  const given = url.searchParams.get('payment_intent_client_secret');
  if (ADDED.some((name) => url.searchParams.has(name))) {
    for (const name of ADDED) url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  }
  return isClientSecret(given) ? given : null;
}

export function isClientSecret(value: unknown): value is string {
  return typeof value === 'string' && SECRET.test(value);
}
