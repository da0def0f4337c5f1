import { SIGNED_OUT_COOKIE } from '#contract/accounts/member-header.ts';

/** Deletes what a session has left on the device and the shop has. Returns false if that fails. */
export async function clearDevice(): Promise<boolean> {
  return import('./after-sign-out-chunk.ts')
    .then(({ finishSignOut }) => finishSignOut())
    .then(
      () => true,
      () => false,
    );
}

/** Clears the device after a session that was ended elsewhere. The next page retries if that fails. */
export function clearAfterSession(wasMember: boolean): void {
  if (!wasMember) return;
  document.cookie = `${SIGNED_OUT_COOKIE}=1; path=/; max-age=${YEAR_S}`;
  void clearDevice();
}

const YEAR_S = 365 * 86_400;
