import { useEffect, useRef, useState } from 'react';

/** What the card provider adds to an address that it leads back to. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'source_redirect_slug'];
const SECRET = /^(?:pi|free)_\w{1,100}_secret_\w{1,200}$/;

/**
 * The secret of the payment that led here: undefined until the browser has looked, null where there is none. It leaves
 * the address at once, so that it is neither bookmarked nor sent along to anybody.
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

/** Takes the secret out of the address; null where it has none. */
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
