import { useLayoutEffect, useRef, useState } from 'react';
import { readData } from './read-data.ts';
import type { Answers } from './read-answers.ts';

/** What the address of the subscribe page brought along. */
export interface Arrival {
  offer?: string | undefined;
  answers?: Answers | undefined;
  /** The address asks for the payment, which passes the same checks as the button. */
  toPayment?: boolean | undefined;
  ticket?: string | undefined;
}

/** What an address may bring that has no business in it once it is read. */
const ONCE = ['data', 'step', 'ticket'];

/**
 * Reads the address once, takes out of it what is meant for this visit only, and does so before any
 * other effect of the page: nothing is asked for while it stands there. Undefined until then.
 */
export function useArrival(): Arrival | undefined {
  const [arrival, setArrival] = useState<Arrival>();
  const read = useRef<Arrival>(undefined);
  useLayoutEffect(() => {
    read.current ??= takeArrival();
    setArrival(read.current);
  }, []);
  return arrival;
}

function takeArrival(): Arrival {
  const url = new URL(location.href);
  const query = url.searchParams;
  const data = query.get('data');
  const arrival = {
    offer: query.get('offer') ?? undefined,
    answers: data === null ? undefined : readData(data),
    toPayment: query.get('step') === 'payment',
    ticket: /^[\w-]{43}$/.exec(query.get('ticket') ?? '')?.[0],
  };
  if (ONCE.some((name) => query.has(name))) {
    for (const name of ONCE) query.delete(name);
    history.replaceState(history.state, '', url);
  }
  return arrival;
}
