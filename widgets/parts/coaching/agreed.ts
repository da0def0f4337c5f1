import type { Resources } from '#widgets/core/api/resources.ts';
import { lettersResource } from '../messages/talk.api.ts';
import { checkInsResource, consentResource } from './coaching.api.ts';

/** Reloads what depends on the consent, after the member has given it on the same page. */
export function readAgreed(resources: Resources): void {
  resources.invalidate(consentResource);
  const checkIns = resources.read(checkInsResource);
  if (checkIns.status === 'ready' && checkIns.data.askConsent) resources.invalidate(checkInsResource);
  const letters = resources.read(lettersResource);
  if (letters.status === 'ready' && letters.data.askConsent) resources.invalidate(lettersResource);
}
