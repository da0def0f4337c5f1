import type { Api } from '#widgets/core/api/api.ts';
import type { Toasts } from '#widgets/core/toasts/toasts.store.ts';
import { leave } from '../leave.ts';
import { endSession } from '../sign-in/login.api.ts';
import { deviceChunk, NOT_SIGNED_OUT, signOut, type SignOutState } from './sign-out-steps.ts';

export { SignOutDialog } from './sign-out-dialog.tsx';

/** Loads the code that checks and clears the device. */
export function preloadDevice(): void {
  void deviceChunk.load().catch(() => undefined);
}

/**
 * Signs out, or opens the confirmation page if the member has to decide. `pages` begins addresses of pages. Returns the
 * question to ask on this page if leaving it would lose unsent data.
 */
export async function followSignOutLink(
  api: Api,
  pages: string,
  toast: Toasts['toast'],
): Promise<SignOutState | undefined> {
  const state = await signOut(api, () => endSession(api));
  if (state.step === 'done') leave.to(`${pages}/`);
  // Without a connection, the confirmation page would not open either.
  else if (state.step === 'offline' || !navigator.onLine) toast(NOT_SIGNED_OUT);
  else if (state.step === 'unsent' && (await (await deviceChunk.load()).isInMemory())) return state;
  else leave.to(`${pages}/logout`);
  return undefined;
}
