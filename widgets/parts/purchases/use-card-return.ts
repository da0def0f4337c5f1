import { msg } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { finishCard } from './after-sale.api.ts';
import { CARD_UPDATED } from './update-card.tsx';

const notUpdated = errorToast(msg`Card Not Updated`, msg`Your bank didn’t confirm it. Your old card stays in use.`);

/** Handles the return from the bank's own page, whose result is in the address once. */
export function useCardReturn(onChange: () => void): void {
  const { api, base } = useShop();
  const { toast } = useToast();
  const seen = useRef(false);
  useEffect(() => {
    if (seen.current || base !== '') return;
    seen.current = true;
    const given = new URLSearchParams(location.search);
    const id = given.get('card');
    const setupIntent = given.get('setup_intent');
    if (!id || !setupIntent) return;
    history.replaceState(history.state, '', `${location.pathname}?tab=subscriptions`);
    if (given.get('redirect_status') === 'failed' || !/^[\w-]{1,40}$/.test(id)) {
      toast(notUpdated);
      return;
    }
    finishCard(api, id, { setupIntent }).then(
      () => {
        toast(CARD_UPDATED);
        onChange();
      },
      () => toast(notUpdated),
    );
  }, [api, base, toast, onChange]);
}
