import { useLayoutEffect, useRef, useState } from 'react';
import { takeParameter } from '#widgets/core/one-time-parameters.ts';
import { readData } from './answers/read-data.ts';
import type { Answers } from './answers/read-answers.ts';

/** Parameters of the subscribe page's address. */
export interface Arrival {
  offer?: string | undefined;
  answers?: Answers | undefined;
  /** The address requests the payment, which passes the same checks as the button. */
  toPayment?: boolean | undefined;
  ticket?: string | undefined;
  /** Discount code. */
  code?: string | undefined;
}

/** Reads the address once. The page's script has removed the one-time parameters from it. Undefined until then. */
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
  const data = takeParameter('data');
  const address = new URLSearchParams(location.search);
  return {
    offer: address.get('offer') ?? undefined,
    answers: data === null ? undefined : readData(data),
    toPayment: takeParameter('step') === 'payment',
    ticket: /^[\w-]{43}$/.exec(takeParameter('ticket') ?? '')?.[0],
    code: address.get('code') ?? undefined,
  };
}
