import { useSyncExternalStore } from 'react';
import type { Resources } from '#widgets/core/api/resources.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { userResource } from '../member/member.api.ts';
import { lettersResource } from '../messages/talk.api.ts';

/**
 * Marks the coaching as over after a refusal, then reloads the user and the messages. If that fails, the data stays,
 * with the drafts in it.
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

/** Returns the end of a former client's coaching, as far as the page knows. Loads nothing. */
export function useCoachingOver(): { until: string | undefined } | null {
  const { resources } = useShop();
  const read = () => resources.read(userResource);
  const user = useSyncExternalStore(resources.subscribe, read, read);
  if (user.status !== 'ready' || user.data.elite || !user.data.wasCoached) return null;
  return { until: user.data.coachedUntil };
}
