import { useEffect, useRef, useState } from 'react';

/** What the card provider adds to an address that it leads back to. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'source_redirect_slug'];
const SECRET = /^(?:pi|free)_\w{1,100}_secret_\w{1,200}$/;

interface State {
  clientSecret?: unknown;
}

/**
 * The secret of the payment that led here: undefined until the browser has looked, null where there is
 * none. It leaves the address at once, so that it is neither bookmarked nor sent along to anybody. With
 * `keep` the entry of the history holds it for whoever loads the page again.
 */
export function useClientSecret({ keep = false } = {}): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    setSecret(takeSecret(keep));
  }, [keep]);
  return secret;
}

function takeSecret(keep: boolean): string | null {
  const url = new URL(location.href);
  const kept = keep ? (history.state as State | null)?.clientSecret : undefined;
  const given = url.searchParams.get('payment_intent_client_secret') ?? kept;
  const clientSecret = typeof given === 'string' && SECRET.test(given) ? given : null;
  if (ADDED.some((name) => url.searchParams.has(name))) {
    for (const name of ADDED) url.searchParams.delete(name);
    history.replaceState({ ...history.state, ...(keep && { clientSecret }) }, '', url);
  }
  return clientSecret;
}
