import type { ReactNode } from 'react';
import { usePages } from '#widgets/core/shop.tsx';

export interface PageLinkProps {
  /** A path without its language. */
  to: string;
  children: ReactNode;
}

/** A link to another page of the shop, for texts that no component of their own says. */
export function PageLink({ to, children }: PageLinkProps) {
  const pages = usePages();
  return <a href={pages + to}>{children}</a>;
}
