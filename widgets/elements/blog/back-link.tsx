import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { usePages } from '#widgets/core/shop.tsx';
import { isModifiedClick } from '#widgets/ui/wants-elsewhere.ts';

export interface BackLinkProps {
  /** Takes the place of leading to the blog's page. */
  onBack?: (() => void) | undefined;
  /** Takes the focus, while there is nothing else to give it to. */
  focus?: boolean | undefined;
}

/** The way from a post to all of them. */
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
