import { useEffect, useState } from 'react';
import { usePages, useShop } from '#widgets/core/api/shop.tsx';
import { leave } from '../leave.ts';
import {
  clearAfterSignOut,
  type Clearing,
  deviceChunk,
  finishSignOut,
  signOut,
  type SignOutState,
} from './sign-out-steps.ts';

export interface SignOut {
  state: SignOutState;
  busy: boolean;
  start: () => void;
  /** Signs out after the confirmation. */
  finish: (clearing: Clearing) => void;
  /** Clears the device once more, after the session has ended. */
  clearAgain: () => void;
  cancel: () => void;
}

/**
 * Manages a sign-out that ends on the front page. `end` ends the session; `onEnded` runs if it had ended before. `begun`
 * is the state of a sign-out that another control has started.
 */
export function useSignOut(
  end: () => Promise<void>,
  onEnded?: () => void,
  begun: SignOutState = { step: 'ready' },
): SignOut {
  const { api } = useShop();
  const pages = usePages();
  const [state, setState] = useState(begun);
  usePreloadedDevice();

  async function run(steps: Promise<SignOutState>) {
    setState({ step: 'busy' });
    const next = await steps;
    setState(next.step === 'ended' ? { step: 'ready' } : next);
    if (next.step === 'ended') onEnded?.();
    if (next.step === 'done') leave.to(`${pages}/`);
  }

  return {
    state,
    busy: state.step === 'busy' || state.step === 'done',
    start: () => void run(signOut(api, end)),
    finish: (clearing) => void run(finishSignOut(api, end, clearing)),
    clearAgain: () => state.step === 'uncleared' && void run(clearAfterSignOut(api, state.clearing)),
    cancel: () => setState({ step: 'ready' }),
  };
}

/** Preloads the code that checks and clears the device, because the connection may be gone later. */
function usePreloadedDevice(): void {
  useEffect(() => void deviceChunk.load().catch(() => undefined), []);
}
