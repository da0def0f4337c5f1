/** Parameters that the address must not keep: health data, tickets and the card provider's client secrets. */
const ONE_TIME = ['data', 'step', 'ticket', 'payment_intent_client_secret', 'setup_intent_client_secret'] as const;

const values = new Map<string, string>();

/** Moves one-time parameters from the address into memory. The page's script calls it before its first request. */
export function hideParameters(): void {
  const url = new URL(location.href);
  for (const name of ONE_TIME) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    values.set(name, value);
    url.searchParams.delete(name);
  }
  if (values.size > 0) history.replaceState(history.state, '', url);
}

/** Puts parameters that nothing has taken back into the address, for a reload of a page whose code failed. */
export function restoreParameters(): undefined {
  const url = new URL(location.href);
  for (const [name, value] of values) url.searchParams.set(name, value);
  history.replaceState(history.state, '', url);
}

/** Returns a one-time parameter of the address at the first call, and null afterwards. */
export function takeParameter(name: (typeof ONE_TIME)[number]): string | null {
  hideParameters();
  const value = values.get(name) ?? null;
  values.delete(name);
  return value;
}
