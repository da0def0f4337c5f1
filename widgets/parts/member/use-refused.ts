import { useEffect, useState } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { codeDelivery } from './login.api.ts';

/** Interval and number of delivery checks: most refusals arrive within seconds. */
const EVERY_MS = 4_000;
const TURNS = 15;

/** Returns whether the code mail with the number `sent` could not be delivered. */
export function useRefused(sent: number): boolean {
  const { api } = useShop();
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    let turns = 0;
    const asking = setInterval(() => {
      if (++turns >= TURNS) clearInterval(asking);
      codeDelivery(api).then(
        ({ delivery }) => {
          if (delivery === 'waiting') return;
          clearInterval(asking);
          if (delivery !== 'sent') setRefused(sent);
        },
        () => undefined, // No answer: the code may still have arrived.
      );
    }, EVERY_MS);
    return () => clearInterval(asking);
  }, [api, sent]);
  return refused === sent;
}
