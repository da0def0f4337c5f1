import { useLayoutEffect, useRef, useState } from 'react';
import { readData } from './answers/read-data.ts';
import type { Answers } from './answers/read-answers.ts';

/** Parameters of the subscribe page's address. */
export interface Arrival {
  offer?: string | undefined;
  answers?: Answers | undefined;
  /** The address requests the payment, which passes the same checks as the button. */
  toPayment?: boolean | undefined;
  ticket?: string | undefined;
}

/** Parameters that are removed from the address after reading. */
const ONCE = ['data', 'step', 'ticket'];

/**
 * Reads the address once, and removes its one-time parameters. Runs before all other effects, so that no request starts
 * while they are in the address. Undefined until then.
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
