import type { Api } from '#widgets/core/api/api.ts';
import type { Toasts } from '#widgets/core/toasts/toasts.store.ts';
import { leave } from '../leave.ts';
import { endSession } from '../sign-in/login.api.ts';
import { deviceChunk, NOT_SIGNED_OUT, signOut } from './sign-out-steps.ts';

/** Loads the code that checks and clears the device. */
export function preloadDevice(): void {
  void deviceChunk.load().catch(() => undefined);
}

/** Signs out, or opens the confirmation page if the member has to decide. `pages` begins addresses of pages. */
export async function followSignOutLink(api: Api, pages: string, toast: Toasts['toast']): Promise<void> {
  const { step } = await signOut(api, () => endSession(api));
  if (step === 'done') leave.to(`${pages}/`);
  // Without a connection, the confirmation page would not open either.
  else if (step === 'offline' || !navigator.onLine) toast(NOT_SIGNED_OUT);
  else leave.to(`${pages}/logout`);
}
