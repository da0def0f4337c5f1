import { createContext, useContext } from 'react';
import type { Resource } from '#widgets/core/api/resources.ts';
import { useShop } from '#widgets/core/api/shop.tsx';

/** In the seed of pages requested without a member's hint cookie. */
const visitorResource: Resource<boolean> = { key: 'visitor', load: () => Promise.resolve(false) };

/** Returns true if the server rendered the page for a visitor without a hint cookie. */
export function useVisitor(): boolean {
  const visitor = useShop().resources.read(visitorResource);
  return visitor.status === 'ready' && visitor.data;
}

const SignedOutContext = createContext(true);
export const SignedOutScope = SignedOutContext.Provider;

/** Returns true once the shop has confirmed that there is no session. */
export function useSignedOut(): boolean {
  return useContext(SignedOutContext);
}
