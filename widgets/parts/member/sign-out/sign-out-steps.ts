import { msg } from '@lingui/core/macro';
import type { Api } from '#widgets/core/api/api.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { ApiError, isOtherMember } from '#widgets/core/api/errors.ts';
import { announceSession, checkSession } from '#widgets/core/session/tab-member.ts';
import type { UnsentData } from '#widgets/elements/training/sync/device/leave-device-chunk.ts';
import { noteMember } from '../session/known-member.ts';
import { endSessionAndClear } from '../sign-in/login.api.ts';

/** Code that checks and clears the device. Tests replace it. */
export const deviceChunk = { load: () => import('#widgets/elements/training/sync/device/leave-device-chunk.ts') };

export type SignOutState =
  /** Not started. A tab of another member stays in this state, and its page hides the data. */
  | { step: 'ready' }
  | { step: 'busy' }
  /** This device has unsent data. */
  | { step: 'unsent'; unsent: UnsentData }
  /** The device could not be checked for unsent data. */
  | { step: 'unchecked' }
  /** The shop did not answer, so the session may continue. Nothing was deleted. */
  | { step: 'offline' }
  /** The session had ended before. */
  | { step: 'ended' }
  /** The session has ended, but neither the page nor the browser could clear the device. */
  | { step: 'uncleared'; clearing: Clearing }
  | { step: 'done' };

/** Data to delete: the member's own, unsent data of other members as well, or everything that the site keeps here. */
export type Clearing = 'own' | 'others' | 'everything';

export const NOT_SIGNED_OUT = errorToast(
  msg`Not Signed Out`,
  msg`The shop did not answer, so you may still be signed in here. Nothing was deleted. Please try again later.`,
);

/**
 * Signs out in a fixed order: check the device, end the session, clear the device. Stops if the member has to decide.
 * `end` ends the session in the shop.
 */
export async function signOut(api: Api, end: () => Promise<void>): Promise<SignOutState> {
  if (checkSession() === 'other') return { step: 'ready' };
  try {
    const { findUnsent } = await deviceChunk.load();
    const unsent = await findUnsent(api);
    if (Object.values(unsent).some((count) => count > 0)) return { step: 'unsent', unsent };
  } catch (error) {
    return { step: isOtherMember(error) ? 'ready' : 'unchecked' };
  }
  return finishSignOut(api, end, 'own');
}

/** Ends the session, and clears the device only after the shop has answered. */
export async function finishSignOut(api: Api, end: () => Promise<void>, clearing: Clearing): Promise<SignOutState> {
  // Another member may have signed in since the confirmation.
  if (checkSession() === 'other') return { step: 'ready' };
  try {
    await end();
  } catch (error) {
    if (isOtherMember(error)) return { step: 'ready' };
    return { step: error instanceof ApiError && error.status === 401 ? 'ended' : 'offline' };
  }
  noteMember(false);
  announceSession();
  return clearAfterSignOut(api, clearing);
}

/**
 * Clears the device after the session has ended. If the page cannot do it, the shop has the browser delete everything,
 * unless data of other members has to stay.
 */
export async function clearAfterSignOut(api: Api, clearing: Clearing): Promise<SignOutState> {
  try {
    if (clearing !== 'everything') {
      if (await isClearedHere(clearing)) return { step: 'done' };
      const { hasOthersData } = await deviceChunk.load();
      if (await hasOthersData(clearing === 'others')) return { step: 'uncleared', clearing };
    }
    await endSessionAndClear(api);
    return { step: 'done' };
  } catch {
    return { step: 'uncleared', clearing };
  }
}

async function isClearedHere(clearing: Clearing): Promise<boolean> {
  try {
    const { clearDevice } = await deviceChunk.load();
    await clearDevice(clearing === 'others');
    return true;
  } catch {
    return false;
  }
}
