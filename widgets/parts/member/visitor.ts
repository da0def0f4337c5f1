import { createContext, useContext } from 'react';
import type { Resource } from '#widgets/core/resources.ts';
import { useShop } from '#widgets/core/shop.tsx';

/** In the seed of a page that was asked for without the hint cookie of a member. */
const visitorResource: Resource<boolean> = { key: 'visitor', load: () => Promise.resolve(false) };

/** Returns true where the server drew the page for somebody who is most likely not signed in. */
export function useVisitor(): boolean {
  const visitor = useShop().resources.read(visitorResource);
  return visitor.status === 'ready' && visitor.data;
}

const SignedOutContext = createContext(true);
export const SignedOutScope = SignedOutContext.Provider;

/** Returns false while the shop has not said yet that nobody is signed in. */
export function useSignedOut(): boolean {
  return useContext(SignedOutContext);
}
