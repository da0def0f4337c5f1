import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { usePages } from '#widgets/core/api/shop.tsx';
import { isModifiedClick } from '#widgets/ui/behaviour/wants-elsewhere.ts';

export interface BackLinkProps {
  /** Called instead of following the link to the blog. */
  onBack?: (() => void) | undefined;
  /** Focuses the link, if nothing else can take the focus. */
  focus?: boolean | undefined;
}

/** Link from a post to all posts. */
export function BackLink({ onBack, focus = false }: BackLinkProps) {
  const pages = usePages();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focus) link.current?.focus();
  }, [focus]);
  return (
    <a
      className="post-back"
      href={`${pages}/blog`}
      ref={link}
      onClick={(event) => {
        if (!onBack || isModifiedClick(event)) return;
        event.preventDefault();
        onBack();
      }}
    >
      <Trans>← Back to Blog</Trans>
    </a>
  );
}
