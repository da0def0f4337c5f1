import { useSyncExternalStore } from 'react';
import type { Resources } from '#widgets/core/resources.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { userResource } from '../member/member.api.ts';
import { lettersResource } from '../messages/talk.api.ts';

/**
 * The shop has just refused something because they are not coached any more: what stands on the same page learns it, and
 * asks when that was. What cannot be asked about stays as it is, with what is typed in it.
 */
export function markCoachingOver(resources: Resources): void {
  const user = resources.read(userResource);
  if (user.status === 'ready' && user.data.elite) {
    resources.adopt({ [userResource.key]: { ...user.data, elite: false, wasCoached: true } }, true);
  }
  resources.ensure(userResource);
  const letters = resources.read(lettersResource);
  if (letters.status !== 'ready' || !letters.data.open) return;
  resources.adopt({ [lettersResource.key]: { ...letters.data, open: false, clock: null, askConsent: false } }, true);
  resources.ensure(lettersResource);
}

/** Who was coached and is no more, as far as the page knows it by now, with the moment of the end. Asks for nothing. */
export function useCoachingOver(): { until: string | undefined } | null {
  const { resources } = useShop();
  const read = () => resources.read(userResource);
  const user = useSyncExternalStore(resources.subscribe, read, read);
  if (user.status !== 'ready' || user.data.elite || !user.data.wasCoached) return null;
  return { until: user.data.coachedUntil };
}
