import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { usePages, usePrefix, useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { leave } from '../leave.ts';
import { logoutPath } from './logout-path.ts';
import type { SignOutState } from './sign-out-steps.ts';

interface SignOutLinkProps {
  className?: string;
  /** Preloads the code, because the connection may be gone later. */
  preload?: boolean;
  children: ReactNode;
}

interface Question {
  asked: SignOutState;
  Dialog: ComponentType<{ asked: SignOutState; onClose: () => void }>;
}

/**
 * Plain link that ends the session. With scripts, a click first checks for unsent data, and asks about it on the
 * confirmation page, or here if only this page has it. Without scripts or in another tab, unsent data stays on the
 * device for its member.
 */
export function SignOutLink({ className, preload = false, children }: SignOutLinkProps) {
  const { api, base } = useShop();
  const { toast } = useToast();
  const pages = usePages();
  const prefix = usePrefix();
  const [question, setQuestion] = useState<Question>();

  useEffect(() => {
    if (preload) void loadChunk().then((chunk) => chunk?.preloadDevice());
  }, [preload]);

  async function go() {
    setQuestion(undefined);
    const chunk = await loadChunk();
    if (!chunk) return leave.to(`${pages}/logout`);
    const asked = await chunk.followSignOutLink(api, pages, toast);
    setQuestion(asked && { asked, Dialog: chunk.SignOutDialog });
  }

  return (
    <>
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
      {question && <question.Dialog asked={question.asked} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

/** Undefined without a connection. */
function loadChunk() {
  return import('./sign-out-link-chunk.ts').catch(() => undefined);
}
