import { useEffect, useState } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { codeDelivery } from './login.api.ts';

/** How often the shop is asked what became of a mail, and how many times: most are refused within seconds. */
const EVERY_MS = 4_000;
const TURNS = 15;

/** Whether the mail with the code, of which `sent` is the number, could not be delivered. */
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
        () => undefined, // Nobody answers: the code may have come all the same.
      );
    }, EVERY_MS);
    return () => clearInterval(asking);
  }, [api, sent]);
  return refused === sent;
}
