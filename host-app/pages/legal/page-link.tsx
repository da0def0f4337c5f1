import type { ReactNode } from 'react';
import { usePages } from '#widgets/core/api/shop.tsx';

export interface PageLinkProps {
  /** Path without its language. */
  to: string;
  children: ReactNode;
}

/** Link to another page of the shop, for texts without a component of their own. */
export function PageLink({ to, children }: PageLinkProps) {
  const pages = usePages();
  return <a href={pages + to}>{children}</a>;
}
