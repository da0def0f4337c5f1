import { useEffect, type ReactNode } from 'react';
import { usePages, usePrefix, useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { leave } from '../leave.ts';
import { logoutPath } from './logout-path.ts';

interface SignOutLinkProps {
  className?: string;
  /** Preloads the code, because the connection may be gone later. */
  preload?: boolean;
  children: ReactNode;
}

/**
 * Plain link that ends the session. With scripts, a click first checks for unsent data, and opens the confirmation page
 * if there is any. Without scripts or in another tab, unsent data stays on the device for its member.
 */
export function SignOutLink({ className, preload = false, children }: SignOutLinkProps) {
  const { api, base } = useShop();
  const { toast } = useToast();
  const pages = usePages();
  const prefix = usePrefix();

  useEffect(() => {
    if (preload) void loadChunk().then((chunk) => chunk?.preloadDevice());
  }, [preload]);

  async function go() {
    const chunk = await loadChunk();
    if (chunk) await chunk.followSignOutLink(api, pages, toast);
    else leave.to(`${pages}/logout`);
  }

  return (
    <a
      className={className}
      href={base + logoutPath(prefix)}
      onClick={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      {children}
    </a>
  );
}

/** Undefined without a connection. */
function loadChunk() {
  return import('./sign-out-link-chunk.ts').catch(() => undefined);
}
