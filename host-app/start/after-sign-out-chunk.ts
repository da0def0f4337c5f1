import { SIGNED_OUT_COOKIE } from '#contract/accounts/member-header.ts';
import { clearSent } from '#widgets/elements/training/sync/device/leave-device-chunk.ts';

export { dropErasedDrafts } from '#widgets/elements/training/sync/device/leave-device-chunk.ts';

/** Clears the device after a sign-out by a plain link or form. Retries with the next page if that fails. */
export async function finishSignOut(): Promise<void> {
  await clearSent();
  document.cookie = `${SIGNED_OUT_COOKIE}=; path=/; samesite=lax; max-age=0`;
}
